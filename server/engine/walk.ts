/** Tokens move along lines until every one of them waits for people, waits at a join, or has ended. */
import { isStep, lineOf, nodeOf, type StepNode, stepOf } from '../../contract/flow/graph.ts';
import { administrator, type Draft, emit } from './draft.ts';
import { leave, stuck } from './lines.ts';
import { openRun, openTasks, unasked } from './runs.ts';
import { settle } from './settle.ts';
import { blockedJoin, fireJoin, isJoin } from './steps/joins.ts';
import { enterPeople } from './steps/people.ts';
import { enterReading } from './steps/reading.ts';

const maxSteps = 1000;

/** Settles what happened, walks until nothing moves, then ends the instance if nothing is left of it. */
export function walk(draft: Draft) {
  while (settleNext(draft) || moveNext(draft) || fireJoin(draft) || finish(draft));
}

function settleNext(draft: Draft): boolean {
  const [runNo] = draft.unsettled;
  if (runNo === undefined) return false;
  draft.unsettled.delete(runNo);
  settle(draft, runNo);
  return true;
}

function moveNext(draft: Draft): boolean {
  const token = draft.queue.shift();
  if (!token) return false;
  const { lineId, from } = token;
  const node = nodeOf(draft.graph, lineOf(draft.graph, lineId).to);
  draft.steps += 1;
  if (draft.steps > maxSteps) stuck(draft, node, '处于没有人工环节的循环中');
  if (isJoin(node)) emit(draft, { type: 'tokenArrived', joinId: node.id, lineId, from });
  else if (!isStep(node)) leave(draft, node, from);
  else if (node.kind === 'CC') enterReading(draft, node, from);
  else enterPeople(draft, node, from);
  return true;
}

/** True where an administrator was put in and there is more to settle. */
function finish(draft: Draft): boolean {
  const { state } = draft;
  if (draft.preview || state.deleted || state.status !== 0) return false;
  if (state.runs.some((run) => run.state === 'open')) return false;
  const unseen = skippedThroughout(draft);
  if (unseen) return toAdministrator(draft, unseen);
  const blocked = blockedJoin(draft);
  if (blocked) stuck(draft, blocked, '等待的分支不会到达，流程无法继续');
  if (state.tokens.length > 0) emit(draft, { type: 'tokensSet', tokens: [], joined: state.joined });
  emit(draft, { type: 'statusChanged', status: 1 });
  return false;
}

type Unseen = { readonly node: StepNode; readonly from: readonly number[] };

/** The last APPROVAL node where all of them were skipped for want of candidates: nobody has approved anything. */
function skippedThroughout({ state, graph }: Draft): Unseen | null {
  const approvals = state.runs.filter((run) => run.kind === 'APPROVAL' && run.stands);
  const last = approvals.at(-1);
  if (!last || approvals.some((run) => run.state !== 'skipped')) return null;
  return { node: stepOf(graph, last.nodeId), from: last.from };
}

function toAdministrator(draft: Draft, { node, from }: Unseen): true {
  const runNo = openRun(draft, { nodeId: node.id, from, people: unasked('lastResort') });
  openTasks(draft, runNo, [administrator(draft)]);
  return true;
}

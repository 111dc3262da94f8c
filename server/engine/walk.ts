/** Tokens move along lines until every one of them waits for people, waits at a join, or has ended. */
import { isStep, lineOf, nodeOf } from '../../contract/flow/graph.ts';
import { isJoin } from '../../contract/flow/joins.ts';
import { administrator, type Draft, emit } from './draft.ts';
import { leave, stuck } from './lines.ts';
import type { InstanceState, Run } from './model.ts';
import { openRun, openTasks, unasked } from './runs.ts';
import { settle } from './settle.ts';
import { blockedJoin, fireJoin } from './steps/joins.ts';
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
  const unseen = skippedThroughout(state);
  if (unseen) return toAdministrator(draft, unseen);
  const blocked = blockedJoin(draft);
  if (blocked) stuck(draft, blocked, '等待的分支不会到达，流程无法继续');
  if (state.tokens.length > 0) emit(draft, { type: 'tokensSet', tokens: [], joined: state.joined });
  emit(draft, { type: 'statusChanged', status: 1 });
  return false;
}

/** The last APPROVAL run where all of them were skipped for want of candidates: nobody has approved anything. */
function skippedThroughout(state: InstanceState): Run | undefined {
  const approvals = state.runs.filter((run) => run.kind === 'APPROVAL' && run.stands);
  return approvals.every((run) => run.state === 'skipped') ? approvals.at(-1) : undefined;
}

/** The token has long gone on from the skipped run: this one is the last of the instance. */
function toAdministrator(draft: Draft, { runNo: skipped, nodeId }: Run): true {
  const runNo = openRun(draft, { nodeId, from: [skipped], people: unasked('lastResort') });
  openTasks(draft, runNo, [administrator(draft)]);
  return true;
}

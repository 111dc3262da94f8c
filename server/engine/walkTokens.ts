/** Moves tokens along lines until each of them waits for people, waits at a join, or has ended. */
import { getLine, getNode, isStep } from '../../contract/flow/graph.ts';
import { isJoin } from '../../contract/flow/joins.ts';
import { type Draft, emitEvent, requireAdministrator } from './draft.ts';
import type { InstanceState, Run } from './model.ts';
import { createUnaskedPeople, openRun, openTasksFor } from './openRun.ts';
import { leaveNode, throwStuck } from './outgoingLines.ts';
import { settleRun } from './settleRun.ts';
import { enterPersonNode } from './steps/enterPersonNode.ts';
import { enterReadingNode } from './steps/enterReadingNode.ts';
import { findBlockedJoin, fireJoin } from './steps/joins.ts';

const maxSteps = 1000;

/** Settles changed runs, walks until no token moves, then ends the instance if no token and no open run remains. */
export function walkTokens(draft: Draft) {
  while (settleNext(draft) || moveNext(draft) || fireJoin(draft) || finishInstance(draft));
}

function settleNext(draft: Draft): boolean {
  const [runNo] = draft.unsettled;
  if (runNo === undefined) return false;
  draft.unsettled.delete(runNo);
  settleRun(draft, runNo);
  return true;
}

function moveNext(draft: Draft): boolean {
  const token = draft.queue.shift();
  if (!token) return false;
  const { lineId, from } = token;
  const node = getNode(draft.graph, getLine(draft.graph, lineId).to);
  draft.steps += 1;
  if (draft.steps > maxSteps) throwStuck(draft, node, '处于没有人工环节的循环中');
  if (isJoin(node)) emitEvent(draft, { type: 'tokenArrived', joinId: node.id, lineId, from });
  else if (!isStep(node)) leaveNode(draft, node, from);
  else if (node.kind === 'CC') enterReadingNode(draft, node, from);
  else enterPersonNode(draft, node, from);
  return true;
}

/** Returns true if an administrator was assigned and more must be settled. */
function finishInstance(draft: Draft): boolean {
  const { state } = draft;
  if (draft.preview || state.deleted || state.status !== 0) return false;
  if (state.runs.some((run) => run.state === 'open')) return false;
  const unseen = findFullySkippedRun(state);
  if (unseen) return assignToAdministrator(draft, unseen);
  const blocked = findBlockedJoin(draft);
  if (blocked) throwStuck(draft, blocked, '等待的分支不会到达，流程无法继续');
  if (state.tokens.length > 0) emitEvent(draft, { type: 'tokensSet', tokens: [], joined: state.joined });
  emitEvent(draft, { type: 'statusChanged', status: 1 });
  return false;
}

/** Returns the last APPROVAL run if all of them were skipped because they had no candidates: nobody has approved. */
function findFullySkippedRun(state: InstanceState): Run | undefined {
  const approvals = state.runs.filter((run) => run.kind === 'APPROVAL' && run.stands);
  return approvals.every((run) => run.state === 'skipped') ? approvals.at(-1) : undefined;
}

/** The token left the skipped run long ago, so this run is the last of the instance. */
function assignToAdministrator(draft: Draft, { runNo: skipped, nodeId }: Run): true {
  const runNo = openRun(draft, { nodeId, from: [skipped], people: createUnaskedPeople('lastResort') });
  openTasksFor(draft, runNo, [requireAdministrator(draft)]);
  return true;
}

/**
 * Handles a user whose account was disabled or deleted and who can hold tasks no longer. Where a node has other
 * holders, the user's task is removed, as if the node were opened now. A node without other holders goes to its current
 * candidates, else by its notFoundCandidateStrategy.
 */

import { getStep, type StepNode } from '../../../../contract/flow/graph.ts';
import type { ActionOf } from '../../action.ts';
import { resolveHolders } from '../../candidates.ts';
import {
  closeRun,
  type Draft,
  endTask,
  getRun,
  getTask,
  getTasksOfRun,
  isLiveTask,
  requireAdministrator,
} from '../../draft.ts';
import type { Holder, Run, Task } from '../../model.ts';
import { openTasksFor } from '../../openRun.ts';
import { leaveNode } from '../../outgoingLines.ts';
import { assertNotEnded, recordAction } from '../../taskAccess.ts';
import type { ActionRule } from '../actionRule.ts';
import { reassignTask } from '../shared/holders.ts';
import { closeSigners } from '../shared/votes.ts';

export const departRule: ActionRule<'depart'> = { decide: decideDeparture };

/** Readings stay, and so does a draft, which belongs to its initiator. */
function decideDeparture(draft: Draft, { userId, toAdministrator }: ActionOf<'depart'>) {
  assertNotEnded(draft);
  if (draft.state.status !== 0) return;
  for (const { taskNo, userId: holder, role } of draft.state.tasks) {
    // The end of an earlier task may have closed the run of this one.
    const task = getTask(draft, taskNo);
    if (holder !== userId || role === 'reader' || !isLiveTask(task)) continue;
    if (toAdministrator && role !== 'signer') giveToAdministrator(draft, task);
    else continueWithout(draft, task);
  }
}

function continueWithout(draft: Draft, task: Task) {
  const run = getRun(draft, task.runNo);
  if (task.role === 'signer' || hasOtherDeciders(draft, task)) return removeTask(draft, task);
  const node = getStep(draft.graph, run.nodeId);
  const holders = findSuccessors(draft, node, run);
  recordAction(draft, 'depart', { task, userIds: (holders ?? []).map((one) => one.userId) });
  closeSigners(draft, task);
  if (holders === null) return skipRun(draft, node, run);
  const [first, ...rest] = holders;
  if (first) reassignTask(draft, task, { holder: first, automatic: departedReason });
  openTasksFor(draft, run.runNo, rest);
}

/** The run neither passes nor is skipped, unless the administrator already has a task in it. */
function giveToAdministrator(draft: Draft, task: Task) {
  const holder = requireAdministrator(draft);
  const isThere = getTasksOfRun(draft.state, task.runNo).some(
    (one) => isLiveTask(one) && one.userId === holder.userId && one.role !== 'reader',
  );
  if (isThere) return removeTask(draft, task);
  recordAction(draft, 'depart', { task, userIds: [holder.userId] });
  reassignTask(draft, task, { holder, automatic: departedReason });
}

const departedReason = '处理人已停用';

/** Closes the signers that the task waits for. */
function removeTask(draft: Draft, task: Task) {
  recordAction(draft, 'depart', { task });
  closeSigners(draft, task);
  endTask(draft, task, { state: 'revoked' });
}

/** True if another person decides in this run or has decided. */
const hasOtherDeciders = (draft: Draft, task: Task): boolean =>
  getTasksOfRun(draft.state, task.runNo).some(
    (other) =>
      other !== task &&
      (other.role === 'voter' || other.role === 'handler') &&
      other.userId !== task.userId &&
      other.state !== 'transferred' &&
      other.state !== 'revoked' &&
      // Only a handler submits a form.
      (task.role === 'voter' || other.role === 'handler'),
  );

/** Returns null if the node is to be skipped. */
function findSuccessors(draft: Draft, node: StepNode, run: Run): readonly Holder[] | null {
  const { holders } = resolveHolders(draft, node, run.from);
  return holders === null && !canSkip(draft, run) ? [requireAdministrator(draft)] : holders;
}

/** A run opened by a return or as the last resort is not skipped, nor is the first node. */
const canSkip = ({ state }: Draft, run: Run): boolean =>
  run.from.length > 0 &&
  !run.from.some((from) => state.runs[from - 1]?.nodeId === run.nodeId) &&
  !state.jumpBacks.some(({ usedAct, targetRun }) => usedAct === null && targetRun === run.runNo);

function skipRun(draft: Draft, node: StepNode, run: Run) {
  closeRun(draft, run.runNo, {
    state: 'skipped',
    reason: `${departedReason}且未找到其他处理人，自动跳过`,
  });
  leaveNode(draft, node, run.from);
}

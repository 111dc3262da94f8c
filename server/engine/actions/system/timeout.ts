/** The system acts on a due task as its node defines. An action that the system cannot perform becomes a reminder. */
import { getStep, type StepNode } from '../../../../contract/flow/graph.ts';
import type { ActionOf } from '../../action.ts';
import { type Draft, endTask, getTasksOfRun, isLiveTask, requirePeopleHolders } from '../../draft.ts';
import type { Task } from '../../model.ts';
import { recordAction } from '../../taskAccess.ts';
import { getDefaultReturnTarget } from '../../undo/returnTargets.ts';
import type { ActionRule } from '../actionRule.ts';
import { remindHolder, requireDueTask } from '../shared/dueTask.ts';
import { reassignTask } from '../shared/holders.ts';
import { markReturned, markSubmitted } from '../shared/votes.ts';

export const timeoutRule: ActionRule<'timeout'> = { decide: decideTimeout };

function decideTimeout(draft: Draft, { taskNo }: ActionOf<'timeout'>) {
  const task = requireDueTask(draft, taskNo);
  if (!performTimeoutAction(draft, task, getStep(draft.graph, task.nodeId))) remindHolder(draft, task);
}

/** Returns false if the node only reminds or its exit is not open. */
function performTimeoutAction(draft: Draft, task: Task, { data }: StepNode): boolean {
  const { action = 'REMIND', target } = data.timeout ?? {};
  if (action === 'AUTO_PASS') return passOnTimeout(draft, task);
  if (action === 'AUTO_BACK') return returnOnTimeout(draft, task);
  return action === 'TRANSFER' && target !== undefined && transferOnTimeout(draft, task, target);
}

function passOnTimeout(draft: Draft, task: Task): boolean {
  if (draft.facts.missing.length > 0) return false;
  recordAction(draft, 'timeoutPass', { task });
  const automatic = '超时自动通过';
  if (task.kind === 'HANDLE') markSubmitted(draft, task, automatic);
  else endTask(draft, task, { state: 'agreed', automatic });
  return true;
}

function returnOnTimeout(draft: Draft, task: Task): boolean {
  const target = getDefaultReturnTarget(draft.graph, draft.state, task.runNo);
  if (!target) return false;
  recordAction(draft, 'timeoutReturn', { task, targetNodeId: target.id });
  markReturned(draft, task, {
    returnTo: { nodeId: target.id, jumpBack: false, userIds: [] },
    automatic: '超时自动退回',
  });
  return true;
}

function transferOnTimeout(draft: Draft, task: Task, userId: string): boolean {
  const [holder] = requirePeopleHolders(draft, [userId]);
  const present = getTasksOfRun(draft.state, task.runNo).filter(isLiveTask);
  if (!holder || present.some((one) => one.userId === holder.userId)) return false;
  recordAction(draft, 'timeoutTransfer', { task, userIds: [holder.userId] });
  reassignTask(draft, task, { holder, automatic: '超时自动转交' });
  return true;
}

/** The system acts on a due task as its node defines. An action that the system cannot perform becomes a reminder. */
import { getStep, type StepNode } from '../../../contract/flow/graph.ts';
import type { ActionOf } from '../action.ts';
import {
  type Draft,
  emitEvent,
  endTask,
  getTask,
  getTasksOfRun,
  isLiveTask,
  requirePeopleHolders,
  throwFailure,
} from '../draft.ts';
import type { Task } from '../model.ts';
import { assertNotDeleted, recordAction } from '../taskAccess.ts';
import { getDefaultReturnTarget } from '../undo/returnTargets.ts';
import type { ActionRule } from './actionRule.ts';
import { reassignTask } from './transfer.ts';
import { markReturned, markSubmitted } from './vote.ts';

export const timeoutRule: ActionRule<'timeout'> = { decide: decideTimeout };

export const reminderRule: ActionRule<'remind'> = { decide: decideReminder };

function decideTimeout(draft: Draft, { taskNo }: ActionOf<'timeout'>) {
  const task = requireDueTask(draft, taskNo);
  if (!performTimeoutAction(draft, task, getStep(draft.graph, task.nodeId))) remindHolder(draft, task);
}

/** Only reminds the holder, for any timeout setting of the node. Used when the exit was refused later in the flow. */
function decideReminder(draft: Draft, { taskNo }: ActionOf<'remind'>) {
  remindHolder(draft, requireDueTask(draft, taskNo));
}

function requireDueTask(draft: Draft, taskNo: number): Task {
  assertNotDeleted(draft);
  const task = getTask(draft, taskNo);
  if (task.state === 'waiting') throwFailure('TASK_WAITING');
  if (task.state !== 'open' || task.role === 'reader') throwFailure('TASK_CLOSED');
  return task;
}

function remindHolder(draft: Draft, task: Task) {
  recordAction(draft, 'timeoutRemind', { task, userIds: [task.userId] });
  emitEvent(draft, { type: 'taskUrged', taskNo: task.taskNo });
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
  markReturned(draft, task, { nodeId: target.id, jumpBack: false, userIds: [] }, '超时自动退回');
  return true;
}

function transferOnTimeout(draft: Draft, task: Task, userId: string): boolean {
  const [holder] = requirePeopleHolders(draft, [userId]);
  const present = getTasksOfRun(draft.state, task.runNo).filter(isLiveTask);
  if (!holder || present.some((one) => one.userId === holder.userId)) return false;
  recordAction(draft, 'timeoutTransfer', { task, userIds: [holder.userId] });
  reassignTask(draft, task, holder, '超时自动转交');
  return true;
}

/** The task that a timeout concerns. */
import { type Draft, emitEvent, getTask, throwFailure } from '../../draft.ts';
import type { Task } from '../../model.ts';
import { assertNotDeleted, recordAction } from '../../taskAccess.ts';

export function requireDueTask(draft: Draft, taskNo: number): Task {
  assertNotDeleted(draft);
  const task = getTask(draft, taskNo);
  if (task.state === 'waiting') throwFailure('TASK_WAITING');
  if (task.state !== 'open' || task.role === 'reader') throwFailure('TASK_CLOSED');
  return task;
}

export function remindHolder(draft: Draft, task: Task) {
  recordAction(draft, 'timeoutRemind', { task, userIds: [task.userId] });
  emitEvent(draft, { type: 'taskUrged', taskNo: task.taskNo });
}

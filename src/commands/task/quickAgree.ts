/** Agrees to one task without a dialog; the person can undo it until it is sent. */

import { commandContext } from '../core/commandContext.ts';
import { type CurrentTask, taskHref } from '../core/currentTask.ts';
import { leaveForPage } from '../core/leaveTab.ts';
import { skipTask, unskipTask } from './afterTask.ts';
import { queueAction, withoutFlushing } from './pendingActions.ts';
import { sendQuickAgreement } from './quickAgreeSending.ts';

/**
 * Resolves at the next task: the row stays until the action is sent, and an own page can be restored until then.
 */
export async function quickAgree(task: CurrentTask): Promise<void> {
  const { taskId, title } = task;
  const waits = queueAction({
    id: taskId,
    kind: 'agree',
    taskIds: [taskId],
    what: '快速同意',
    subject: title,
    announcement: `已快速同意“${title}”`,
    onUndo: () => returnToTask(task),
    send: (keepalive) => sendQuickAgreement(task, keepalive),
  });
  if (waits) await withoutFlushing(() => skipTask(task));
}

function returnToTask(task: CurrentTask): void {
  unskipTask(task.taskId);
  if (commandContext().page === 'form') leaveForPage(taskHref(task));
}

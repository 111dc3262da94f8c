/** Agreeing to one task without a dialog: it can be undone until it is sent. */
import { passTask, takeUpTask } from './afterTask.ts';
import { commandContext } from './context.ts';
import { goToPage } from './leaveTab.ts';
import { queueAct, whileSteppingOn } from './pendingActs.ts';
import { sendQuickly } from './quickSending.ts';
import { type CurrentTask, taskHref } from './taskContext.ts';

/** Resolves at the next task: the row stays until it is sent, and a page of its own can be had back until then. */
export async function quickAgree(task: CurrentTask): Promise<void> {
  const { taskId, title } = task;
  const waits = queueAct({
    id: taskId,
    kind: 'agree',
    listId: 'todo',
    taskIds: [taskId],
    what: '快速同意',
    subject: title,
    said: `已快速同意“${title}”`,
    onUndo: () => goBackTo(task),
    send: (keepalive) => sendQuickly(task, keepalive),
  });
  if (waits) await whileSteppingOn(() => passTask(task));
}

function goBackTo(task: CurrentTask): void {
  takeUpTask(task.taskId);
  if (commandContext().page === 'form') goToPage(taskHref(task));
}

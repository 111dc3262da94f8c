/** Agreeing to one task without a dialog: it can be undone until it is sent. */
import { listOf } from '../state/lists.ts';
import { queueAct } from './pendingActs.ts';
import { sendQuickly } from './quickSending.ts';
import type { CurrentTask } from './taskContext.ts';

export function quickAgree(task: CurrentTask): void {
  const { taskId, title } = task;
  const waits = queueAct({
    id: taskId,
    kind: 'agree',
    listId: 'todo',
    taskIds: [taskId],
    what: '快速同意',
    subject: title,
    said: `已快速同意“${title}”`,
    send: (keepalive) => sendQuickly(task, keepalive),
  });
  // The row stays until it is sent; the next one is what the person goes on with.
  if (waits) listOf('todo')?.move(1);
}

import type { Tx } from '../../database.ts';

type TaskViewer = { taskId: string; userId: string };

/** True if it is this person's task and it is unread. */
export async function isTaskUnread(tx: Tx, { taskId, userId }: TaskViewer): Promise<boolean> {
  const row = await tx
    .selectFrom('tasks')
    .select('taskId')
    .where('taskId', '=', taskId)
    .where('userId', '=', userId)
    .where('readTime', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records when the holder first opened the task. A row is written only once. */
export async function markTaskRead(tx: Tx, taskId: string, now: Date): Promise<void> {
  await tx
    .updateTable('tasks')
    .set({ readTime: now })
    .where('taskId', '=', taskId)
    .where('readTime', 'is', null)
    .execute();
}

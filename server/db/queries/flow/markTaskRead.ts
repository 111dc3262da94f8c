import type { Tx } from '../../database.ts';

type TaskViewer = { taskId: string; userId: string };

/** Whether it is this person's task and has not been looked at. */
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

/** Remembers when its holder first looked at the task; a row is written once only. */
export async function markTaskRead(tx: Tx, taskId: string, now: Date): Promise<void> {
  await tx
    .updateTable('tasks')
    .set({ readTime: now })
    .where('taskId', '=', taskId)
    .where('readTime', 'is', null)
    .execute();
}

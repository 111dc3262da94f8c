import type { Tx } from '../database.ts';

/** Remembers when its holder first looked at the task; a row is written once only. */
export async function markTaskRead(tx: Tx, taskId: string, now: Date): Promise<void> {
  await tx
    .updateTable('tasks')
    .set({ readTime: now })
    .where('taskId', '=', taskId)
    .where('readTime', 'is', null)
    .execute();
}

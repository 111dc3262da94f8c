import { sql } from 'kysely';
import type { Tx } from '../../database.ts';

type TaskTimes = { createTime: string; dueTime: string | null; overdue: boolean };

/** When a task reached its holder, when its time is up, and whether that is past. */
export async function loadTaskTimes(
  tx: Tx,
  { taskId, now }: { taskId: string; now: Date },
): Promise<TaskTimes> {
  return tx
    .selectFrom('tasks')
    .select([
      'arrivalTime as createTime',
      'dueTime',
      sql<boolean>`coalesce("dueTime" < ${now}, false)`.as('overdue'),
    ])
    .where('taskId', '=', taskId)
    .executeTakeFirstOrThrow();
}

import { sql } from 'kysely';
import type { Tx } from '../../database.ts';

type TaskTimes = { createTime: string; dueTime: string | null; overdue: boolean };

/** The times at which a task reached its holder and is due, and whether it is overdue. */
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

import type { Tx } from '../../database.ts';

/** The instance of each task, by task id. Unknown ids are omitted. */
export async function loadInstanceIdsOfTasks(
  tx: Tx,
  taskIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (taskIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('tasks')
    .select(['taskId', 'instanceId'])
    .where('taskId', 'in', [...taskIds])
    .execute();
  return new Map(rows.map((row) => [row.taskId, row.instanceId]));
}

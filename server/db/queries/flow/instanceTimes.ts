import type { Tx } from '../../database.ts';

/** When the instance began, and when it ended, if it has. */
export async function loadInstanceTimes(
  tx: Tx,
  instanceId: string,
): Promise<{ createTime: string; endTime: string | null }> {
  return tx
    .selectFrom('instances')
    .select(['createTime', 'endTime'])
    .where('instanceId', '=', instanceId)
    .executeTakeFirstOrThrow();
}

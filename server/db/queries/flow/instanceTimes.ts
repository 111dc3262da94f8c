import type { Tx } from '../../database.ts';

/** The start of the instance, and its end if it has ended. */
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

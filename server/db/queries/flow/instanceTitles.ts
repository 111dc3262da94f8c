import type { Tx } from '../../database.ts';

/** By instance id; instances that do not exist are missing. */
export async function loadInstanceTitles(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('instances')
    .select(['instanceId', 'title'])
    .where('instanceId', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ instanceId, title }) => [instanceId, title]));
}

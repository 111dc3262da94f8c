import type { Tx } from '../../database.ts';

/** Everything that happened to an instance, in order, as the engine made it. */
export async function loadFlowEvents(tx: Tx, instanceId: string): Promise<object[]> {
  const rows = await tx
    .selectFrom('flowEvents')
    .select('event')
    .where('instanceId', '=', instanceId)
    .orderBy('eventNo')
    .execute();
  return rows.map((row) => row.event);
}

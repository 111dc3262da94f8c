import type { Tx } from '../../database.ts';

/** All events of an instance, in order, as the engine returned them. */
export async function loadFlowEvents(tx: Tx, instanceId: string): Promise<object[]> {
  const rows = await tx
    .selectFrom('flowEvents')
    .select('event')
    .where('instanceId', '=', instanceId)
    .orderBy('eventNo')
    .execute();
  return rows.map((row) => row.event);
}

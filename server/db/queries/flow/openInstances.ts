/** The instances of forms that have not ended, oldest first. */
import type { Tx } from '../../database.ts';

export async function listOpenInstancesOfForms(tx: Tx, formIds: string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('instances')
    .select('instanceId')
    .where('formId', 'in', formIds)
    .where('status', 'in', [-1, 0])
    .where('deleted', '=', false)
    .orderBy('instanceId')
    .execute();
  return rows.map((row) => row.instanceId);
}

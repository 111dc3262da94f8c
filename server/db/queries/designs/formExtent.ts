/** How much depends on a published form: its records, as the database estimates them, and its running flows. */
import { sql } from 'kysely';
import type { Tx } from '../../database.ts';

export type FormExtent = { records: number; runningInstances: number };

export async function findFormExtent(
  tx: Tx,
  { formId, enName }: { formId: string; enName: string },
): Promise<FormExtent> {
  const { rows } = await sql<FormExtent>`select
    coalesce((select greatest(c.reltuples, 0)::integer from pg_class c
      where c.relname = ${enName} and c.relnamespace = current_schema()::regnamespace), 0) as "records",
    (select count(*)::integer from instances
      where "formId" = ${formId} and "status" = 0 and not "deleted") as "runningInstances"`.execute(tx);
  return rows[0] ?? { records: 0, runningInstances: 0 };
}

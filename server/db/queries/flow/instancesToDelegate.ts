import { sql } from 'kysely';
import type { Tx } from '../../database.ts';

/** More than anybody has. Instances beyond it would keep their tasks with the absent person. */
const maxInstances = 100_000;

/** The instances in which the person has or will have a task, of these forms (empty: of all), in order. */
export async function listInstancesToDelegate(
  tx: Tx,
  { userId, formEnNames }: { userId: string; formEnNames: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ instanceId: string }>`
    select distinct "instanceId" from tasks
    where "userId" = ${userId} and "state" in ('open', 'waiting') and "role" <> 'reader' and "listed"
      and (${formEnNames}::text[] = '{}' or "formEnName" = any(${formEnNames}::text[]))
    order by "instanceId" limit ${maxInstances}`.execute(tx);
  return rows.map((row) => row.instanceId);
}

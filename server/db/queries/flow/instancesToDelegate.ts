import { sql } from 'kysely';
import type { Tx } from '../../database.ts';

/** More than anybody has; the rest would wait for whoever comes back. */
const maxInstances = 100_000;

/** The instances in which the person has something to do or will have, of these forms (none: of all), in order. */
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

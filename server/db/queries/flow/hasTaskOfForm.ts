/** True if a person has a task in a flow of the form: open, or waiting for its turn. */
import { sql } from 'kysely';
import type { Tx } from '../../database.ts';

export async function hasTaskOfForm(
  tx: Tx,
  { formId, userId }: { formId: string; userId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from tasks as t join instances as i on i."instanceId" = t."instanceId"
    where t."userId" = ${userId} and t."state" in ('open', 'waiting') and i."formId" = ${formId} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

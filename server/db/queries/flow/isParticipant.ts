/**
 * True if a person started a record's flow, or has, had or is about to have a task in it, personally or by a
 * delegate.
 */
import { sql } from 'kysely';
import type { Tx } from '../../database.ts';

type ParticipantQuestion = { formId: string; rowId: string; userId: string };

export async function isParticipant(
  tx: Tx,
  { formId, rowId, userId }: ParticipantQuestion,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from instances as i
    where i."formId" = ${formId} and i."rowId" = ${rowId} and (i."initiatorId" = ${userId}
      or exists (select 1 from tasks as t where t."instanceId" = i."instanceId"
        and (t."userId" = ${userId} or t."forUserId" = ${userId})))
    limit 1`.execute(tx);
  return rows.length > 0;
}

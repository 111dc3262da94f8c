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

/** The same for any record of the form. Begins with the person's own tasks: a form can have many instances. */
export async function isParticipantOfForm(
  tx: Tx,
  { formId, userId }: Omit<ParticipantQuestion, 'rowId'>,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from instances as i where i."initiatorId" = ${userId} and i."formId" = ${formId}
    union all
    select 1 from tasks as t join instances as i on i."instanceId" = t."instanceId"
    where (t."userId" = ${userId} or t."forUserId" = ${userId}) and i."formId" = ${formId}
    limit 1`.execute(tx);
  return rows.length > 0;
}

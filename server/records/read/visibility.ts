/**
 * Decides who can view a comment's or a file's subject: by permission and data scope of the record, or by taking part
 * in its flow.
 */
import { sql } from 'kysely';
import { holdsPermission } from '../../../contract/permissions.ts';
import { enName } from '../../../contract/shapes.ts';
import type { Actor } from '../../db/actor.ts';
import type { Tx } from '../../db/database.ts';
import { isParticipant } from '../../db/queries/flow/isParticipant.ts';
import { buildScopeConditions, isNotDeleted } from '../dataScope.ts';
import { findForm } from '../schema/formDefinitions.ts';
import { andConditions, type Form } from '../schema/formLayout.ts';

export type BusinessObject = { bizName: string; bizId: string };

/** Only records of forms can be viewed so far. Any other name refers to no object. */
export async function canViewBusinessObject(
  tx: Tx,
  actor: Actor,
  { bizName, bizId }: BusinessObject,
): Promise<boolean> {
  if (!enName.safeParse(bizName).success) return false;
  const form = await findForm(tx, bizName);
  if (!form) return false;
  return (
    (await canViewByScope(tx, form, { actor, id: bizId })) || canViewByFlow(tx, form, { actor, id: bizId })
  );
}

/** True if the record exists and is not deleted. Anybody may be asking. */
export async function hasRecord(tx: Tx, form: Pick<Form, 'enName'>, id: string): Promise<boolean> {
  const found = andConditions([sql`r."id" = ${id}::bigint`, isNotDeleted]);
  const { rows } = await sql`select 1 from ${sql.id(form.enName)} as r where ${found}`.execute(tx);
  return rows.length > 0;
}

type RecordQuestion = { actor: Actor; id: string };

async function canViewByScope(tx: Tx, form: Form, { actor, id }: RecordQuestion): Promise<boolean> {
  if (!holdsPermission(actor.permissions, `auto:${form.enName}:list`)) return false;
  const seen = andConditions([sql`r."id" = ${id}`, isNotDeleted, ...buildScopeConditions(actor, form)]);
  const { rows } = await sql`select 1 from ${sql.id(form.enName)} as r where ${seen}`.execute(tx);
  return rows.length > 0;
}

async function canViewByFlow(tx: Tx, form: Form, { actor, id }: RecordQuestion): Promise<boolean> {
  if (!form.hasFlow) return false;
  return isParticipant(tx, { formId: form.formId, rowId: id, userId: actor.userId });
}

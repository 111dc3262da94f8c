/**
 * Decides how the values of masked fields are shown: whole to people who may edit the form, and of their own records to
 * those who made them; masked to all others, and in every copy (contract/forms/masking.ts).
 */
import { type RawBuilder, sql } from 'kysely';
import type { Mask } from '../../contract/fields/fieldType.ts';
import { hiddenText, maskValues } from '../../contract/forms/masking.ts';
import type { Values } from '../../contract/forms/recordRules.ts';
import { holdsPermission } from '../../contract/permissions.ts';
import type { Actor } from '../db/actor.ts';
import type { Form, FormColumn } from './schema/formLayout.ts';

export const canViewUnmasked = (actor: Pick<Actor, 'permissions'>, form: Pick<Form, 'enName'>): boolean =>
  holdsPermission(actor.permissions, `auto:${form.enName}:edit`);

/** The rows as the actor's list shows them. */
export const maskRows = (form: Form, rows: Values[], actor: Actor): Values[] =>
  canViewUnmasked(actor, form) ? rows : rows.map((row) => maskValues(form.fields, row));

/** A single record as its page shows it: its author has entered the values, and corrects them in a draft. */
export const maskRecord = (form: Form, record: Values, actor: Actor): Values =>
  canViewUnmasked(actor, form) || record.createBy === actor.userId ? record : maskValues(form.fields, record);

/** A column's value, masked if its type requires it. */
export const maskValueSql = ({ type }: FormColumn, value: RawBuilder<unknown>): RawBuilder<unknown> =>
  type.masked ? maskTextSql(type.masked, value) : value;

/** As `maskText` of contract/forms/masking.ts. */
function maskTextSql({ separators, shapes }: Mask, text: RawBuilder<unknown>): RawBuilder<unknown> {
  const cases = shapes.map(
    ({ whole, hidden }) =>
      sql`when one."value" ~ ${whole.source}::text
        then regexp_replace(one."value", ${whole.source}::text, ${`\\1${'*'.repeat(hidden)}\\2`}::text)`,
  );
  return sql`(select case when one."value" is null then null when one."value" = '' then ${text} ${sql.join(cases, sql` `)}
      else ${hiddenText}::text end
    from (select regexp_replace(upper(normalize(${text}, nfkc)), ${separators.source}::text, '', 'g') as "value") as one)`;
}

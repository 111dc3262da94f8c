/** What a field's configured SQL is asked with, and what it may read. */
import type { Field } from '../../../contract/forms/definition.ts';
import type { Values } from '../../../contract/forms/rules.ts';
import type { Tx } from '../../db/database.ts';
import type { Question } from '../../db/readerQuery.ts';
import { type Form, layoutOf } from '../form.ts';
import { formsById } from '../forms.ts';
import { numbered } from './namedParameters.ts';

/** The field's SQL with its names bound: `own` (the session's) before what was sent. Null: the field has none. */
export function questionOf(field: Field, { sent, own }: { sent: Values; own: Values }): Question | null {
  if (field.defaultType !== 'sql' || typeof field.defaultValue !== 'string') return null;
  const { text, names } = numbered(field.defaultValue);
  return {
    text,
    values: names.map((name) => boundValue(Object.hasOwn(own, name) ? own[name] : sent[name])),
  };
}

/** Single values and lists of them are bound as text, which PostgreSQL reads as what stands beside the name. */
function boundValue(value: unknown): string | string[] | null {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => boundValue(one) ?? []);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : null;
}

/** The tables of all forms that stand: what configured SQL may read. */
export async function readableTables(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('forms').select('formId').where('deleted', '=', false).execute();
  const forms = await formsById(
    tx,
    rows.map(({ formId }) => formId),
  );
  return [...forms.values()].flatMap(tablesOf);
}

/** The table of a form and those of its sub-forms. */
export function tablesOf(form: Pick<Form, 'enName' | 'fields'>): string[] {
  const { table, subTables } = layoutOf(form);
  return [table, ...subTables.map((sub) => sub.table)];
}

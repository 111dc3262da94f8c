/** What a field's configured SQL is asked with, and what it may read. */
import type { Field } from '../../../contract/forms/definition.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import type { Tx } from '../../db/database.ts';
import type { ReadOnlyQuery } from '../../db/readOnlyRole/readOnlyQuery.ts';
import { loadFormsById } from '../schema/formDefinitions.ts';
import { type Form, getFormLayout } from '../schema/formLayout.ts';
import { numberParameters } from './namedParameters.ts';

/** The field's SQL with its names bound: `own` (the session's) before what was sent. Null: the field has none. */
export function buildDefaultQuery(
  field: Field,
  { sent, own }: { sent: Values; own: Values },
): ReadOnlyQuery | null {
  if (field.defaultType !== 'sql' || typeof field.defaultValue !== 'string') return null;
  const { text, names } = numberParameters(field.defaultValue);
  return {
    text,
    values: names.map((name) => toBoundValue(Object.hasOwn(own, name) ? own[name] : sent[name])),
  };
}

/** Single values and lists of them are bound as text, which PostgreSQL reads as what stands beside the name. */
function toBoundValue(value: unknown): string | string[] | null {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => toBoundValue(one) ?? []);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : null;
}

/** The tables of all forms that stand: what configured SQL may read. */
export async function listReadableTables(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('forms').select('formId').where('deleted', '=', false).execute();
  const forms = await loadFormsById(
    tx,
    rows.map(({ formId }) => formId),
  );
  return [...forms.values()].flatMap(listTablesOfForm);
}

/** The table of a form and those of its sub-forms. */
export function listTablesOfForm(form: Pick<Form, 'enName' | 'fields'>): string[] {
  const { table, subTables } = getFormLayout(form);
  return [table, ...subTables.map((sub) => sub.table)];
}

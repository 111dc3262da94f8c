/** The parameters of a field's configured SQL, and the tables it may read. */
import type { Field } from '../../../contract/forms/definition.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import type { Tx } from '../../db/database.ts';
import type { ReadOnlyQuery } from '../../db/readOnlyRole/readOnlyQuery.ts';
import { loadFormsById } from '../schema/formDefinitions.ts';
import { type Form, getFormLayout } from '../schema/formLayout.ts';
import { numberParameters } from './namedParameters.ts';

type ParameterValues = { sent: Values; own: Values };

/** The field's SQL with its parameters bound; null if the field has no SQL. */
export function buildDefaultQuery(field: Field, values: ParameterValues): ReadOnlyQuery | null {
  if (field.defaultType !== 'sql' || typeof field.defaultValue !== 'string') return null;
  return bindParameters(field.defaultValue, values);
}

/** `own` values (the session's) take precedence over the request's. */
export function bindParameters(sql: string, { sent, own }: ParameterValues): ReadOnlyQuery {
  const { text, names } = numberParameters(sql);
  return {
    text,
    values: names.map((name) => toBoundValue(Object.hasOwn(own, name) ? own[name] : sent[name])),
  };
}

/** Single values and lists are bound as text; PostgreSQL infers the type from the context. */
function toBoundValue(value: unknown): string | string[] | null {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => toBoundValue(one) ?? []);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : null;
}

/** The tables of all existing forms: configured SQL may read them. */
export async function listReadableTables(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('forms').select('formId').where('deleted', '=', false).execute();
  const forms = await loadFormsById(
    tx,
    rows.map(({ formId }) => formId),
  );
  return [...forms.values()].flatMap(listTablesOfForm);
}

/** The tables of a form and its sub-forms. */
export function listTablesOfForm(form: Pick<Form, 'enName' | 'fields'>): string[] {
  const { table, subTables } = getFormLayout(form);
  return [table, ...subTables.map((sub) => sub.table)];
}

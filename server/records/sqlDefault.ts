/** What a field's configured SQL gives as its default, in the form the field keeps. */
import { typeOf } from '../../contract/fields/registry.ts';
import type { Field } from '../../contract/forms/definition.ts';
import type { Values } from '../../contract/forms/rules.ts';
import type { Tx } from '../db/database.ts';
import type { Question } from '../db/readerQuery.ts';
import { layoutOf } from './form.ts';
import { formsById } from './forms.ts';
import { numbered } from './namedParameters.ts';

/** Where nothing could be had: an empty list where several may be chosen. */
export const emptyDefault = ({ multiple }: Pick<Field, 'multiple'>): unknown => (multiple ? [] : null);

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

/** What the SQL answered as a value of the field; a sentence thrown where it is none. */
export function defaultFrom(field: Field, answered: unknown): unknown {
  const type = typeOf(field);
  if (type.isEmpty(answered)) return emptyDefault(field);
  const schema = type.valueSchema(field);
  const asIs = schema.safeParse(field.multiple && !Array.isArray(answered) ? [answered] : answered);
  if (asIs.success) return asIs.data;
  const read = schema.safeParse(type.fromText(textOf(answered), field));
  if (read.success) return read.data;
  throw new Error(`It answered ${JSON.stringify(answered)}: ${read.error.issues[0]?.message}.`);
}

/** A moment as JSON writes it is read as the clock of its zone says; that zone is the tenant's. */
const textOf = (answered: unknown): string =>
  String(answered).replace(/^(\d{4}-\d\d-\d\d)T([\d:]+)(\.\d+)?([+-]\d\d:\d\d)?$/, '$1 $2');

/** The tables of all forms that stand: what configured SQL may read. */
export async function readableTables(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('forms').select('formId').where('deleted', '=', false).execute();
  const forms = await formsById(
    tx,
    rows.map(({ formId }) => formId),
  );
  return [...forms.values()].flatMap((form) => {
    const { table, subTables } = layoutOf(form);
    return [table, ...subTables.map((sub) => sub.table)];
  });
}

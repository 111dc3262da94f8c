/** What a form's list computes of its rows: columns that nobody writes, and the rows of sub-forms that colours hang on. */
import { kindsOf } from '../../contract/forms/fieldKinds.ts';
import type { Facts, Values } from '../../contract/forms/rules.ts';
import { subFormsNamed } from '../../contract/forms/subColumns.ts';
import { virtualValue } from '../../contract/forms/virtual.ts';
import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/database.ts';
import type { Form } from './form.ts';
import { maskedRows } from './masked.ts';
import { readNamedRows } from './subRows.ts';

/**
 * `rows` as the actor's list shows them: what is masked stays masked in what is computed of it. Of sub-forms that were
 * not read only the columns that the list's expressions name are, and only those that colours are made of are told.
 */
export async function withVirtual(
  tx: Tx,
  form: Form,
  { rows, actor, facts }: { rows: Values[]; actor: Actor; facts: Facts },
): Promise<Values[]> {
  const { virtualColumns = [] } = form.feature;
  const colours = form.fields.flatMap(({ colorConditions = [] }) => colorConditions);
  const unread = form.fields.filter(({ enName }) => !rows.some((row) => enName in row));
  const named = subFormsNamed(expressionsOf([...colours, ...virtualColumns]), unread);
  const told = new Set(subFormsNamed(expressionsOf(colours), unread).map(({ enName }) => enName));
  const whole = maskedRows(form, await readNamedRows(tx, form, { records: rows, named }), actor);
  if (virtualColumns.length === 0) return whole;
  const known = { ...facts, kinds: kindsOf(form.fields) };
  const untold = named.filter(({ enName }) => !told.has(enName)).map(({ enName }) => [enName, undefined]);
  return whole.map((row) => ({
    ...row,
    ...Object.fromEntries(untold),
    ...Object.fromEntries(virtualColumns.map((column) => [column.enName, virtualValue(column, row, known)])),
  }));
}

const expressionsOf = (all: readonly { expression: string }[]) => all.map(({ expression }) => expression);

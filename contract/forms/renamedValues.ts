/** Values that were stored under the names of an earlier version of their form. Pure. */
import { z } from 'zod';
import type { Values } from './recordRules.ts';

/** A field of the form, or a column of the sub-form `list`. */
const fieldName = z.strictObject({ list: z.string().optional(), name: z.string() }).readonly();
export type FieldName = z.output<typeof fieldName>;

/** What one version has renamed; both sides name a column behind the sub-form as it is called on that side. */
export const nameChange = z.strictObject({ from: fieldName, to: fieldName }).readonly();
export type NameChange = z.output<typeof nameChange>;

export const invertName = ({ from, to }: NameChange): NameChange => ({ from: to, to: from });

/** The record with the names of the later version. What it does not hold is left out. */
export function renameValues(values: Values, changes: readonly NameChange[]): Values {
  const renamed = renameLevel(values, listNames(changes, undefined));
  const lists = new Set(changes.flatMap(({ to: { list } }) => list ?? []));
  for (const list of lists) {
    const rows = renamed[list];
    const names = listNames(changes, list);
    if (Array.isArray(rows)) renamed[list] = rows.map((row: Values) => renameLevel(row, names));
  }
  return renamed;
}

/** The new names in the form, or in the sub-form that is called `list` by now. */
const listNames = (changes: readonly NameChange[], list: string | undefined): ReadonlyMap<string, string> =>
  new Map(changes.flatMap(({ from, to }) => (to.list === list ? [[from.name, to.name]] : [])));

/** All names change at once: two fields may have exchanged theirs. */
function renameLevel(values: Values, names: ReadonlyMap<string, string>): Values {
  const stored = [...names].filter(([from]) => Object.hasOwn(values, from));
  if (stored.length === 0) return { ...values };
  const withTexts = stored.flatMap(([from, to]) => [
    [from, to],
    [`${from}$view`, `${to}$view`],
  ]) as [string, string][];
  const replaced = new Set(withTexts.flat());
  return Object.fromEntries([
    ...Object.entries(values).filter(([name]) => !replaced.has(name)),
    ...withTexts.flatMap(([from, to]) => (Object.hasOwn(values, from) ? [[to, values[from]]] : [])),
  ]);
}

/** The path of a field or a column under its later name: `amount`, `items.price`, `items.0.price`. */
export function renamePath(path: string, changes: readonly NameChange[]): string {
  const [list = '', ...below] = path.split('.');
  const nameOf = (name: string, within: string | undefined) =>
    changes.find(({ from }) => from.list === within && from.name === name)?.to.name ?? name;
  return [nameOf(list, undefined), ...below.map((name) => nameOf(name, list))].join('.');
}

/** Determines the value kinds of a form's fields for expressions. */
import type { ValueKind, ValueKinds } from '../expression/typeCheck.ts';
import { getFieldType } from '../fields/registry.ts';
import type { Field } from './definition.ts';

/** A field with the properties that are known. Without a type it may hold any value. */
export type FormField = Partial<Omit<Field, 'enName' | 'children'>> & {
  readonly enName: string;
  readonly children?: readonly FormField[] | undefined;
};

/** Maps field names, and columns as `items.price`, to their kinds. Cached per definition. */
export const getFieldKinds = (fields: readonly FormField[]): ReadonlyMap<string, ValueKind> =>
  getOrCreate(formKindsCache, fields, () => collectKinds(fields));

/** Does the same within a row of a sub-form. Names of columns shadow the fields of the record. */
export const getRowKinds = (fields: readonly FormField[], columns: readonly FormField[]): ValueKinds =>
  getOrCreate(
    getOrCreate(rowKindsCache, fields, () => new WeakMap<readonly FormField[], ValueKinds>()),
    columns,
    () => combineKinds(getFieldKinds(fields), getFieldKinds(columns)),
  );

/** Looks in both maps. Building one map of all names for each of many sub-forms would take longer than the lookups. */
const combineKinds = (around: ValueKinds, own: ValueKinds): ValueKinds => ({
  get: (name) => own.get(name) ?? around.get(name),
});

/** Returns the properties that the field's type reads, or null if the field has no type. */
export const toCompleteField = ({ children: _, ...field }: FormField): Field | null =>
  field.funcType ? { label: '', ...field, funcType: field.funcType } : null;

const formKindsCache = new WeakMap<readonly FormField[], ReadonlyMap<string, ValueKind>>();
const rowKindsCache = new WeakMap<readonly FormField[], WeakMap<readonly FormField[], ValueKinds>>();

function getOrCreate<K extends object, V>(known: WeakMap<K, V>, key: K, make: () => V): V {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

const collectKinds = (fields: readonly FormField[]): ReadonlyMap<string, ValueKind> =>
  new Map(
    fields.flatMap(({ enName, children = [], ...field }): [string, ValueKind][] => [
      [enName, children.length > 0 ? 'many' : getFieldKind({ enName, ...field })],
      ...children.map((column): [string, ValueKind] => [
        `${enName}.${column.enName}`,
        getFieldKind(column) === 'number' ? 'numbers' : 'many',
      ]),
    ]),
  );

function getFieldKind(field: FormField): ValueKind {
  const whole = toCompleteField(field);
  if (!whole) return 'any';
  const type = getFieldType(whole);
  const sqlType = type.sqlType(whole);
  if (type.hasRows || sqlType?.endsWith('[]')) return 'many';
  if (sqlType?.startsWith('numeric')) return 'number';
  // Free text; the code of an option may be a number.
  if (sqlType === 'text' && type.filter === 'text' && type.references(whole) === null) return 'text';
  const cell = type.cell(whole);
  // A year alone is compared as a number.
  return cell.kind === 'date' && cell.format !== 'YYYY' ? 'date' : 'any';
}

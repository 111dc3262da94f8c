/** Of what kind the values of a form's fields are, as expressions ask it. */
import type { Kind, Kinds } from '../expression/misuse.ts';
import { typeOf } from '../fields/registry.ts';
import type { Field } from './definition.ts';

/** A field as far as it is known; without a type it may hold anything. */
export type FormField = Partial<Omit<Field, 'enName' | 'children'>> & {
  readonly enName: string;
  readonly children?: readonly FormField[] | undefined;
};

/** Of fields by their names, of columns by `items.price`. Made once per definition. */
export const kindsOf = (fields: readonly FormField[]): ReadonlyMap<string, Kind> =>
  remembered(ofForms, fields, () => kindsAmong(fields));

/** The same within a row of a sub-form, whose columns go by their own names before the fields around them do. */
export const kindsInRow = (fields: readonly FormField[], columns: readonly FormField[]): Kinds =>
  remembered(
    remembered(ofRows, fields, () => new WeakMap<readonly FormField[], Kinds>()),
    columns,
    () => inRow(kindsOf(fields), kindsOf(columns)),
  );

/** Both are asked: a map of all the names for each of many sub-forms would take longer than what is asked of it. */
const inRow = (around: Kinds, own: Kinds): Kinds => ({ get: (name) => own.get(name) ?? around.get(name) });

/** What the type of a field reads of it; null where it has none. */
export const wholeOf = ({ children: _, ...field }: FormField): Field | null =>
  field.funcType ? { label: '', ...field, funcType: field.funcType } : null;

const ofForms = new WeakMap<readonly FormField[], ReadonlyMap<string, Kind>>();
const ofRows = new WeakMap<readonly FormField[], WeakMap<readonly FormField[], Kinds>>();

function remembered<K extends object, V>(known: WeakMap<K, V>, key: K, make: () => V): V {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

const kindsAmong = (fields: readonly FormField[]): ReadonlyMap<string, Kind> =>
  new Map(
    fields.flatMap(({ enName, children = [], ...field }): [string, Kind][] => [
      [enName, children.length > 0 ? 'many' : kindOf({ enName, ...field })],
      ...children.map((column): [string, Kind] => [
        `${enName}.${column.enName}`,
        kindOf(column) === 'number' ? 'numbers' : 'many',
      ]),
    ]),
  );

function kindOf(field: FormField): Kind {
  const whole = wholeOf(field);
  if (!whole) return 'any';
  const type = typeOf(whole);
  const sqlType = type.sqlType(whole);
  if (type.hasRows || sqlType?.endsWith('[]')) return 'many';
  if (sqlType?.startsWith('numeric')) return 'number';
  // What is typed freely; the code of a choice may be a number.
  if (sqlType === 'text' && type.filter === 'text' && type.references(whole) === null) return 'text';
  const cell = type.cell(whole);
  // A bare year is compared as a number.
  return cell.kind === 'date' && cell.format !== 'YYYY' ? 'date' : 'any';
}

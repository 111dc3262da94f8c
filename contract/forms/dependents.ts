/**
 * Fields whose choices hang on what other fields hold: options below a value (`relateField`), records that fulfil a
 * condition (`${field}`). What was chosen goes when that changes.
 */
import { typeOf } from '../fields/registry.ts';
import type { Field } from './definition.ts';
import { conditionSources, emptiedCopies } from './relation.ts';
import type { Values } from './rules.ts';
import { sameValue } from './sameValue.ts';

/** The field beside it that the options hang on; undefined where they hang on none. */
export function parentName(field: Field): string | undefined {
  const type = typeOf(field);
  const hangs = type.references(field) === 'dict' && !type.isPath;
  return (hangs && field.relateField?.trim()) || undefined;
}

/** Whether others hang on it, which leaves it the top of its dictionary. */
export const isParent = (field: Field, fields: readonly Field[]): boolean =>
  fields.some((one) => parentName(one) === field.enName);

/** The fields that the choices of this one hang on. */
export function sourcesOf(field: Field): string[] {
  if (typeOf(field).references(field) === 'records') return conditionSources(field);
  const parent = parentName(field);
  return parent === undefined ? [] : [parent];
}

export type Emptied = {
  /** What to set, display values included. */
  values: Values;
  /** Path (`partner`, `items.0.partner`) → why it is empty; of those that held something. */
  notes: Record<string, string>;
};

/** What is to be emptied when `before` becomes `now`: all below what has changed, in the rows of sub-forms too. */
export function emptied(fields: readonly Field[], before: Values, now: Values): Emptied {
  const beside = emptiedBeside(fields, before, now);
  const next = { ...now, ...beside.values };
  const differs = (name: string) => !sameValue(before[name], next[name]);
  const inRows = fields.map((field) => emptiedRows(field, next, { fields, differs }));
  return {
    values: Object.assign({}, beside.values, ...inRows.map(({ values }) => values)),
    notes: Object.assign({}, beside.notes, ...inRows.map(({ notes }) => notes)),
  };
}

/** The same among fields that stand beside each other: of a record, or of one row. */
export function emptiedBeside(fields: readonly Field[], before: Values, now: Values): Emptied {
  const result: Emptied = { values: {}, notes: {} };
  const changed = new Set<string>();
  const differs = (name: string) =>
    changed.has(name) || !sameValue(before[name], { ...now, ...result.values }[name]);
  // A chain is emptied link by link; a ring ends where everything in it is.
  for (let links = 0; links < fields.length; links += 1) {
    const next = fields.find((field) => !changed.has(field.enName) && sourcesOf(field).some(differs));
    if (!next) break;
    const because = sourcesOf(next).filter(differs);
    changed.add(next.enName);
    // What was set in the same step is meant.
    if (!sameValue(before[next.enName], now[next.enName])) continue;
    empty(next, { now, because: labelsOf(because, fields), result });
  }
  return result;
}

function empty(
  field: Field,
  { now, because, result }: { now: Values; because: string; result: Emptied },
): void {
  const { enName, multiple } = field;
  const held = !typeOf(field).isEmpty(now[enName]);
  if (held) result.notes[enName] = `${because}已变更，原选择已清空`;
  Object.assign(result.values, held && emptiedCopies(field), {
    [enName]: multiple ? [] : null,
    [`${enName}$view`]: '',
  });
}

const labelsOf = (names: readonly string[], fields: readonly Field[]): string =>
  names.map((name) => `“${fields.find(({ enName }) => enName === name)?.label ?? name}”`).join('、');

type Around = { fields: readonly Field[]; differs: (name: string) => boolean };

/** Columns of a sub-form that hang on fields of the record around it. */
function emptiedRows({ enName, children = [] }: Field, now: Values, { fields, differs }: Around): Emptied {
  const rows = now[enName];
  const siblings = new Set(children.map((column) => column.enName));
  const because = (column: Field) => sourcesOf(column).filter((name) => !siblings.has(name) && differs(name));
  const hanging = children.filter((column) => because(column).length > 0);
  if (!Array.isArray(rows) || hanging.length === 0) return { values: {}, notes: {} };
  const outcomes = rows.map((row: Values) => {
    const result: Emptied = { values: {}, notes: {} };
    for (const column of hanging) {
      empty(column, { now: row, because: labelsOf(because(column), fields), result });
    }
    const below = emptiedBeside(children, row, { ...row, ...result.values });
    return {
      values: { ...row, ...result.values, ...below.values },
      notes: { ...result.notes, ...below.notes },
    };
  });
  return {
    values: { [enName]: outcomes.map(({ values }) => values) },
    notes: Object.fromEntries(
      outcomes.flatMap(({ notes }, index) =>
        Object.entries(notes).map(([column, why]) => [`${enName}.${index}.${column}`, why]),
      ),
    ),
  };
}

/**
 * Fields whose choices hang on what other fields hold: options below a value (`relateField`), records that fulfil a
 * condition (`${field}`). What was chosen goes when that changes.
 */
import { getFieldType } from '../fields/registry.ts';
import type { Field } from './definition.ts';
import type { Values } from './recordRules.ts';
import { clearCopiedFields, listConditionSources } from './relationField.ts';
import { isSameValue } from './sameValue.ts';

/** The field beside it that the options hang on; undefined where they hang on none. */
export function getParentName(field: Field): string | undefined {
  const type = getFieldType(field);
  const hangs = type.references(field) === 'dict' && !type.isPath;
  return (hangs && field.relateField?.trim()) || undefined;
}

/** Whether others hang on it, which leaves it the top of its dictionary. */
export const isParentField = (field: Field, fields: readonly Field[]): boolean =>
  fields.some((one) => getParentName(one) === field.enName);

/** The fields that the choices of this one hang on. */
export function listSourceFields(field: Field): string[] {
  if (getFieldType(field).references(field) === 'records') return listConditionSources(field);
  const parent = getParentName(field);
  return parent === undefined ? [] : [parent];
}

export type ClearedFields = {
  /** What to set, display values included. */
  values: Values;
  /** Path (`partner`, `items.0.partner`) → why it is empty; of those that held something. */
  notes: Record<string, string>;
};

/** What is to be emptied when `before` becomes `now`: all below what has changed, in the rows of sub-forms too. */
export function clearDependents(fields: readonly Field[], before: Values, now: Values): ClearedFields {
  const beside = clearDependentsInRow(fields, before, now);
  const next = { ...now, ...beside.values };
  const differs = (name: string) => !isSameValue(before[name], next[name]);
  const inRows = fields.map((field) => clearDependentRows(field, next, { fields, differs }));
  return {
    values: Object.assign({}, beside.values, ...inRows.map(({ values }) => values)),
    notes: Object.assign({}, beside.notes, ...inRows.map(({ notes }) => notes)),
  };
}

/** The same among fields that stand beside each other: of a record, or of one row. */
export function clearDependentsInRow(fields: readonly Field[], before: Values, now: Values): ClearedFields {
  const result: ClearedFields = { values: {}, notes: {} };
  const changed = new Set<string>();
  const differs = (name: string) =>
    changed.has(name) || !isSameValue(before[name], { ...now, ...result.values }[name]);
  // A chain is emptied link by link; a ring ends where everything in it is.
  for (let links = 0; links < fields.length; links += 1) {
    const next = fields.find((field) => !changed.has(field.enName) && listSourceFields(field).some(differs));
    if (!next) break;
    const because = listSourceFields(next).filter(differs);
    changed.add(next.enName);
    // What was set in the same step is meant.
    if (!isSameValue(before[next.enName], now[next.enName])) continue;
    clearField(next, { now, because: formatLabels(because, fields), result });
  }
  return result;
}

function clearField(
  field: Field,
  { now, because, result }: { now: Values; because: string; result: ClearedFields },
): void {
  const { enName, multiple } = field;
  const held = !getFieldType(field).isEmpty(now[enName]);
  if (held) result.notes[enName] = `${because}已变更，原选择已清空`;
  Object.assign(result.values, held && clearCopiedFields(field), {
    [enName]: multiple ? [] : null,
    [`${enName}$view`]: '',
  });
}

const formatLabels = (names: readonly string[], fields: readonly Field[]): string =>
  names.map((name) => `“${fields.find(({ enName }) => enName === name)?.label ?? name}”`).join('、');

type ChangeScope = { fields: readonly Field[]; differs: (name: string) => boolean };

/** Columns of a sub-form that hang on fields of the record around it. */
function clearDependentRows(
  { enName, children = [] }: Field,
  now: Values,
  { fields, differs }: ChangeScope,
): ClearedFields {
  const rows = now[enName];
  const siblings = new Set(children.map((column) => column.enName));
  const because = (column: Field) =>
    listSourceFields(column).filter((name) => !siblings.has(name) && differs(name));
  const hanging = children.filter((column) => because(column).length > 0);
  if (!Array.isArray(rows) || hanging.length === 0) return { values: {}, notes: {} };
  const outcomes = rows.map((row: Values) => {
    const result: ClearedFields = { values: {}, notes: {} };
    for (const column of hanging) {
      clearField(column, { now: row, because: formatLabels(because(column), fields), result });
    }
    const below = clearDependentsInRow(children, row, { ...row, ...result.values });
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

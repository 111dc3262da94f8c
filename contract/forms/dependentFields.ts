/**
 * Fields whose options depend on the values of other fields: options below a parent value (`relateField`), and records
 * that fulfill a condition (`${field}`). The selection is cleared when such a value changes.
 */
import { getFieldType } from '../fields/registry.ts';
import { isConfiguredKind } from '../fields/shared/choice.ts';
import type { Field } from './definition.ts';
import type { Values } from './recordRules.ts';
import { clearCopiedFields, listConditionSources } from './relationField.ts';
import { isSameValue } from './sameValue.ts';

/** Returns the sibling field that the options depend on, or undefined if they depend on no field. */
export function getParentName(field: Field): string | undefined {
  const type = getFieldType(field);
  const hangs = isConfiguredKind(type.references(field)) && !type.isPath;
  return (hangs && field.relateField?.trim()) || undefined;
}

/** Returns true if other fields depend on this one, which then offers only the top level of its dictionary or constant. */
export const isParentField = (field: Field, fields: readonly Field[]): boolean =>
  fields.some((one) => getParentName(one) === field.enName);

/** Lists the fields that the options of this field depend on. */
export function listSourceFields(field: Field): string[] {
  if (getFieldType(field).references(field) === 'records') return listConditionSources(field);
  const parent = getParentName(field);
  return parent === undefined ? [] : [parent];
}

export type ClearedFields = {
  /** The values to set, display values included. */
  values: Values;
  /**
   * Maps a path (`partner`, `items.0.partner`) to the reason why its value was cleared. Fields that were empty are
   * omitted.
   */
  notes: Record<string, string>;
};

/**
 * Finds the values to clear when `before` becomes `now`: all dependents of changed fields, also in rows of sub-forms.
 */
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

/** Does the same for sibling fields of a record or of one row. */
export function clearDependentsInRow(fields: readonly Field[], before: Values, now: Values): ClearedFields {
  const result: ClearedFields = { values: {}, notes: {} };
  const changed = new Set<string>();
  const differs = (name: string) =>
    changed.has(name) || !isSameValue(before[name], { ...now, ...result.values }[name]);
  // A chain is cleared link by link; a cycle ends when all its fields are empty.
  for (let links = 0; links < fields.length; links += 1) {
    const next = fields.find((field) => !changed.has(field.enName) && listSourceFields(field).some(differs));
    if (!next) break;
    const because = listSourceFields(next).filter(differs);
    changed.add(next.enName);
    // A value set in the same step is intended and stays.
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

/** Clears the sub-form columns that depend on fields of the record. */
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

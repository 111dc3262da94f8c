/** Computes all computed cells of a record. Page and server use the same code. */
import type { FieldError } from '../../failures.ts';
import { getFieldType } from '../../fields/registry.ts';
import type { Field } from '../definition.ts';
import { getFieldKinds, getRowKinds } from '../fieldKinds.ts';
import { maskValues } from '../masking.ts';
import type { ExpressionFacts, RecordFacts, Values } from '../recordRules.ts';
import { isSameValue } from '../sameValue.ts';
import { type ComputedCell, listComputedCells } from './computedCells.ts';
import { computeValue } from './fieldExpressions.ts';

type ComputeOptions = {
  facts: ExpressionFacts;
  /** If false, the cell keeps its value. */
  isComputed: (cell: ComputedCell) => boolean;
};

type ComputedResult = {
  /** The same object, with the same rows, if no value changes. */
  values: Values;
  /** Results that do not fit their field, at `total` or `items.0.money`. The field keeps its value. */
  errors: FieldError[];
};

export function computeRecord(
  fields: readonly Field[],
  values: Values,
  { facts, isComputed }: ComputeOptions,
): ComputedResult {
  const record: ComputedResult = { values, errors: [] };
  // One copy serves all changes: a copy per cell would take quadratic time.
  const change = (enName: string, value: unknown) => {
    if (record.values === values) record.values = { ...values };
    record.values[enName] = value;
  };
  for (const cell of listComputedCells(fields)) {
    if (!isComputed(cell)) continue;
    const { subForm, path, field } = cell;
    const read = getFieldType(field).masked ? readWhole : maskValues;
    if (subForm) {
      const known = { ...facts, kinds: getRowKinds(fields, subForm.children ?? []) };
      const rows = record.values[subForm.enName];
      if (!Array.isArray(rows)) continue;
      const scope = read(fields, record.values);
      const next = computeColumn(cell, rows, { name: subForm.enName, scope, read, record, known });
      if (next.some((row, index) => row !== rows[index])) change(subForm.enName, next);
    } else {
      const known = { ...facts, kinds: getFieldKinds(fields) };
      const stored = record.values[field.enName];
      const scope = read(fields, record.values);
      const value = computeCell(cell, stored, { scope, path, record, known });
      if (value !== stored) change(field.enName, value);
    }
  }
  return record;
}

/**
 * An expression reads masked fields as masked texts, because its result is shown to all who see the computed field;
 * unless that field masks its values too.
 */
type ValueReader = (fields: readonly Field[], values: Values) => Values;
const readWhole: ValueReader = (_, values) => values;

/** `scope`: the values that the expression may read. */
type RecordComputation = { scope: Values; record: ComputedResult; known: RecordFacts };

function computeColumn(
  cell: ComputedCell,
  rows: readonly Values[],
  { name, scope: outer, read, record, known }: RecordComputation & { name: string; read: ValueReader },
): Values[] {
  const { enName } = cell.field;
  const columns = cell.subForm?.children ?? [];
  return rows.map((row, index) => {
    const scope = { ...outer, ...read(columns, row) };
    const path = `${name}.${index}.${enName}`;
    const value = computeCell(cell, row[enName], { scope, path, record, known });
    return value === row[enName] ? row : { ...row, [enName]: value };
  });
}

type CellLocation = RecordComputation & { path: string };

/** Returns the computed value of the cell; the stored one where it is the same or the result does not fit. */
function computeCell(
  { field }: ComputedCell,
  stored: unknown,
  { scope, path, record, known }: CellLocation,
): unknown {
  const { value, problem } = computeValue(field, scope, known);
  if (problem === undefined) return isSameValue(value, stored) ? stored : value;
  record.errors.push({ path, message: `${field.label}：${problem}` });
  return stored;
}

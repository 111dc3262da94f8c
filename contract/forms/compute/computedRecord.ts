/** Computes all computed cells of a record. Page and server use the same code. */
import type { FieldError } from '../../failures.ts';
import type { Field } from '../definition.ts';
import { getFieldKinds, getRowKinds } from '../fieldKinds.ts';
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
  for (const cell of listComputedCells(fields)) {
    if (!isComputed(cell)) continue;
    const { subForm, path } = cell;
    if (subForm) {
      const kinds = getRowKinds(fields, subForm.children ?? []);
      computeColumn(cell, subForm, { record, known: { ...facts, kinds } });
    } else {
      const known = { ...facts, kinds: getFieldKinds(fields) };
      record.values = computeCell(cell, record.values, { scope: record.values, path, record, known });
    }
  }
  return record;
}

type RecordComputation = { record: ComputedResult; known: RecordFacts };

function computeColumn(cell: ComputedCell, { enName }: Field, { record, known }: RecordComputation): void {
  const rows = record.values[enName];
  if (!Array.isArray(rows)) return;
  const next = rows.map((row: Values, index) =>
    computeCell(cell, row, {
      scope: { ...record.values, ...row },
      path: `${enName}.${index}.${cell.field.enName}`,
      record,
      known,
    }),
  );
  if (next.some((row, index) => row !== rows[index])) record.values = { ...record.values, [enName]: next };
}

type CellLocation = RecordComputation & { scope: Values; path: string };

/** Returns the record or row with the computed value of the cell. */
function computeCell(
  { field }: ComputedCell,
  level: Values,
  { scope, path, record, known }: CellLocation,
): Values {
  const { value, problem } = computeValue(field, scope, known);
  if (problem !== undefined) {
    record.errors.push({ path, message: `${field.label}：${problem}` });
    return level;
  }
  return isSameValue(value, level[field.enName]) ? level : { ...level, [field.enName]: value };
}

/** A record with everything computed that it computes: the same on the page and on the server. */
import type { FieldError } from '../failures.ts';
import { type ComputedCell, computedCells } from './computedCells.ts';
import { computedValue } from './conditions.ts';
import type { Field } from './definition.ts';
import type { Facts, Values } from './rules.ts';
import { sameValue } from './sameValue.ts';

type Computing = {
  facts: Facts;
  /** False: it stays as it is. */
  isComputed: (cell: ComputedCell) => boolean;
};

type Computed = {
  /** The same object, and the same rows, where nothing comes out different. */
  values: Values;
  /** Results that do not fit their field, at `total` or `items.0.money`; the value stays as it is. */
  errors: FieldError[];
};

export function computedRecord(
  fields: readonly Field[],
  values: Values,
  { facts, isComputed }: Computing,
): Computed {
  const record: Computed = { values, errors: [] };
  for (const cell of computedCells(fields)) {
    if (!isComputed(cell)) continue;
    if (cell.subForm) computeColumn(cell, cell.subForm, { record, facts });
    else
      record.values = computed(cell, record.values, { scope: record.values, path: cell.path, record, facts });
  }
  return record;
}

type Around = { record: Computed; facts: Facts };

function computeColumn(cell: ComputedCell, { enName }: Field, { record, facts }: Around): void {
  const rows = record.values[enName];
  if (!Array.isArray(rows)) return;
  const next = rows.map((row: Values, index) =>
    computed(cell, row, {
      scope: { ...record.values, ...row },
      path: `${enName}.${index}.${cell.field.enName}`,
      record,
      facts,
    }),
  );
  if (next.some((row, index) => row !== rows[index])) record.values = { ...record.values, [enName]: next };
}

type Place = Around & { scope: Values; path: string };

/** The record or row with the cell's value in it. */
function computed({ field }: ComputedCell, level: Values, { scope, path, record, facts }: Place): Values {
  const { value, problem } = computedValue(field, scope, facts);
  if (problem !== undefined) {
    record.errors.push({ path, message: `${field.label}：${problem}` });
    return level;
  }
  return sameValue(value, level[field.enName]) ? level : { ...level, [field.enName]: value };
}

/** A record with everything computed that it computes: the same on the page and on the server. */
import type { FieldError } from '../failures.ts';
import { type ComputedCell, computedCells } from './computedCells.ts';
import { computedValue } from './conditions.ts';
import type { Field } from './definition.ts';
import { kindsInRow, kindsOf } from './fieldKinds.ts';
import type { Facts, Known, Values } from './rules.ts';
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
    const { subForm, path } = cell;
    if (subForm) {
      const kinds = kindsInRow(fields, subForm.children ?? []);
      computeColumn(cell, subForm, { record, known: { ...facts, kinds } });
    } else {
      const known = { ...facts, kinds: kindsOf(fields) };
      record.values = computed(cell, record.values, { scope: record.values, path, record, known });
    }
  }
  return record;
}

type Around = { record: Computed; known: Known };

function computeColumn(cell: ComputedCell, { enName }: Field, { record, known }: Around): void {
  const rows = record.values[enName];
  if (!Array.isArray(rows)) return;
  const next = rows.map((row: Values, index) =>
    computed(cell, row, {
      scope: { ...record.values, ...row },
      path: `${enName}.${index}.${cell.field.enName}`,
      record,
      known,
    }),
  );
  if (next.some((row, index) => row !== rows[index])) record.values = { ...record.values, [enName]: next };
}

type Place = Around & { scope: Values; path: string };

/** The record or row with the cell's value in it. */
function computed({ field }: ComputedCell, level: Values, { scope, path, record, known }: Place): Values {
  const { value, problem } = computedValue(field, scope, known);
  if (problem !== undefined) {
    record.errors.push({ path, message: `${field.label}：${problem}` });
    return level;
  }
  return sameValue(value, level[field.enName]) ? level : { ...level, [field.enName]: value };
}

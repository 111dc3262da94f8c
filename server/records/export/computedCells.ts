/** Puts the computed cells of a sheet between what COPY sends and what is written: values as JSON in, text out. */
import { typeOf } from '../../../contract/fields/registry.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import { kindsOf } from '../../../contract/forms/fieldKinds.ts';
import type { Values } from '../../../contract/forms/rules.ts';
import { virtualValue } from '../../../contract/forms/virtual.ts';
import type { CellBytes, ComputedCell, RowSink, SheetColumn } from './column.ts';
import { textCell } from './copyRows.ts';

/** The sink itself where nothing is computed, so that such a sheet costs nothing more. */
export const computing = (columns: readonly SheetColumn[], sink: RowSink): RowSink =>
  columns.some((column) => column.computed) ? new ComputedCells(columns, sink) : sink;

class ComputedCells implements RowSink {
  readonly #columns: readonly (ComputedCell | undefined)[];
  readonly #sink: RowSink;
  #at = 0;

  constructor(columns: readonly SheetColumn[], sink: RowSink) {
    this.#columns = columns.map((column) => column.computed);
    this.#sink = sink;
  }

  cell(cell: CellBytes): void {
    const computed = this.#columns[this.#at++];
    this.#sink.cell(computed ? textCell(computedText(computed, cell)) : cell);
  }

  endRow(): void {
    this.#at = 0;
    this.#sink.endRow();
  }
}

function computedText(
  { column, fields, currentUser }: ComputedCell,
  { bytes, start, end }: CellBytes,
): string {
  // The statement makes it an object of the columns' values (computedColumn in sheetColumns.ts).
  const { now, ...raw } = JSON.parse(Buffer.from(bytes.subarray(start, end)).toString('utf8')) as Values;
  return (
    virtualValue(column, valuesOf(fields, raw), { now: String(now), currentUser, kinds: kindsOf(fields) }) ??
    ''
  );
}

function valuesOf(fields: readonly Field[], raw: Values): Values {
  return Object.fromEntries(fields.map((field) => [field.enName, valueIn(field, raw[field.enName] ?? null)]));
}

function valueIn(field: Field, raw: unknown): unknown {
  const { children } = field;
  if (children && Array.isArray(raw)) return raw.map((row: Values) => valuesOf(children, row));
  return raw === null ? null : typeOf(field).fromSql(raw, field);
}

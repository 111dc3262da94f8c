/** Evaluates the computed cells of a sheet between COPY and the writer: values as JSON in, text out. */
import { getFieldType } from '../../../contract/fields/registry.ts';
import { computeVirtualValue } from '../../../contract/forms/compute/virtualColumns.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import { getFieldKinds } from '../../../contract/forms/fieldKinds.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import { createTextCell } from './copyParser.ts';
import type { CellBytes, ComputedSheetCell, RowSink, SheetColumn } from './sheetTypes.ts';

/** Returns the sink itself if no column is computed, so that such a sheet has no overhead. */
export const withComputedCells = (columns: readonly SheetColumn[], sink: RowSink): RowSink =>
  columns.some((column) => column.computed) ? new ComputedCellSink(columns, sink) : sink;

class ComputedCellSink implements RowSink {
  readonly #columns: readonly (ComputedSheetCell | undefined)[];
  readonly #sink: RowSink;
  #at = 0;

  constructor(columns: readonly SheetColumn[], sink: RowSink) {
    this.#columns = columns.map((column) => column.computed);
    this.#sink = sink;
  }

  cell(cell: CellBytes): void {
    const computed = this.#columns[this.#at++];
    this.#sink.cell(computed ? createTextCell(computeText(computed, cell)) : cell);
  }

  endRow(): void {
    this.#at = 0;
    this.#sink.endRow();
  }
}

function computeText(
  { column, fields, currentUser }: ComputedSheetCell,
  { bytes, start, end }: CellBytes,
): string {
  // The statement returns an object of the columns' values (computedColumn.ts).
  const { now, ...raw } = JSON.parse(Buffer.from(bytes.subarray(start, end)).toString('utf8')) as Values;
  return (
    computeVirtualValue(column, readValues(fields, raw), {
      now: String(now),
      currentUser,
      kinds: getFieldKinds(fields),
    }) ?? ''
  );
}

function readValues(fields: readonly Field[], raw: Values): Values {
  return Object.fromEntries(
    fields.map((field) => [field.enName, readValue(field, raw[field.enName] ?? null)]),
  );
}

function readValue(field: Field, raw: unknown): unknown {
  const { children } = field;
  if (children && Array.isArray(raw)) return raw.map((row: Values) => readValues(children, row));
  return raw === null ? null : getFieldType(field).fromSql(raw, field);
}

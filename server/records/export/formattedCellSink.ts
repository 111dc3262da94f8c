/** Makes the cells of a sheet that SQL cannot, between COPY and the writer: values as JSON in, text out. */
import { getFieldType } from '../../../contract/fields/registry.ts';
import { computeVirtualValue } from '../../../contract/forms/compute/virtualColumns.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import { getFieldKinds } from '../../../contract/forms/fieldKinds.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import { cellFormatters } from './cellFormatters.ts';
import { createTextCell } from './copyParser.ts';
import type { CellBytes, ComputedSheetCell, RowSink, SheetColumn } from './sheetTypes.ts';

/** Returns the sink itself if no column is computed or formatted, so that such a sheet has no overhead. */
export const withFormattedCells = (columns: readonly SheetColumn[], sink: RowSink): RowSink =>
  columns.some((column) => column.computed || column.formatter) ? new FormattedCellSink(columns, sink) : sink;

class FormattedCellSink implements RowSink {
  readonly #columns: readonly SheetColumn[];
  readonly #sink: RowSink;
  #at = 0;

  constructor(columns: readonly SheetColumn[], sink: RowSink) {
    this.#columns = columns;
    this.#sink = sink;
  }

  cell(cell: CellBytes): void {
    const { computed, formatter } = this.#columns[this.#at++] ?? {};
    if (computed) this.#sink.cell(createTextCell(computeText(computed, cell)));
    else this.#sink.cell(formatter ? createTextCell(cellFormatters[formatter](readText(cell))) : cell);
  }

  endRow(): void {
    this.#at = 0;
    this.#sink.endRow();
  }
}

function computeText({ column, fields, currentUser }: ComputedSheetCell, cell: CellBytes): string {
  // The statement returns an object of the columns' values (computedColumn.ts).
  const { now, ...raw } = JSON.parse(readText(cell)) as Values;
  return (
    computeVirtualValue(column, readValues(fields, raw), {
      now: String(now),
      currentUser,
      kinds: getFieldKinds(fields),
    }) ?? ''
  );
}

const readText = ({ bytes, start, end }: CellBytes): string =>
  Buffer.from(bytes.subarray(start, end)).toString('utf8');

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

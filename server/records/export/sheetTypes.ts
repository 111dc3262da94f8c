import type { VirtualColumn } from '../../../contract/forms/compute/virtualColumns.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import type { ExpressionFacts } from '../../../contract/forms/recordRules.ts';

import type { CellFormatterName } from './cellFormatters.ts';

/** The format of an export's column in a sheet. The kind describes the bytes that COPY sends. */
export type SheetCellKind = 'text' | 'number' | 'date' | 'time';

/** A computed cell: its bytes are these values as JSON, with the time as `now`. */
export type ComputedSheetCell = {
  column: VirtualColumn;
  /** The fields of the form that the expression uses. */
  fields: Field[];
  currentUser: ExpressionFacts['currentUser'];
};

export type SheetColumn = {
  label: string;
  kind: SheetCellKind;
  computed?: ComputedSheetCell;
  /** The bytes are JSON, of which this function makes the text. */
  formatter?: CellFormatterName;
  /** Decimals shown for a number. The stored value is never rounded. */
  precision?: number | undefined;
  /** The minimum width in characters. Without it the cells determine the width. */
  width?: number | undefined;
};

/** Rows of a workbook with the same columns. `title` is the name of their sheet. */
export type SheetTable = { title: string; columns: readonly SheetColumn[] };

/**
 * The piece of a result that holds one cell: `bytes[start, end)`, UTF-8. `traits` are the `byteTraits` of its bytes,
 * combined by OR, so that a sink knows without a scan whether bytes need escaping. One object is reused for all
 * cells.
 */
export type CellBytes = { bytes: Uint8Array; view: DataView; start: number; end: number; traits: number };

/** Receives the cells of a result in order. The argument is valid only during the call. */
export type RowSink = {
  cell(cell: CellBytes): void;
  endRow(): void;
};

/** A file being written from copied rows. `rows` counts those of the current table, `bytes` the whole file. */
export type RowWriter = {
  readonly rows: number;
  readonly bytes: number;
  write(chunk: Uint8Array): Promise<void>;
  /** Starts the rows of that table. Formats with a single table omit it. */
  begin?(table: SheetTable): Promise<void>;
  end(): Promise<void>;
};

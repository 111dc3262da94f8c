import type { VirtualColumn } from '../../../contract/forms/compute/virtualColumns.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import type { ExpressionFacts } from '../../../contract/forms/recordRules.ts';

/** How a column of an export looks in a sheet. Kinds say what the bytes that COPY sends are. */
export type SheetCellKind = 'text' | 'number' | 'date' | 'time';

/** A cell that is computed of others: its bytes are these values as JSON, and the moment as `now`. */
export type ComputedSheetCell = {
  column: VirtualColumn;
  /** What the expression names of the form. */
  fields: Field[];
  currentUser: ExpressionFacts['currentUser'];
};

export type SheetColumn = {
  label: string;
  kind: SheetCellKind;
  computed?: ComputedSheetCell;
  /** Decimals shown for a number; the stored value is never rounded. */
  precision?: number | undefined;
  /** Characters that the column has at least; as many as its cells need otherwise. */
  width?: number | undefined;
};

/** Rows of a workbook that have the same columns; `title` names their sheet. */
export type SheetTable = { title: string; columns: readonly SheetColumn[] };

/**
 * The piece of a result that holds one cell: `bytes[start, end)`, UTF-8. `traits` are the `byteTraits` of its bytes,
 * or-ed, so that a sink knows without looking whether anything needs care. One object serves for all cells.
 */
export type CellBytes = { bytes: Uint8Array; view: DataView; start: number; end: number; traits: number };

/** Takes the cells of a result in order; what it is given is valid only during the call. */
export type RowSink = {
  cell(cell: CellBytes): void;
  endRow(): void;
};

/** A file being written from copied rows; `rows` are those of the table under way, `bytes` all of the file's. */
export type RowWriter = {
  readonly rows: number;
  readonly bytes: number;
  write(chunk: Uint8Array): Promise<void>;
  /** What follows are the rows of that table; left out by formats that hold one table only. */
  begin?(table: SheetTable): Promise<void>;
  end(): Promise<void>;
};

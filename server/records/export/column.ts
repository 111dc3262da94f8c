/** How a column of an export looks in a sheet. Kinds say what the bytes that COPY sends are. */
export type CellKind = 'text' | 'number' | 'date' | 'time';

export type SheetColumn = {
  label: string;
  kind: CellKind;
  /** Decimals shown for a number; the stored value is never rounded. */
  precision?: number | undefined;
  /** Characters; the sheet's own unit. */
  width?: number | undefined;
};

/** Takes the cells of a result in order. `bytes[start, end)` is UTF-8 and valid only during the call. */
export type RowSink = {
  cell(bytes: Uint8Array, start: number, end: number): void;
  endRow(): void;
};

/** A file being written from copied rows; `rows` and `bytes` are what progress reports. */
export type RowWriter = {
  readonly rows: number;
  readonly bytes: number;
  write(chunk: Uint8Array): Promise<void>;
  end(): Promise<void>;
};

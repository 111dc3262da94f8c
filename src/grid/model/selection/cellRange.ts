/**
 * A range of cells, from its anchor to the cell under the cursor. The range ends implicitly as soon
 * as the cursor moves elsewhere.
 */
export type CellPosition = { line: number; column: string };

/** Lines include both ends; columns are in display order. */
export type CellRange = { low: number; high: number; columns: readonly string[] };

class CellRangeState {
  #from: CellPosition | undefined;
  #to: CellPosition | undefined;

  /** Sets the anchor of a new range. */
  begin(at: CellPosition): void {
    this.#from = at;
    this.#to = at;
  }

  /** Extends the range to a cell, from the anchor or otherwise from `cursor`. */
  extend(cursor: CellPosition, to: CellPosition): void {
    if (!isSameCell(this.#to, cursor)) this.#from = cursor;
    this.#to = to;
  }

  get from(): CellPosition | undefined {
    return this.#from;
  }

  get isRange(): boolean {
    return !isSameCell(this.#from, this.#to);
  }

  end(to: CellPosition): void {
    this.#to = to;
  }

  /** Undefined for a single cell, and unless the cursor is at the end of the range. */
  now(cursor: CellPosition | undefined, columns: readonly string[]): CellRange | undefined {
    const [from, to] = [this.#from, this.#to];
    if (!from || !to || !isSameCell(to, cursor) || isSameCell(from, to)) return undefined;
    const ends = [columns.indexOf(from.column), columns.indexOf(to.column)].sort((a, b) => a - b);
    const [left = -1, right = -1] = ends;
    if (left < 0) return undefined;
    return {
      low: Math.min(from.line, to.line),
      high: Math.max(from.line, to.line),
      columns: columns.slice(left, right + 1),
    };
  }
}

/** The column under the cursor (null while the cursor is on the whole row) and the range that ends there. */
export class CellCursor {
  current: string | null = null;
  readonly #span = new CellRangeState();

  begin(at: CellPosition): void {
    this.#span.begin(at);
  }

  /** Moves the cursor to the cell and extends the range to it. */
  extend(line: number, to: CellPosition): void {
    this.#span.extend({ line, column: this.current ?? to.column }, to);
    this.current = to.column;
  }

  get anchor(): CellPosition | undefined {
    return this.#span.from;
  }

  get isRange(): boolean {
    return this.#span.isRange;
  }

  /** Moves the cursor to the cell under the mouse and ends the range there. */
  draw(to: CellPosition): void {
    this.#span.end(to);
    this.current = to.column;
  }

  range(line: number, columns: readonly string[]): CellRange | undefined {
    return this.#span.now(this.current === null ? undefined : { line, column: this.current }, columns);
  }
}

const isSameCell = (left: CellPosition | undefined, right: CellPosition | undefined) =>
  left !== undefined && right !== undefined && left.line === right.line && left.column === right.column;

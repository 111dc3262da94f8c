/**
 * A range of cells, from where it began to the cell under the cursor. It ends by itself as soon as the cursor goes
 * elsewhere: nobody has to take it away.
 */
export type CellPosition = { line: number; column: string };

/** Lines with both ends; columns as they stand from left to right. */
export type CellRange = { low: number; high: number; columns: readonly string[] };

class CellRangeState {
  #from: CellPosition | undefined;
  #to: CellPosition | undefined;

  /** A range may go on from this cell. */
  begin(at: CellPosition): void {
    this.#from = at;
    this.#to = at;
  }

  /** From where it began, else from `cursor`, to that cell. */
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

  /** Undefined unless the cursor is where the range ends, and for a single cell. */
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

/** The column under the cursor, null while the row as a whole is; and the range that ends there. */
export class CellCursor {
  current: string | null = null;
  readonly #span = new CellRangeState();

  begin(at: CellPosition): void {
    this.#span.begin(at);
  }

  /** The cell becomes the one under the cursor; the range goes on to it from where it began. */
  extend(line: number, to: CellPosition): void {
    this.#span.extend({ line, column: this.current ?? to.column }, to);
    this.current = to.column;
  }

  get begun(): CellPosition | undefined {
    return this.#span.from;
  }

  get isRange(): boolean {
    return this.#span.isRange;
  }

  /** The cell under the mouse becomes the one under the cursor, and ends the range that was begun. */
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

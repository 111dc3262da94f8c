/**
 * A range of cells, from where it began to the cell under the cursor. It ends by itself as soon as the cursor goes
 * elsewhere: nobody has to take it away.
 */
export type CellAt = { line: number; column: string };

/** Lines with both ends; columns as they stand from left to right. */
export type CellRange = { low: number; high: number; columns: readonly string[] };

class CellSpan {
  #from: CellAt | undefined;
  #to: CellAt | undefined;

  /** A range may go on from this cell. */
  begin(at: CellAt): void {
    this.#from = at;
    this.#to = at;
  }

  /** From where it began, else from `cursor`, to that cell. */
  extend(cursor: CellAt, to: CellAt): void {
    if (!isSame(this.#to, cursor)) this.#from = cursor;
    this.#to = to;
  }

  get from(): CellAt | undefined {
    return this.#from;
  }

  get isRange(): boolean {
    return !isSame(this.#from, this.#to);
  }

  end(to: CellAt): void {
    this.#to = to;
  }

  /** Undefined unless the cursor is where the range ends, and for a single cell. */
  now(cursor: CellAt | undefined, columns: readonly string[]): CellRange | undefined {
    const [from, to] = [this.#from, this.#to];
    if (!from || !to || !isSame(to, cursor) || isSame(from, to)) return undefined;
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
  readonly #span = new CellSpan();

  begin(at: CellAt): void {
    this.#span.begin(at);
  }

  /** The cell becomes the one under the cursor; the range goes on to it from where it began. */
  extend(line: number, to: CellAt): void {
    this.#span.extend({ line, column: this.current ?? to.column }, to);
    this.current = to.column;
  }

  get begun(): CellAt | undefined {
    return this.#span.from;
  }

  get isRange(): boolean {
    return this.#span.isRange;
  }

  /** The cell under the mouse becomes the one under the cursor, and ends the range that was begun. */
  draw(to: CellAt): void {
    this.#span.end(to);
    this.current = to.column;
  }

  range(line: number, columns: readonly string[]): CellRange | undefined {
    return this.#span.now(this.current === null ? undefined : { line, column: this.current }, columns);
  }
}

const isSame = (left: CellAt | undefined, right: CellAt | undefined) =>
  left !== undefined && right !== undefined && left.line === right.line && left.column === right.column;

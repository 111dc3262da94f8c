/**
 * The expanded rows of a tree and their child rows. It maps child rows to lines among the top-level
 * rows, whose indexes are known before they are loaded. It loads nothing itself.
 */
type ChildRow<Row> = { row: Row; depth: number };
/** The direct children of the top-level row at this index. */
type ExpandedSlot<Row> = { rowIndex: number; line: number; rows: readonly ChildRow<Row>[] };

export class ExpandedRows<Row> {
  readonly #keyOf: (row: Row) => string;
  readonly #open = new Map<string, readonly Row[]>();
  #slots: readonly ExpandedSlot<Row>[] = [];

  constructor(keyOf: (row: Row) => string) {
    this.#keyOf = keyOf;
  }

  clear(): void {
    this.#open.clear();
    this.#slots = [];
  }

  isOpen = (key: string): boolean => this.#open.has(key);

  /** Keys of the expanded rows, visible or not. */
  keys = (): string[] => [...this.#open.keys()];

  /** Expands the row with this key; `rows` are its children. */
  open(key: string, rows: readonly Row[]): void {
    this.#open.set(key, rows);
  }

  close(key: string): void {
    this.#open.delete(key);
  }

  /** Recalculates the lines. `indexOf` returns the index of a loaded expanded row at the top level. */
  arrange(indexOf: (key: string) => number): void {
    const tops = this.keys()
      .map((key) => ({ key, rowIndex: indexOf(key) }))
      .filter(({ rowIndex }) => rowIndex >= 0)
      .sort((a, b) => a.rowIndex - b.rowIndex);
    let before = 0;
    this.#slots = tops.map(({ key, rowIndex }) => {
      const rows = this.#below(key, 1);
      const slot = { rowIndex, line: rowIndex + 1 + before, rows };
      before += rows.length;
      return slot;
    });
  }

  #below(key: string, depth: number): ChildRow<Row>[] {
    return (this.#open.get(key) ?? []).flatMap((row) => [
      { row, depth },
      ...this.#below(this.#keyOf(row), depth + 1),
    ]);
  }

  /** The number of lines in addition to the top-level rows. */
  get lines(): number {
    return this.#slots.reduce((sum, { rows }) => sum + rows.length, 0);
  }

  /** The deepest visible level; 0 is the top level. */
  get depth(): number {
    return this.#slots.reduce((most, { rows }) => Math.max(most, ...rows.map(({ depth }) => depth)), 0);
  }

  /** The row on a line: a child row, or the index of a top-level row. */
  at(line: number): ChildRow<Row> | { rowIndex: number } {
    let before = 0;
    for (const slot of this.#slots) {
      if (line < slot.line) break;
      const below = slot.rows[line - slot.line];
      if (below) return below;
      before += slot.rows.length;
    }
    return { rowIndex: line - before };
  }

  lineOfRowIndex(rowIndex: number): number {
    const above = this.#slots.filter((slot) => slot.rowIndex < rowIndex);
    return rowIndex + above.reduce((sum, { rows }) => sum + rows.length, 0);
  }

  /** -1 for a row that is not a visible child row. */
  lineOf(key: string): number {
    for (const { line, rows } of this.#slots) {
      const at = rows.findIndex(({ row }) => this.#keyOf(row) === key);
      if (at >= 0) return line + at;
    }
    return -1;
  }

  /** Each child row with its line. */
  *entries(): Generator<[number, Row]> {
    for (const { line, rows } of this.#slots)
      for (const [at, { row }] of rows.entries()) yield [line + at, row];
  }

  /** The visible child rows. */
  all(): Row[] {
    return this.#slots.flatMap(({ rows }) => rows.map(({ row }) => row));
  }

  replace(key: string, change: Partial<Row>): void {
    for (const [above, rows] of this.#open) {
      if (!rows.some((row) => this.#keyOf(row) === key)) continue;
      this.#open.set(
        above,
        rows.map((row) => (this.#keyOf(row) === key ? { ...row, ...change } : row)),
      );
    }
  }
}

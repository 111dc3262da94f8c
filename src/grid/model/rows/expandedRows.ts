/**
 * The open rows of a tree and what stands below them: which lines these take among the rows of the top, whose places
 * are known before they are loaded. It loads nothing itself.
 */
type ChildRow<Row> = { row: Row; depth: number };
/** Rows that stand right below the top of that place. */
type ExpandedSlot<Row> = { place: number; line: number; rows: readonly ChildRow<Row>[] };

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

  /** Keys of the rows that are open, shown or not. */
  keys = (): string[] => [...this.#open.keys()];

  /** `rows` stand below the row of that key from now on. */
  open(key: string, rows: readonly Row[]): void {
    this.#open.set(key, rows);
  }

  close(key: string): void {
    this.#open.delete(key);
  }

  /** Lays the lines out anew; `tops` are the open rows of the top that are loaded, with their places. */
  arrange(placeOf: (key: string) => number): void {
    const tops = this.keys()
      .map((key) => ({ key, place: placeOf(key) }))
      .filter(({ place }) => place >= 0)
      .sort((one, other) => one.place - other.place);
    let before = 0;
    this.#slots = tops.map(({ key, place }) => {
      const rows = this.#below(key, 1);
      const slot = { place, line: place + 1 + before, rows };
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

  /** How many lines there are besides the rows of the top. */
  get lines(): number {
    return this.#slots.reduce((sum, { rows }) => sum + rows.length, 0);
  }

  /** The deepest level that is shown, 0 for the top. */
  get depth(): number {
    return this.#slots.reduce((most, { rows }) => Math.max(most, ...rows.map(({ depth }) => depth)), 0);
  }

  /** What stands on a line: a row below an open one, or the row of that place at the top. */
  at(line: number): ChildRow<Row> | { place: number } {
    let before = 0;
    for (const slot of this.#slots) {
      if (line < slot.line) break;
      const below = slot.rows[line - slot.line];
      if (below) return below;
      before += slot.rows.length;
    }
    return { place: line - before };
  }

  lineOfPlace(place: number): number {
    const above = this.#slots.filter((slot) => slot.place < place);
    return place + above.reduce((sum, { rows }) => sum + rows.length, 0);
  }

  /** -1 for what does not stand below an open row. */
  lineOf(key: string): number {
    for (const { line, rows } of this.#slots) {
      const at = rows.findIndex(({ row }) => this.#keyOf(row) === key);
      if (at >= 0) return line + at;
    }
    return -1;
  }

  /** Each of them with its line. */
  *placed(): Generator<[number, Row]> {
    for (const { line, rows } of this.#slots)
      for (const [at, { row }] of rows.entries()) yield [line + at, row];
  }

  /** The rows that are shown below others. */
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

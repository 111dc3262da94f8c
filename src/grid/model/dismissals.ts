/**
 * Dismissed rows and announced actions. A dismissed row stays until the next load, marked with its outcome, and the
 * cursor skips it. An announced action is shown on its rows through every load, until it runs or is undone.
 */
import type { ListModelState } from './listModelState.ts';
import type { RowModel } from './rows/rowModel.ts';

type DismissalList<Row> = {
  rowKey: (row: Row) => string;
  state: Pick<ListModelState, 'cursor' | 'focusedKey'>;
  rows: Pick<RowModel<Row>, 'rowAt' | 'lineOf' | 'nearestRow'>;
  /** How many lines ahead of the cursor the next open row may be. */
  searchSpan: () => number;
  focus: (line: number) => void;
  deselect: (key: string) => void;
  paint: () => void;
  refresh: () => void;
  /** Loads the lines around the cursor. */
  loadCursor: () => Promise<unknown>;
};

export class Dismissals<Row> {
  readonly #list: DismissalList<Row>;
  readonly #outcomes = new Map<string, string>();
  readonly #announced = new Map<string, string>();
  #held = 0;

  constructor(list: DismissalList<Row>) {
    this.#list = list;
  }

  /** The outcome that dismissed the row with this key, if any. */
  outcomeOf(key: string): string | undefined {
    return this.#outcomes.get(key);
  }

  /** The outcome that dismissed the row, if any. */
  of(row: Row): string | undefined {
    return this.outcomeOf(this.#list.rowKey(row));
  }

  /** The note of the row: its outcome, otherwise the announced action. */
  note(row: Row): string | undefined {
    const key = this.#list.rowKey(row);
    return this.#outcomes.get(key) ?? this.#announced.get(key);
  }

  /** Announces an action that can still be undone on the rows; undefined ends the announcement. */
  announce(keys: readonly string[], action: string | undefined): void {
    for (const key of keys) {
      if (action === undefined) this.#announced.delete(key);
      else this.#announced.set(key, action);
    }
    this.#list.paint();
  }

  clear(): void {
    this.#outcomes.clear();
  }

  get holding(): boolean {
    return this.#held > 0;
  }

  dismiss(key: string, outcome: string): void {
    const { state, rows, deselect, paint, refresh } = this.#list;
    const line = rows.lineOf(key);
    deselect(key);
    this.#outcomes.set(key, outcome);
    this.#announced.delete(key);
    if (line < 0) return;
    paint();
    if (this.holding) return;
    if (state.focusedKey === key) this.#stepOver(line);
    refresh();
  }

  /** Moves the cursor from the row, if it is there, to the next open row. */
  pass(key: string): void {
    const { state } = this.#list;
    if (state.focusedKey === key) this.#stepOver(state.cursor);
  }

  /** Resolves when the cursor is on an open row or no such row remains. */
  async settle(): Promise<void> {
    const { state, loadCursor } = this.#list;
    const row = this.#focusedRow();
    if (state.cursor < 0 || (row !== undefined && this.of(row) === undefined)) return;
    await loadCursor();
  }

  /** During the work rows are only marked; cursor and rows follow once, at its end. */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    this.#held += 1;
    try {
      return await work();
    } finally {
      this.#held -= 1;
      const row = this.#focusedRow();
      if (row !== undefined && this.of(row) !== undefined) this.#stepOver(this.#list.state.cursor);
    }
  }

  #focusedRow(): Row | undefined {
    const { state, rows } = this.#list;
    return state.cursor < 0 ? undefined : rows.rowAt(state.cursor);
  }

  #stepOver(line: number): void {
    const { rows, searchSpan, focus } = this.#list;
    const isOpen = (row: Row) => this.of(row) === undefined;
    // A row with an announced action must not be acted on twice.
    const isUntouched = (row: Row) => this.note(row) === undefined;
    for (const wanted of [isUntouched, isOpen]) {
      const next = rows.nearestRow(line, { within: searchSpan(), wanted });
      if (next < 0) continue;
      focus(next);
      return;
    }
  }
}

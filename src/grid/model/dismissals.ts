/**
 * Dismissed rows and announced actions. A dismissed row stays until the next load, marked with its outcome, and the
 * cursor skips it. An announced action is shown on its rows through every load, until it runs or is undone.
 */
import type { ListModel } from './listModel.ts';
import * as sets from './selection/selection.ts';

export class Dismissals<Row> {
  readonly #model: ListModel<Row>;
  readonly #why = new Map<string, string>();
  readonly #ahead = new Map<string, string>();
  #held = 0;

  constructor(model: ListModel<Row>) {
    this.#model = model;
  }

  why(key: string): string | undefined {
    return this.#why.get(key);
  }

  /** The outcome that dismissed the row, if any. */
  of(row: Row): string | undefined {
    return this.why(this.#model.view.rowKey(row));
  }

  /** The note of the row: its outcome, otherwise the announced action. */
  note(row: Row): string | undefined {
    const key = this.#model.view.rowKey(row);
    return this.#why.get(key) ?? this.#ahead.get(key);
  }

  /** Announces an action that can still be undone on the rows; undefined ends the announcement. */
  announce(keys: readonly string[], what: string | undefined): void {
    for (const key of keys) {
      if (what === undefined) this.#ahead.delete(key);
      else this.#ahead.set(key, what);
    }
    this.#model.surface.paint();
  }

  clear(): void {
    this.#why.clear();
  }

  get holding(): boolean {
    return this.#held > 0;
  }

  dismiss(key: string, why: string): void {
    const model = this.#model;
    const at = model.indexOfKey(key);
    if (model.chosen.selection.mode === 'some' || at >= 0)
      model.chosen.become(sets.withRows(model.chosen.selection, [key], false));
    this.#why.set(key, why);
    this.#ahead.delete(key);
    if (at < 0) return;
    model.surface.paint();
    if (this.holding) return;
    if (model.state.focusedKey === key) this.#stepOver(at);
    model.refresh();
  }

  /** Moves the cursor from the row, if it is there, to the next open row. */
  pass(key: string): void {
    const model = this.#model;
    if (model.state.focusedKey === key) this.#stepOver(model.state.cursor);
  }

  /** Resolves when the cursor is on an open row or no such row remains. */
  async settle(): Promise<void> {
    const model = this.#model;
    const row = model.focusedRow();
    if (model.state.cursor < 0 || (row !== undefined && this.of(row) === undefined)) return;
    await model.shown(model.isOneSurface() ? model.state.cursor : model.offset);
  }

  /** During the work rows are only marked; cursor and rows follow once, at its end. */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    const model = this.#model;
    this.#held += 1;
    try {
      return await work();
    } finally {
      this.#held -= 1;
      const row = model.focusedRow();
      if (row !== undefined && this.of(row) !== undefined) this.#stepOver(model.state.cursor);
    }
  }

  #stepOver(at: number): void {
    const model = this.#model;
    const isLeft = (row: Row) => this.of(row) === undefined;
    // A row with an announced action must not be acted on twice.
    const isUntouched = (row: Row) => this.note(row) === undefined;
    for (const wanted of [isUntouched, isLeft]) {
      const next = model.lines.nearestRow(at, { within: 2 * model.blockSize, wanted });
      if (next < 0) continue;
      model.focus(next);
      return;
    }
  }
}

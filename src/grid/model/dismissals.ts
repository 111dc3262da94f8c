/**
 * Rows that are done with: marked where they stand with what happened, stepped over, gone with the next load. And rows
 * with which something is about to be done, which say so until it is or is called off, through every load.
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

  /** Why the row is done with, where it is. */
  of(row: Row): string | undefined {
    return this.why(this.#model.view.rowKey(row));
  }

  /** What the row says of itself: what happened to it, else what is about to. */
  note(row: Row): string | undefined {
    const key = this.#model.view.rowKey(row);
    return this.#why.get(key) ?? this.#ahead.get(key);
  }

  /** Something is about to be done with the rows that can still be called off; undefined: no longer. */
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

  /** Leaves the row, if the cursor is on it, for the next one that is still to be done. */
  pass(key: string): void {
    const model = this.#model;
    if (model.state.focusedKey === key) this.#stepOver(model.state.cursor);
  }

  /** Resolves once the cursor is on a row that is still to be done, or no row is left. */
  async settle(): Promise<void> {
    const model = this.#model;
    const row = model.focusedRow();
    if (model.state.cursor < 0 || (row !== undefined && this.of(row) === undefined)) return;
    await model.shown(model.isOneSurface() ? model.state.cursor : model.offset);
  }

  /** While the work goes on rows are only marked; cursor and rows follow once, when it is done. */
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
    // What is about to be done is not to be done a second time.
    const isUntouched = (row: Row) => this.note(row) === undefined;
    for (const wanted of [isUntouched, isLeft]) {
      const next = model.lines.nearestRow(at, { within: 2 * model.blockSize, wanted });
      if (next < 0) continue;
      model.focus(next);
      return;
    }
  }
}

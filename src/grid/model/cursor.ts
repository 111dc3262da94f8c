/**
 * The cursor: a line of the list and the key of its row, which keys act on. It follows its row through every load.
 */
import type { ListModel } from './listModel.ts';

export class Cursor<Row> {
  readonly #model: ListModel<Row>;
  /** The last line was requested before its number was known. */
  #isLastRequested = false;

  constructor(model: ListModel<Row>) {
    this.#model = model;
  }

  /** After a load the cursor is on its row; if that row is gone, on its old index. */
  follow(): void {
    const { state, lines, offset } = this.#model;
    if ((state.total ?? 0) === 0) {
      this.leave();
      return;
    }
    if (this.#isLastRequested) {
      this.#isLastRequested = false;
      this.#model.focus(this.#model.lastLine);
      return;
    }
    const key = state.focusedKey;
    const at = key === null ? -1 : lines.lineOf(key);
    this.stand(at >= 0 ? at : this.nearest(Math.max(state.cursor, offset), 1), key);
  }

  /** Goes to the first or the last line. While no rows are loaded, it goes there when they arrive. */
  standAtEnd(end: 'first' | 'last'): void {
    const { state, lastLine } = this.#model;
    this.#isLastRequested = state.total === null && end === 'last';
    this.#model.focus(end === 'first' ? 0 : lastLine);
  }

  /** The line, or the nearest focusable line in that direction. */
  nearest(line: number, direction: number): number {
    const { lines, lastLine } = this.#model;
    return lines.focusableLine(Math.max(0, Math.min(lastLine, line)), direction, lastLine);
  }

  /** `key`: the assumed row key while the line is not loaded. */
  stand(line: number, key: string | null = null): void {
    const { state, lines } = this.#model;
    state.cursor = line;
    state.focusedKey = lines.keyAt(line) ?? key;
  }

  /** The list has no focusable line (yet). */
  leave(): void {
    const { state } = this.#model;
    this.#isLastRequested = false;
    state.cursor = -1;
    state.focusedKey = null;
  }
}

/**
 * The cursor: a line of the list and the key of its row, which keys act on. It follows its row through every load.
 */
import type { ListModelState } from './listModelState.ts';
import type { Pagination } from './rows/pagination.ts';
import type { RowModel } from './rows/rowModel.ts';

type CursorList = {
  state: Pick<ListModelState, 'total' | 'cursor' | 'focusedKey'>;
  rows: Pick<RowModel<never>, 'lineOf' | 'keyAt' | 'focusableLine'>;
  pagination: Pick<Pagination, 'offset' | 'lastLine'>;
  /** Moves the cursor within bounds and turns the page if needed. */
  focus: (line: number) => void;
};

export class Cursor {
  readonly #list: CursorList;
  /** The last line was requested before its number was known. */
  #isLastRequested = false;

  constructor(list: CursorList) {
    this.#list = list;
  }

  /** After a load the cursor is on its row; if that row is gone, on its old index. */
  follow(): void {
    const { state, rows, pagination } = this.#list;
    if ((state.total ?? 0) === 0) {
      this.leave();
      return;
    }
    if (this.#isLastRequested) {
      this.#isLastRequested = false;
      this.#list.focus(pagination.lastLine);
      return;
    }
    const key = state.focusedKey;
    const line = key === null ? -1 : rows.lineOf(key);
    this.stand(line >= 0 ? line : this.nearest(Math.max(state.cursor, pagination.offset), 1), key);
  }

  /** Goes to the first or the last line. While no rows are loaded, it goes there when they arrive. */
  standAtEnd(end: 'first' | 'last'): void {
    const { state, pagination } = this.#list;
    this.#isLastRequested = state.total === null && end === 'last';
    this.#list.focus(end === 'first' ? 0 : pagination.lastLine);
  }

  /** The line, or the nearest focusable line in that direction. */
  nearest(line: number, direction: number): number {
    const { lastLine } = this.#list.pagination;
    return this.#list.rows.focusableLine(Math.max(0, Math.min(lastLine, line)), direction, lastLine);
  }

  /** `key`: the assumed row key while the line is not loaded. */
  stand(line: number, key: string | null = null): void {
    const { state, rows } = this.#list;
    state.cursor = line;
    state.focusedKey = rows.keyAt(line) ?? key;
  }

  /** The list has no focusable line (yet). */
  leave(): void {
    const { state } = this.#list;
    this.#isLastRequested = false;
    state.cursor = -1;
    state.focusedKey = null;
  }
}

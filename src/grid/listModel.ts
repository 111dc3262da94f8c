/**
 * One list while it is on screen: its query, pages, cursor and selection. It knows nothing of the widget that draws
 * it; everything here is synchronous but the loading, so that fast keys (`x j x j x`) act on the rows they mean.
 */
import { proxy, ref } from 'valtio';
import type { OrderBy } from '../../contract/shapes.ts';
import type { ListState } from '../state/lists.ts';
import { Chosen } from './chosen.ts';
import { Pages } from './pages.ts';
import { emptyQuery } from './queryUrl.ts';
import * as sets from './selection.ts';
import type { Evals, ListQuery, ListView, PageAnswer } from './view.ts';

/** A single scroll surface of more rows than this jitters: browsers lose float precision. */
export const mostEndlessRows = 700_000;
const endlessBlock = 100;

export type Paging = { mode: 'endless' } | { mode: 'pages'; pageNum: number; pageSize: number };

/** What the drawing side does when told. Rows are positions among all that match. */
export type Surface = {
  /** Selection, cursor or looks changed. */
  paint: () => void;
  /** Bring the row into view. */
  reveal: (index: number) => void;
  /** Load what is shown again, keeping it until the answer is there. */
  refresh: () => void;
  /** Drop everything and start from the top. */
  restart: () => void;
};

export type ModelState = ListState & {
  query: ListQuery;
  paging: Paging;
  evals: Evals | null;
  failure: string | null;
};

const noSurface: Surface = { paint() {}, reveal() {}, refresh() {}, restart() {} };

export class ListModel<Row> {
  readonly view: ListView<Row>;
  readonly state: ModelState;
  surface: Surface = noSurface;
  readonly #pages = new Pages<Row>(endlessBlock);
  readonly #chosen: Chosen<Row>;
  readonly #dismissed = new Map<string, string>();
  #anchor = -1;
  #loads = new AbortController();
  #pending = 0;
  #held = 0;

  constructor(view: ListView<Row>, query: ListQuery = emptyQuery, paging: Paging = { mode: 'endless' }) {
    this.view = view;
    this.#chosen = new Chosen(view);
    this.state = proxy<ModelState>({
      query: ref(query),
      paging,
      evals: null,
      failure: null,
      total: null,
      selected: 0,
      selectedAll: false,
      selectedSum: null,
      cursor: -1,
      focusedKey: null,
      busy: true,
    });
    this.#pages.reset(this.blockSize);
  }

  get blockSize(): number {
    return this.state.paging.mode === 'pages' ? this.state.paging.pageSize : endlessBlock;
  }

  /** Position of the first row that the surface shows. */
  get offset(): number {
    const { paging } = this.state;
    return paging.mode === 'pages' ? (paging.pageNum - 1) * paging.pageSize : 0;
  }

  /** Rows on the surface: a page, or everything up to what a scroll surface bears. */
  get surfaceRows(): number {
    const total = this.state.total ?? 0;
    const { paging } = this.state;
    if (paging.mode === 'pages') return Math.max(0, Math.min(paging.pageSize, total - this.offset));
    return Math.min(total, mostEndlessRows);
  }

  rowAt(index: number): Row | undefined {
    return this.#pages.rowAt(index);
  }

  /** Loads the page that holds the position; answers its rows. Fails with the reason as a sentence. */
  async load(index: number): Promise<Row[]> {
    const page = Math.floor(index / this.blockSize);
    const { signal } = this.#loads;
    const { query } = this.state;
    this.#pending += 1;
    this.state.busy = true;
    try {
      const answer = await this.view.source({
        ...query,
        pageNum: page + 1,
        pageSize: this.blockSize,
        signal,
      });
      if (!signal.aborted) this.#take(page, answer);
      return answer.rows;
    } catch (error) {
      if (!signal.aborted) this.state.failure = error instanceof Error ? error.message : String(error);
      throw error;
    } finally {
      this.#pending -= 1;
      this.state.busy = this.#pending > 0;
    }
  }

  #take(page: number, answer: PageAnswer<Row>): void {
    this.#pages.put(page, answer.rows);
    const { state } = this;
    state.failure = null;
    state.total = answer.total;
    if (answer.evals) state.evals = ref(answer.evals);
    this.#anchorCursor();
    this.#showSelection();
  }

  /** After a load the cursor stays on its row; where that row is gone, on its place. */
  #anchorCursor(): void {
    const { state } = this;
    if ((state.total ?? 0) === 0) {
      state.cursor = -1;
      state.focusedKey = null;
      return;
    }
    const key = state.focusedKey;
    const at = key === null ? -1 : this.indexOfKey(key);
    const place = at >= 0 ? at : Math.min(Math.max(state.cursor, this.offset), (state.total ?? 1) - 1);
    state.cursor = place;
    const row = this.rowAt(place);
    if (row !== undefined) state.focusedKey = this.view.rowKey(row);
  }

  indexOfKey(key: string): number {
    return this.#pages.indexOf((row) => this.view.rowKey(row) === key);
  }

  focusedRow(): Row | undefined {
    return this.state.cursor < 0 ? undefined : this.rowAt(this.state.cursor);
  }

  rowsAhead(count: number): Row[] {
    const rows: Row[] = [];
    for (let index = this.state.cursor + 1; rows.length < count; index += 1) {
      const row = this.rowAt(index);
      if (row === undefined) break;
      rows.push(row);
    }
    return rows;
  }

  /** Puts the cursor on a position, within what there is; turns the page where it has to. */
  focus(index: number): void {
    const last = Math.min(this.state.total ?? 0, this.#reach) - 1;
    if (last < 0) return;
    const place = Math.max(0, Math.min(last, index));
    const row = this.rowAt(place);
    this.state.cursor = place;
    this.state.focusedKey = row === undefined ? null : this.view.rowKey(row);
    const { paging } = this.state;
    if (paging.mode === 'pages' && Math.floor(place / paging.pageSize) !== paging.pageNum - 1) {
      this.turnTo(Math.floor(place / paging.pageSize) + 1, place);
    }
    this.surface.reveal(place);
    this.surface.paint();
  }

  get #reach(): number {
    return this.state.paging.mode === 'pages' ? Number.POSITIVE_INFINITY : mostEndlessRows;
  }

  move(step: number): void {
    this.focus(this.state.cursor + step);
  }

  isSelected(row: Row): boolean {
    return this.#chosen.has(row);
  }

  toggle(index = this.state.cursor): void {
    const row = this.rowAt(index);
    if (row === undefined) return;
    this.#anchor = index;
    this.#choose([row], !this.isSelected(row));
  }

  /** Selects from the anchor to the position and goes there; rows not loaded yet are fetched for it. */
  async extendTo(index: number): Promise<void> {
    if (this.#anchor < 0) this.#anchor = Math.max(0, this.state.cursor);
    const from = this.#anchor;
    this.focus(index);
    const [low, high] = from < this.state.cursor ? [from, this.state.cursor] : [this.state.cursor, from];
    const rows = this.#pages.between(low, high);
    this.#choose(rows, true);
    if (rows.length === high - low + 1) return;
    const size = this.blockSize;
    for (let start = low - (low % size); start <= high; start += size) {
      if (this.rowAt(Math.max(low, start)) !== undefined) continue;
      const block = await this.load(start);
      this.#choose(block.slice(Math.max(0, low - start), high - start + 1), true);
    }
  }

  #choose(rows: Row[], selected: boolean): void {
    // What is done with is still there until the next load, but nothing more can be done with it.
    const open = selected ? rows.filter((row) => this.dismissal(row) === undefined) : rows;
    this.#chosen.choose(open, selected);
    this.#showSelection();
    this.surface.paint();
  }

  selectAll(): void {
    this.select(sets.everything(this.state.query));
  }

  select(selection: sets.Selection): void {
    this.#chosen.become(selection);
    this.#showSelection();
    this.surface.paint();
  }

  get selection(): sets.Selection {
    return this.#chosen.selection;
  }

  selectedRows(): Row[] {
    return this.#chosen.rows(() => this.#pages.all());
  }

  selectedKeys(limit: number): Promise<string[]> {
    return this.#chosen.keys(limit, this.#loads.signal);
  }

  #showSelection(): void {
    const { state } = this;
    state.selected = this.#chosen.count(state.total ?? 0);
    state.selectedAll = this.selection.mode === 'all';
    state.selectedSum = this.#chosen.sum();
  }

  /** The row as it is known to be by now, until it is loaded again. */
  amend(key: string, change: Partial<Row>): void {
    const at = this.indexOfKey(key);
    const row = this.rowAt(at);
    if (row === undefined) return;
    this.#pages.replace(at, { ...row, ...change });
    this.surface.paint();
  }

  /** Why the row is done with, where it is. */
  dismissal(row: Row): string | undefined {
    return this.#dismissed.get(this.view.rowKey(row));
  }

  dismiss(key: string, why: string): void {
    const at = this.indexOfKey(key);
    if (this.selection.mode === 'some' || at >= 0) this.select(sets.withRows(this.selection, [key], false));
    this.#dismissed.set(key, why);
    if (at < 0) return;
    this.surface.paint();
    if (this.#held > 0) return;
    if (this.state.focusedKey === key) this.#stepOver(at);
    this.refresh();
  }

  /** While the work goes on rows are only marked; cursor and rows follow once, when it is done. */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    this.#held += 1;
    try {
      return await work();
    } finally {
      this.#held -= 1;
      const row = this.focusedRow();
      if (row !== undefined && this.dismissal(row) !== undefined) this.#stepOver(this.state.cursor);
    }
  }

  /** Only these stay selected, but for what is done with. */
  keepSelected(keys: readonly string[]): void {
    const kept = new Set(keys.filter((key) => !this.#dismissed.has(key)));
    const seen = this.#pages.all().filter((row) => kept.has(this.view.rowKey(row)));
    this.#chosen.become({ mode: 'some', keys: kept });
    this.#choose(seen, true);
  }

  #stepOver(at: number): void {
    const open = (index: number) => {
      const row = this.rowAt(index);
      return row !== undefined && !this.#dismissed.has(this.view.rowKey(row));
    };
    const end = Math.min(this.state.total ?? 0, at + 2 * this.blockSize);
    let next = at + 1;
    while (next < end && !open(next)) next += 1;
    if (next === end) next = at - 1;
    while (next >= 0 && !open(next)) next -= 1;
    if (next >= 0) this.focus(next);
  }

  refresh(): void {
    if (this.#held === 0) this.surface.refresh();
  }

  /** After a failure: what is there is loaded again, or the list from its top. */
  retry(): void {
    this.state.failure = null;
    if (this.state.total === null) this.surface.restart();
    else this.surface.refresh();
  }

  /** Another query starts from the top; named rows stay selected. */
  ask(query: ListQuery): void {
    this.state.query = ref(query);
    this.#chosen.become(sets.afterQuery(this.selection, query));
    this.state.evals = null;
    this.#restart();
    this.#showSelection();
  }

  /** No filter but those the list begins with; the order stays. */
  reset(): void {
    const { orderBy } = this.state.query;
    this.ask({ ...emptyQuery, filters: this.view.defaults ?? {}, orderBy });
  }

  /** Up, then down, then as the server has it. */
  sortBy(columnId: string): void {
    const { query } = this.state;
    const now = query.orderBy.find((one) => one.field === columnId)?.order;
    const orderBy: OrderBy =
      now === 'desc' ? [] : [{ field: columnId, order: now === 'asc' ? 'desc' : 'asc' }];
    this.ask({ ...query, orderBy });
  }

  setPaging(paging: Paging): void {
    this.state.paging = paging;
    this.#restart();
  }

  turnTo(pageNum: number, cursor?: number): void {
    const { paging } = this.state;
    if (paging.mode !== 'pages') return;
    const last = Math.max(1, Math.ceil((this.state.total ?? 0) / paging.pageSize));
    this.state.paging = { ...paging, pageNum: Math.max(1, Math.min(last, pageNum)) };
    const place = cursor ?? this.offset;
    const row = this.rowAt(place);
    this.state.cursor = place;
    this.state.focusedKey = row === undefined ? null : this.view.rowKey(row);
    this.surface.restart();
  }

  #restart(): void {
    this.#loads.abort();
    this.#loads = new AbortController();
    this.#pages.reset(this.blockSize);
    this.#dismissed.clear();
    this.#anchor = -1;
    const { state } = this;
    state.total = null;
    state.cursor = -1;
    state.focusedKey = null;
    if (state.paging.mode === 'pages') state.paging = { ...state.paging, pageNum: 1 };
    this.surface.restart();
  }
}

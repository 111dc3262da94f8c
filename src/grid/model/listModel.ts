/**
 * One list on screen: query, pages, cursor and selection, independent of the widget that draws it. Everything here
 * is synchronous except loading, so that fast keys (`x j x j x`) act on the rows that the person means.
 */
import { proxy, ref } from 'valtio';
import { Cursor } from './cursor.ts';
import { Dismissals } from './dismissals.ts';
import {
  endlessBlock,
  type GridAdapter,
  initialListState,
  type ListModelState,
  noGridAdapter,
  type Paging,
} from './listModelState.ts';
import type { ListQuery, ListView, PageResult } from './listView.ts';
import { toggleExtraSort, toggleGrouping, toggleSort, withoutFilters } from './query/queryChanges.ts';
import { emptyQuery, isFiltered } from './query/queryUrl.ts';
import type { Group } from './rows/groupTree.ts';
import { type PageLoad, PageLoader } from './rows/pageLoader.ts';
import { type GroupHeaderRow, groupHeaderKey, RowModel } from './rows/rowModel.ts';
import { isBlockComplete, mergeAggregates } from './rows/totals.ts';
import { reloadExpandedRows } from './rows/treeActions.ts';
import { SelectionModel } from './selection/selectionModel.ts';

export class ListModel<Row> {
  readonly view: ListView<Row>;
  readonly state: ListModelState;
  surface: GridAdapter = noGridAdapter;
  readonly lines: RowModel<Row>;
  readonly chosen = new SelectionModel<Row>(this);
  readonly dismissals = new Dismissals<Row>(this);
  readonly #cursor = new Cursor(this);
  readonly #loading = new PageLoader<Row>((page, load) => this.#ask(page, load));
  /** True if total and aggregates were requested since the last change that may affect them. */
  #hasTotals = false;

  constructor(view: ListView<Row>, query: ListQuery = emptyQuery, paging: Paging = { mode: 'endless' }) {
    this.view = view;
    this.lines = new RowModel(endlessBlock, view.rowKey);
    this.state = proxy<ListModelState>({ ...initialListState, query: ref(query), paging });
    this.lines.reset(this.blockSize);
  }

  /** The state of paging. Some lists never page, whatever the person has set. */
  get #paged() {
    const { paging } = this.state;
    return paging.mode === 'pages' && !this.isOneSurface() ? paging : undefined;
  }

  /** Groups and trees are not divided into pages. */
  isOneSurface(): boolean {
    return this.state.query.groupBy !== undefined || this.isTree();
  }

  /** A search matches rows on all levels and shows them as a flat list. */
  isTree(): boolean {
    const { query } = this.state;
    return this.view.tree !== undefined && !query.groupBy && !isFiltered(query);
  }

  get blockSize(): number {
    return this.#paged?.pageSize ?? endlessBlock;
  }

  /** The first line on the surface. */
  get offset(): number {
    return this.#paged ? (this.#paged.pageNum - 1) * this.#paged.pageSize : 0;
  }

  /** The number of lines on the surface: a page, or all lines. */
  get surfaceRows(): number {
    const lines = this.lines.count(this.state.total ?? 0);
    if (this.#paged) return Math.max(0, Math.min(this.#paged.pageSize, lines - this.offset));
    return lines;
  }

  rowAt(index: number): Row | undefined {
    return this.lines.rowAt(index);
  }

  /** The block of lines at `start`; a grouped list or a tree loads only its missing and expired rows. */
  async shown(start: number): Promise<(Row | GroupHeaderRow | undefined)[]> {
    if (!this.isOneSurface()) return this.load(start);
    const last = start + this.blockSize - 1;
    if (this.state.total === null) await this.load(0);
    // A response may change the groups, whose lines then need other pages. After three attempts a
    // list that keeps changing is shown as it is.
    for (let turn = 0; turn < 3; turn += 1) {
      const missing = this.lines.missing(start, last);
      if (missing.length === 0) break;
      await Promise.all(missing.map((page) => this.load(page * this.blockSize)));
    }
    return this.lines.shown(start, Math.min(last, this.surfaceRows - 1));
  }

  /** Loads the page that contains the row index and returns its rows. Rejects with the reason as a sentence. */
  async load(place: number): Promise<Row[]> {
    this.state.busy = true;
    try {
      return await this.#loading.page(Math.floor(place / this.blockSize));
    } finally {
      this.state.busy = this.#loading.running > 0;
    }
  }

  async #ask(page: number, { signal, latest }: PageLoad): Promise<Row[]> {
    const totals = !this.#hasTotals || this.state.total === null;
    this.#hasTotals = true;
    const isOpen = (group: string) => this.lines.isOpenGroup(group);
    const request = {
      ...this.state.query,
      pageNum: page + 1,
      pageSize: this.blockSize,
      signal,
      totals,
      isOpen,
    };
    try {
      const answer = await this.view.source(request);
      if (!signal.aborted && latest()) this.#take(page, answer);
      return answer.rows;
    } catch (error) {
      if (totals) this.#hasTotals = false;
      if (!signal.aborted) this.state.failure = error instanceof Error ? error.message : String(error);
      throw error;
    }
  }

  #take(page: number, answer: PageResult<Row>): void {
    const { groups, tops } = answer;
    this.lines.put(page, answer.rows, { ...(groups && { groups }), ...(tops !== undefined && { tops }) });
    const { state } = this;
    state.failure = null;
    const known = { page, size: this.blockSize, total: state.total };
    if (answer.total !== null) state.total = answer.total;
    else if (!isBlockComplete(answer, known)) this.#hasTotals = false;
    const evals = mergeAggregates(state.evals, answer);
    state.evals = evals && ref(evals);
    const paged = this.#paged;
    // The page disappeared with its last row.
    if (paged && paged.pageNum > this.#lastPage(paged)) this.turnTo(paged.pageNum, this.lastLine);
    this.#cursor.follow();
    this.chosen.show();
  }

  #lastPage({ pageSize }: { pageSize: number }): number {
    return Math.max(1, Math.ceil((this.state.total ?? 0) / pageSize));
  }

  /** The last line that the cursor may reach. */
  get lastLine(): number {
    return this.lines.count(this.state.total ?? 0) - 1;
  }

  indexOfKey(key: string): number {
    return this.lines.lineOf(key);
  }

  /** The collapsed group under the cursor. */
  focusedHead(): Group | undefined {
    return this.lines.headAt(this.state.cursor);
  }

  focusedRow(): Row | undefined {
    return this.state.cursor < 0 ? undefined : this.rowAt(this.state.cursor);
  }

  rowsAhead(count: number): Row[] {
    return this.lines.rowsFrom(this.state.cursor + 1, count);
  }

  /** Moves the cursor to a line within bounds and turns the page if needed. */
  focus(index: number, direction = 1): void {
    if ((this.state.total ?? 0) === 0) return;
    const line = this.#cursor.nearest(index, direction);
    this.#cursor.stand(line);
    const paged = this.#paged;
    if (paged && Math.floor(line / paged.pageSize) !== paged.pageNum - 1) {
      this.turnTo(Math.floor(line / paged.pageSize) + 1, line);
    }
    this.surface.reveal(line);
    this.surface.paint();
  }

  move(step: number): void {
    this.focus(this.state.cursor + step, step);
  }

  moveTo(end: 'first' | 'last'): void {
    this.#cursor.standAtEnd(end);
  }

  /** Changes the collapsed groups; the cursor stays on its row, otherwise on the header of its group. */
  fold(closed: ReadonlySet<string>): void {
    const { focusedKey, cursor } = this.state;
    const here = this.lines.groupAt(cursor);
    this.lines.close(closed);
    const row = focusedKey === null ? -1 : this.indexOfKey(focusedKey);
    this.focus(row >= 0 || !here ? row : this.indexOfKey(groupHeaderKey(here.key)));
    this.surface.refresh();
  }

  /** The lines between the rows have changed; the cursor stays on its row. */
  reshaped(): void {
    const { focusedKey, cursor } = this.state;
    const row = focusedKey === null ? -1 : this.indexOfKey(focusedKey);
    this.focus(row >= 0 ? row : cursor);
    this.surface.refresh();
  }

  /** Aborts when the query changes. */
  get signal(): AbortSignal {
    return this.#loading.signal;
  }

  /** Updates a row with a known change until the row is loaded again. */
  amend(key: string, change: Partial<Row>): void {
    this.lines.replace(key, change);
    this.surface.paint();
  }

  refresh(): void {
    this.lines.expire();
    this.#loading.renew();
    if (this.dismissals.holding) return;
    this.#hasTotals = false;
    this.surface.refresh();
    // If this reload fails, that of the top level fails too and reports the error.
    reloadExpandedRows(this).catch(() => undefined);
  }

  /** After a failure: reloads what is on screen, or the list from its top. */
  retry(): void {
    this.state.failure = null;
    this.#hasTotals = false;
    if (this.state.total === null) this.surface.restart();
    else this.surface.refresh();
  }

  /** A new query starts at the top; rows selected by key stay selected. */
  ask(query: ListQuery): void {
    if (query.groupBy !== this.state.query.groupBy) this.lines.close(new Set());
    this.state.query = ref(query);
    this.chosen.afterQuery(query);
    this.state.evals = null;
    this.#restart();
    this.chosen.show();
  }

  reset(): void {
    this.ask(withoutFilters(this.state.query, this.view.defaults));
  }

  groupBy(id: string): void {
    this.ask(toggleGrouping(this.state.query, id));
  }

  addSort(columnId: string): void {
    this.ask(toggleExtraSort(this.state.query, columnId));
  }

  sortBy(columnId: string): void {
    this.ask(toggleSort(this.state.query, columnId));
  }

  setPaging(paging: Paging): void {
    this.state.paging = paging;
    this.#restart();
  }

  turnTo(pageNum: number, cursor?: number): void {
    const paged = this.#paged;
    if (!paged) return;
    const within = Math.max(1, Math.min(this.#lastPage(paged), pageNum));
    this.state.paging = { ...paged, pageNum: within };
    this.#cursor.stand(cursor ?? this.offset);
    // A line given by the caller is scrolled into view.
    if (cursor === undefined) this.surface.turn();
    else this.surface.restart();
  }

  #restart(): void {
    this.#loading.giveUp();
    this.lines.reset(this.blockSize);
    this.dismissals.clear();
    this.chosen.forgetAnchor();
    this.#hasTotals = false;
    const { state } = this;
    state.total = null;
    this.#cursor.leave();
    if (state.paging.mode === 'pages') state.paging = { ...state.paging, pageNum: 1 };
    this.surface.restart();
  }
}

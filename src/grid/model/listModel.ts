/**
 * One list on screen: query, pages, cursor and selection, independent of the widget that draws it. Everything here
 * is synchronous except loading, so that fast keys (`x j x j x`) act on the rows that the person means.
 */
import { proxy, ref } from 'valtio';
import type { ListQuery } from '../../state/lists/listQuery.ts';
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
import type { ListView } from './listView.ts';
import { toggleExtraSort, toggleGrouping, toggleSort, withoutFilters } from './query/queryChanges.ts';
import { emptyQuery } from './query/queryUrl.ts';
import type { Group } from './rows/groupTree.ts';
import { Pagination } from './rows/pagination.ts';
import { RowLoader } from './rows/rowLoader.ts';
import { groupHeaderKey, RowModel } from './rows/rowModel.ts';
import { reloadExpandedRows } from './rows/treeActions.ts';
import { SelectionModel } from './selection/selectionModel.ts';

export class ListModel<Row> {
  readonly view: ListView<Row>;
  readonly state: ListModelState;
  readonly rowModel: RowModel<Row>;
  readonly pagination: Pagination;
  readonly loader: RowLoader<Row>;
  readonly selection: SelectionModel<Row>;
  readonly dismissals: Dismissals<Row>;
  grid: GridAdapter = noGridAdapter;
  readonly #cursor: Cursor;

  constructor(view: ListView<Row>, query: ListQuery = emptyQuery, paging: Paging = { mode: 'endless' }) {
    const state = proxy<ListModelState>({ ...initialListState, query: ref(query), paging });
    const rows = new RowModel(endlessBlock, view.rowKey, (version) => {
      state.rowVersion = version;
    });
    const pagination = new Pagination({ state, rows, hasTree: view.tree !== undefined });
    const onLoaded = () => this.#followRows();
    const loader = new RowLoader({ view, state, rows, pagination, onLoaded });
    const focus = (line: number) => this.focus(line);
    const paint = () => this.grid.paint();
    this.view = view;
    this.state = state;
    this.rowModel = rows;
    this.pagination = pagination;
    this.loader = loader;
    this.#cursor = new Cursor({ state, rows, pagination, focus });
    this.selection = new SelectionModel<Row>({
      view,
      state,
      rows,
      loader,
      isDismissed: (key) => this.dismissals.outcomeOf(key) !== undefined,
      focus,
      paint,
    });
    this.dismissals = new Dismissals<Row>({
      rowKey: view.rowKey,
      state,
      rows,
      searchSpan: () => 2 * pagination.blockSize,
      focus,
      deselect: (key) => this.selection.deselect(key),
      paint,
      refresh: () => this.refresh(),
      loadCursor: () => loader.loadBlock(pagination.isSinglePage() ? state.cursor : pagination.offset),
    });
    rows.reset(pagination.blockSize);
  }

  /** The same list under another view: cursor and selection stay. To be called before the first rows arrive. */
  continueFrom(before: ListModel<Row>): void {
    this.#cursor.stand(before.state.cursor, before.state.focusedKey);
    this.selection.continueFrom(before.selection);
  }

  /** A page has arrived: the cursor stays on its row. */
  #followRows(): void {
    const { paged, lastPage, lastLine } = this.pagination;
    // The page disappeared with its last row.
    if (paged && paged.pageNum > lastPage) this.turnTo(paged.pageNum, lastLine);
    this.#cursor.follow();
    this.selection.publish();
  }

  rowAt(line: number): Row | undefined {
    return this.rowModel.rowAt(line);
  }

  indexOfKey(key: string): number {
    return this.rowModel.lineOf(key);
  }

  /** The collapsed group under the cursor. */
  focusedHead(): Group | undefined {
    return this.rowModel.headAt(this.state.cursor);
  }

  focusedRow(): Row | undefined {
    return this.state.cursor < 0 ? undefined : this.rowAt(this.state.cursor);
  }

  rowsAhead(count: number): Row[] {
    return this.rowModel.rowsFrom(this.state.cursor + 1, count);
  }

  /** Moves the cursor to a line within bounds and turns the page if needed. */
  focus(index: number, direction = 1): void {
    if ((this.state.total ?? 0) === 0) return;
    const line = this.#cursor.nearest(index, direction);
    this.#cursor.stand(line);
    const { paged } = this.pagination;
    if (paged && Math.floor(line / paged.pageSize) !== paged.pageNum - 1) {
      this.turnTo(Math.floor(line / paged.pageSize) + 1, line);
    }
    this.grid.reveal(line);
    this.grid.paint();
  }

  move(step: number): void {
    this.focus(this.state.cursor + step, step);
  }

  moveTo(end: 'first' | 'last'): void {
    this.#cursor.standAtEnd(end);
  }

  /** Changes the collapsed groups; the cursor stays on its row, otherwise on the header of its group. */
  setToggledGroups(closed: ReadonlySet<string>): void {
    const { focusedKey, cursor } = this.state;
    const group = this.rowModel.groupAt(cursor);
    this.rowModel.setToggledGroups(closed);
    const row = focusedKey === null ? -1 : this.indexOfKey(focusedKey);
    this.focus(row >= 0 || !group ? row : this.indexOfKey(groupHeaderKey(group.key)));
    this.grid.refresh();
  }

  /** The lines between the rows have changed; the cursor stays on its row. */
  refreshLines(): void {
    const { focusedKey, cursor } = this.state;
    const row = focusedKey === null ? -1 : this.indexOfKey(focusedKey);
    this.focus(row >= 0 ? row : cursor);
    this.grid.refresh();
  }

  /** Updates a row with a known change until the row is loaded again. */
  patchRow(key: string, change: Partial<Row>): void {
    this.rowModel.patch(key, change);
    this.grid.paint();
  }

  /** Reloads the visible rows; they stay until the response arrives. */
  refresh(): void {
    // If this reload fails, that of the top level fails too and reports the error.
    if (this.#expire()) reloadExpandedRows(this).catch(() => undefined);
  }

  /** Like `refresh`; resolves when the rows around the cursor are those of now, or could not be loaded. */
  async reload(): Promise<void> {
    if (!this.#expire()) return;
    const cursor = Math.max(0, this.state.cursor);
    await Promise.allSettled([this.loader.loadBlock(cursor), reloadExpandedRows(this)]);
  }

  /** False while rows are only marked, and nothing may be reloaded. */
  #expire(): boolean {
    this.rowModel.expire();
    this.loader.renew();
    if (this.dismissals.holding) return false;
    this.loader.expireTotals();
    this.grid.refresh();
    return true;
  }

  /** After a failure: reloads what is on screen, or the list from its top. */
  retry(): void {
    this.state.failure = null;
    this.state.problems = {};
    this.loader.expireTotals();
    if (this.state.total === null) this.grid.restart();
    else this.grid.refresh();
  }

  /** A new query starts at the top; rows selected by key stay selected. */
  setQuery(query: ListQuery): void {
    if (query.groupBy !== this.state.query.groupBy) this.rowModel.setToggledGroups(new Set());
    this.state.query = ref(query);
    this.selection.afterQuery(query);
    this.state.evals = null;
    this.#restart();
    this.selection.publish();
  }

  reset(): void {
    this.setQuery(withoutFilters(this.state.query, this.view.defaults));
  }

  groupBy(id: string): void {
    this.setQuery(toggleGrouping(this.state.query, id));
  }

  addSort(columnId: string): void {
    this.setQuery(toggleExtraSort(this.state.query, columnId));
  }

  sortBy(columnId: string): void {
    this.setQuery(toggleSort(this.state.query, columnId));
  }

  setPaging(paging: Paging): void {
    this.state.paging = paging;
    this.#restart();
  }

  turnTo(pageNum: number, cursor?: number): void {
    const { paged } = this.pagination;
    if (!paged) return;
    const within = Math.max(1, Math.min(this.pagination.lastPage, pageNum));
    this.state.paging = { ...paged, pageNum: within };
    this.#cursor.stand(cursor ?? this.pagination.offset);
    // A line given by the caller is scrolled into view.
    if (cursor === undefined) this.grid.turn();
    else this.grid.restart();
  }

  #restart(): void {
    this.loader.abort();
    this.rowModel.reset(this.pagination.blockSize);
    this.dismissals.clear();
    this.selection.forgetAnchor();
    const { state } = this;
    state.failure = null;
    state.problems = {};
    state.total = null;
    this.#cursor.leave();
    if (state.paging.mode === 'pages') state.paging = { ...state.paging, pageNum: 1 };
    this.grid.restart();
  }
}

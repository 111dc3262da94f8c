/**
 * Loads the rows of a list: pages and their aggregates into the row model, and all rows of a query for copies and
 * batches. Total and aggregates are requested only when a change may have affected them.
 */
import { ref } from 'valtio';
import { CallFailure } from '../../../client/callFailure.ts';
import type { ListQuery } from '../../../state/lists/listQuery.ts';
import type { ListModelState } from '../listModelState.ts';
import type { ListView, PageResult } from '../listView.ts';
import { splitFilter } from '../query/filterParts.ts';
import { findQueryProblems } from '../query/queryProblems.ts';
import { type FetchBounds, fetchAllRows } from './allRows.ts';
import { type PageLoad, PageLoader } from './pageLoader.ts';
import type { Pagination } from './pagination.ts';
import type { GroupHeaderRow, RowModel } from './rowModel.ts';
import { isBlockComplete, mergeAggregates } from './totals.ts';

type RowLoaderList<Row> = {
  view: Pick<ListView<Row>, 'source' | 'rowKey' | 'filterFields'>;
  state: Pick<ListModelState, 'query' | 'total' | 'evals' | 'failure' | 'problems' | 'busy'>;
  rows: RowModel<Row>;
  pagination: Pick<Pagination, 'blockSize' | 'gridRowCount' | 'isSinglePage'>;
  /** The rows of a page are in the row model. */
  onLoaded: () => void;
};

export class RowLoader<Row> {
  readonly #list: RowLoaderList<Row>;
  readonly #pages = new PageLoader<Row>((page, load) => this.#request(page, load));
  /** True if total and aggregates were requested since the last change that may affect them. */
  #hasTotals = false;

  constructor(list: RowLoaderList<Row>) {
    this.#list = list;
  }

  /** Aborts when the query changes. */
  get signal(): AbortSignal {
    return this.#pages.signal;
  }

  /** Loads the page that contains the row index and returns its rows. Rejects with the reason as a sentence. */
  async load(rowIndex: number): Promise<Row[]> {
    const { state, pagination } = this.#list;
    state.busy = true;
    try {
      return await this.#pages.page(Math.floor(rowIndex / pagination.blockSize));
    } finally {
      state.busy = this.#pages.running > 0;
    }
  }

  /** The block of lines at `start`; a grouped list or a tree loads only its missing and expired rows. */
  async loadBlock(start: number): Promise<(Row | GroupHeaderRow | undefined)[]> {
    const { state, rows, pagination } = this.#list;
    if (!pagination.isSinglePage()) return this.load(start);
    const last = start + pagination.blockSize - 1;
    if (state.total === null || this.#needsFirstPage(start, last)) await this.load(0);
    // A response may change the groups, whose lines then need other pages. After three attempts a
    // list that keeps changing is shown as it is.
    for (let turn = 0; turn < 3; turn += 1) {
      const missing = rows.missing(start, last);
      if (missing.length === 0) break;
      await Promise.all(missing.map((page) => this.load(page * pagination.blockSize)));
    }
    return rows.getLines(start, Math.min(last, pagination.gridRowCount - 1));
  }

  /**
   * True where no line has a page that could expire, as in an empty list or one of closed groups, and the total is unknown
   * or loading: an answer without it would draw the previous lines, and nothing would redraw them.
   */
  #needsFirstPage(start: number, last: number): boolean {
    const isKnown = this.#hasTotals && !this.#pages.isLoading(0);
    return !isKnown && this.#list.rows.missing(start, last).length === 0;
  }

  /** Loads the missing rows of a range of lines, page by page. Both ends are included. */
  async *loadMissing(low: number, high: number): AsyncGenerator<Row[]> {
    const { rows, pagination } = this.#list;
    for (const page of rows.missing(low, high)) {
      const first = page * pagination.blockSize;
      const block = await this.load(first);
      const isWithin = (at: number) => {
        const line = rows.lineOfRowIndex(first + at);
        return line >= low && line <= high;
      };
      yield block.filter((_, at) => isWithin(at));
    }
  }

  /** Fetches all rows of a query without storing them. */
  fetchAll(query: ListQuery, bounds: Omit<FetchBounds, 'signal'>): Promise<Row[]> {
    return fetchAllRows(this.#list.view, query, { ...bounds, signal: this.signal });
  }

  /** The next response brings total and aggregates. */
  expireTotals(): void {
    this.#hasTotals = false;
  }

  /** Marks the requests in progress as outdated. */
  renew(): void {
    this.#pages.renew();
  }

  /** Aborts the requests in progress, because the query changed. */
  abort(): void {
    this.#pages.giveUp();
    this.expireTotals();
  }

  async #request(page: number, { signal, latest }: PageLoad): Promise<Row[]> {
    const { view, state, rows, pagination } = this.#list;
    const totals = !this.#hasTotals || state.total === null;
    this.#hasTotals = true;
    const isOpen = (group: string) => rows.isOpenGroup(group);
    const pageSize = pagination.blockSize;
    try {
      const answer = await view.source({
        ...state.query,
        pageNum: page + 1,
        pageSize,
        signal,
        totals,
        isOpen,
      });
      if (!signal.aborted && latest()) this.#store(page, answer);
      return answer.rows;
    } catch (error) {
      if (totals) this.expireTotals();
      if (!signal.aborted) this.#fail(error);
      throw error;
    }
  }

  #fail(error: unknown): void {
    const { state, view } = this.#list;
    const errors = error instanceof CallFailure ? error.errors : [];
    const { filter } = state.query;
    const { built } = view.filterFields ? splitFilter(filter, view.filterFields) : { built: filter };
    state.problems = findQueryProblems(errors, built);
    state.failure = error instanceof Error ? error.message : String(error);
  }

  #store(page: number, answer: PageResult<Row>): void {
    const { state, rows, pagination, onLoaded } = this.#list;
    const { groups, tops } = answer;
    rows.put(page, answer.rows, { ...(groups && { groups }), ...(tops !== undefined && { tops }) });
    state.failure = null;
    state.problems = {};
    const block = { page, size: pagination.blockSize, total: state.total };
    if (answer.total !== null) state.total = answer.total;
    else if (!isBlockComplete(answer, block)) this.expireTotals();
    const evals = mergeAggregates(state.evals, answer);
    state.evals = evals && ref(evals);
    onLoaded();
  }
}

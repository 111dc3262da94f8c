/** How the lines of a list are divided into pages, and which lines are in the grid. */
import { endlessBlock, type ListModelState, type Paging } from '../listModelState.ts';
import { isFiltered } from '../query/queryUrl.ts';
import type { RowModel } from './rowModel.ts';

type PaginatedList = {
  state: Pick<ListModelState, 'query' | 'paging' | 'total'>;
  rows: Pick<RowModel<never>, 'count'>;
  /** The view shows its rows as a tree. */
  hasTree: boolean;
};

export class Pagination {
  readonly #list: PaginatedList;

  constructor(list: PaginatedList) {
    this.#list = list;
  }

  /** The current page; undefined for lists that never page, whatever the person has set. */
  get paged(): Extract<Paging, { mode: 'pages' }> | undefined {
    const { paging } = this.#list.state;
    return paging.mode === 'pages' && !this.isSinglePage() ? paging : undefined;
  }

  /** Groups and trees are not divided into pages. */
  isSinglePage(): boolean {
    return this.#list.state.query.groupBy !== undefined || this.isTree();
  }

  /** A search matches rows on all levels and shows them as a flat list. */
  isTree(): boolean {
    const { query } = this.#list.state;
    return this.#list.hasTree && !query.groupBy && !isFiltered(query);
  }

  get blockSize(): number {
    return this.paged?.pageSize ?? endlessBlock;
  }

  /** The first line in the grid. */
  get offset(): number {
    const { paged } = this;
    return paged ? (paged.pageNum - 1) * paged.pageSize : 0;
  }

  /** The number of lines in the grid: a page, or all lines. */
  get gridRowCount(): number {
    const { paged, lines } = this;
    return paged ? Math.max(0, Math.min(paged.pageSize, lines - this.offset)) : lines;
  }

  /** The last line that the cursor may reach. */
  get lastLine(): number {
    return this.lines - 1;
  }

  get lines(): number {
    return this.#list.rows.count(this.#list.state.total ?? 0);
  }

  /** The number of the last page; pages count from 1. */
  get lastPage(): number {
    return Math.max(1, Math.ceil((this.#list.state.total ?? 0) / this.blockSize));
  }
}

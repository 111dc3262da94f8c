/** What a list shows at a moment, and what the side that draws it does when told. */
import type { ListState } from '../../state/lists/listRegistry.ts';
import type { RangeAggregates } from './aggregates/rangeAggregates.ts';
import type { GridAggregates, ListQuery } from './listView.ts';

export const endlessBlock = 100;

export type Paging = { mode: 'endless' } | { mode: 'pages'; pageNum: number; pageSize: number };

/** What the drawing side does when told. Indexes are lines: rows by their place, heads of groups between them. */
export type GridAdapter = {
  /** Selection, cursor or looks changed. */
  paint: () => void;
  /** Bring the row into view; one whose page is yet to come, when it comes. */
  reveal: (index: number) => void;
  /** Rows have come and are drawn. */
  arrived: () => void;
  /** Load what is shown again, keeping it until the answer is there. */
  refresh: () => void;
  /** Drop everything and start from the top. */
  restart: () => void;
  /** Drop everything, and scroll to the top of the page that comes in its place. */
  turn: () => void;
};

export type ListModelState = ListState & {
  query: ListQuery;
  paging: Paging;
  evals: GridAggregates | null;
  failure: string | null;
  /** The column under the cursor, null while the row as a whole is. */
  cell: string | null;
  /** What the range of cells holds; null without a range. */
  range: RangeAggregates | null;
};

export const noGridAdapter: GridAdapter = {
  paint() {},
  reveal() {},
  arrived() {},
  refresh() {},
  restart() {},
  turn() {},
};

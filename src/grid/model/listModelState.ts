/** The visible state of a list, and the interface of the side that draws it. */

import type { ListQuery } from '../../state/lists/listQuery.ts';
import type { ListState } from '../../state/lists/listRegistry.ts';
import type { RangeAggregates } from './aggregates/rangeAggregates.ts';
import type { GridAggregates } from './listView.ts';

export const endlessBlock = 100;

export type Paging = { mode: 'endless' } | { mode: 'pages'; pageNum: number; pageSize: number };

/** The drawing side. Indexes are lines: rows in order, with group headers between them. */
export type GridAdapter = {
  /** Selection, cursor or row styles changed. */
  paint: () => void;
  /** Scrolls the row into view; a row whose page is still loading, once it arrives. */
  reveal: (index: number) => void;
  /** Rows have arrived and are drawn. */
  onRowsDrawn: () => void;
  /** Reloads the visible rows and keeps the old ones until the response arrives. */
  refresh: () => void;
  /** Drops all rows and starts at the top. */
  restart: () => void;
  /** Drops all rows and scrolls to the top of the next page. */
  turn: () => void;
};

export type ListModelState = ListState & {
  query: ListQuery;
  paging: Paging;
  evals: GridAggregates | null;
  failure: string | null;
  /** The messages of the failure about conditions of the query, by the name of their field. */
  problems: Readonly<Record<string, string>>;
  /** The column under the cursor; null while the cursor is on the whole row. */
  cell: string | null;
  /** Aggregates of the cell range; null without a range. */
  range: RangeAggregates | null;
  /** Increases whenever rows are loaded, changed or moved: what is shown of a row is read again then. */
  rowVersion: number;
};

export const noGridAdapter: GridAdapter = {
  paint() {},
  reveal() {},
  onRowsDrawn() {},
  refresh() {},
  restart() {},
  turn() {},
};

/** A list before its first page has arrived. */
export const initialListState: Omit<ListModelState, 'query' | 'paging'> = {
  evals: null,
  failure: null,
  problems: {},
  total: null,
  selected: 0,
  selectedAll: false,
  cell: null,
  range: null,
  rowVersion: 0,
  cursor: -1,
  focusedKey: null,
  busy: true,
};

/**
 * The lists on screen as commands and panels see them: what is focused and selected, and what can be asked of them.
 * The grid offers its list here while it is mounted; nothing outside the grid reaches into it any other way.
 */
import type { Job } from '../../../contract/calls/job.ts';
import type { FilterGroup } from '../../../contract/filter/filterTree.ts';
import type { AnalysisHandle, FilterHandle } from './listAnalysis.ts';
import type { ColumnsHandle } from './listColumns.ts';

/** What all rows that match are asked by; the shape of the list calls. */
export type ListQueryRequest = {
  keyword: string;
  filters: Record<string, string | string[]>;
  filter?: FilterGroup;
  orderBy: { field: string; order: 'asc' | 'desc' }[];
  groupBy?: string;
};

export type ListState = {
  /** Rows that match; null until the first answer. */
  total: number | null;
  selected: number;
  /** Every row that matches is selected, but for those taken out. */
  selectedAll: boolean;
  /** Position of the focused row among all that match, -1 for none. */
  cursor: number;
  focusedKey: string | null;
  busy: boolean;
};

/** What can be done with the rows of a tree. */
export type TreeHandle = {
  /** The focused row is closed and has rows below it. */
  canOpen: () => boolean;
  open: () => Promise<void>;
  /** The focused row is open, or stands below another. */
  canClose: () => boolean;
  /** Closes the focused row; where it is closed, goes to the row above it. */
  close: () => void;
};

/** What can be done with the groups of a list that can be grouped. */
export type GroupHandle = {
  /** What it can be grouped by. */
  by: readonly { id: string; label: string }[];
  /** By that; not grouped where it is grouped by that already. */
  group: (id: string) => void;
  step: (step: 1 | -1) => void;
  /** Closes or opens the group under the cursor. */
  fold: () => void;
  foldAll: () => void;
  /** First what does not stand out in the group under the cursor, then all of it, then none. */
  select: () => Promise<void>;
};

/** Ranges of cells, from where one began to the cell under the cursor. */
export type CellsHandle = {
  /** A cell has the cursor, not only its row. */
  readonly active: boolean;
  /** More than one cell is marked. */
  readonly ranged: boolean;
  extend: (by: { lines?: number; columns?: number }) => void;
  end: () => void;
};

/** `labelled`: as of the cell, below the names of the columns. */
export type CopyMode = 'cell' | 'row' | 'labelled';

export type ListHandle = {
  id: string;
  title: string;
  /** Reactive: read it through useSnapshot. */
  state: ListState;
  focusedRow: () => unknown;
  /** The focused row, loaded where it was not; nothing on the head of a closed group. */
  reach: () => Promise<unknown>;
  /** Leaves the row, if the cursor is on it, for the next one that is still to be done. */
  pass: (key: string) => void;
  /** Resolves once the cursor is on a row that is still to be done, or no row is left. */
  settle: () => Promise<void>;
  /** The rows after the focused one that are loaded, at most `count`. */
  rowsAhead: (count: number) => unknown[];
  /** The selected rows that were loaded when they were selected. */
  selectedRows: () => unknown[];
  /** Keys of the selected rows over all pages, at most `limit`; those taken out of "all" are left out. */
  selectedKeys: (limit: number) => Promise<string[]>;
  ask: () => ListQueryRequest;
  /** How all that matches is had as a sheet, where the list is no form's. */
  sheet:
    | {
        permission?: string;
        order: (ask: ListQueryRequest) => Promise<{ msg: string; data?: Job | undefined }>;
      }
    | undefined;
  /** Where "all that match" is selected: the keys taken out of it; null where rows were chosen by themselves. */
  leftOut: () => readonly string[] | null;
  /** All columns that there are, the shown ones from left to right and then the others. */
  columns: () => { id: string; label: string; shown: boolean }[];
  columnsHandle: ColumnsHandle;
  /** The keys are in the rows, not in a search box or another pane. */
  hasFocus: () => boolean;
  /** Undefined for lists whose source knows no conditions. */
  filter: FilterHandle | undefined;
  /** Undefined for lists that are not of records. */
  analysis: AnalysisHandle | undefined;
  /** Undefined for lists that have no groups. */
  groups: GroupHandle | undefined;
  /** Undefined for lists that are no trees. */
  tree: TreeHandle | undefined;
  open: () => void;
  move: (step: number) => void;
  /** Puts the cursor on the row of that key, where it is loaded. */
  focusKey: (key: string) => void;
  moveTo: (where: 'first' | 'last') => void;
  movePage: (direction: 1 | -1) => void;
  moveCell: (step: 1 | -1) => void;
  cells: CellsHandle;
  toggle: () => void;
  /** Selects from the last row chosen to the row `step` away from the cursor, and goes there. */
  extend: (step: number) => void;
  extendTo: (where: 'first' | 'last') => void;
  selectAll: () => void;
  clearSelection: () => void;
  /** Leaves only these selected: what a batch could not do and nobody else has done meanwhile. */
  keepSelected: (keys: string[]) => void;
  /** While the work goes on, rows that are done with are only marked; cursor and rows follow afterwards. */
  hold: <T>(work: () => Promise<T>) => Promise<T>;
  /** Something is about to be done with the rows that can still be called off, and they say so; undefined: no longer. */
  announce: (keys: readonly string[], what: string | undefined) => void;
  /** The row is done with: marked in place with what happened, stepped over, gone with the next load. */
  dismiss: (key: string, why: string) => void;
  refresh: () => void;
  /** The range of cells, else selected rows, else the cell or row under the cursor, as TSV; answers what that was. */
  copy: (what: CopyMode) => Promise<{ rows: number; cells: number } | 'tooMuch'>;
  /** Answers why it cannot. */
  sortByCell: () => string | undefined;
  focusGrid: () => void;
  focusSearch: () => void;
  /** Goes to the filters that are set; false where there are none. */
  focusFilters: () => boolean;
  toggleSearch: () => void;
  chooseColumns: () => void;
  chooseSearchItems: () => void;
  togglePaging: () => void;
  resetQuery: () => void;
};

const listHandles = new Map<string, ListHandle>();

/** Makes the list known under its id until the returned function is called. */
export function registerList(handle: ListHandle): () => void {
  listHandles.set(handle.id, handle);
  return () => {
    if (listHandles.get(handle.id) === handle) listHandles.delete(handle.id);
  };
}

export function findList(id: string | undefined): ListHandle | undefined {
  return id === undefined ? undefined : listHandles.get(id);
}

/** The task is done: every list that holds it marks it and focuses the next one. */
export function dismissTask(taskId: string, why = '已处理'): void {
  for (const handle of listHandles.values()) handle.dismiss(taskId, why);
}

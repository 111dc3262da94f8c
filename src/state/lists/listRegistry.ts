/**
 * The lists on screen, for commands and panels: focus, selection, functions. The grid registers its list while it
 * is mounted; no other access to the grid exists.
 */
import type { Job } from '../../../contract/calls/shapes/jobShapes.ts';
import type { SheetChoice } from '../../../contract/calls/shapes/sheetShapes.ts';
import type { AnalysisHandle, FilterHandle, SavedViewsHandle } from './listAnalysis.ts';
import type { ColumnsHandle } from './listColumns.ts';
import type { ListQuery } from './listQuery.ts';
import type { SavedRow } from './savedRows.ts';

export type ListState = {
  /** The number of matching rows; null before the first response. */
  total: number | null;
  selected: number;
  /** Every matching row is selected except the excluded ones. */
  selectedAll: boolean;
  /** Position of the focused row among all matching rows; -1 for none. */
  cursor: number;
  focusedKey: string | null;
  busy: boolean;
};

/** Functions on the rows of a tree. */
export type TreeHandle = {
  /** The focused row is collapsed and has children. */
  canOpen: () => boolean;
  open: () => Promise<void>;
  /** The focused row is expanded or has a parent. */
  canClose: () => boolean;
  /** Collapses the focused row; if it is collapsed already, moves to its parent. */
  close: () => void;
  /** Shows the children of the row with this key, also of one that had none before. */
  showChildren: (key: string) => Promise<void>;
};

/** Functions on the groups of a list. */
export type GroupHandle = {
  /** The available groupings. */
  by: readonly { id: string; label: string }[];
  /** Groups by this grouping; if it is already active, ungroups the list. */
  group: (id: string) => void;
  step: (step: 1 | -1) => void;
  /** Collapses or expands the group under the cursor. */
  toggle: () => void;
  toggleAll: () => void;
  /** Selects first the rows of the group that are not exceptions, then the whole group, then none. */
  select: () => Promise<void>;
};

/** Cell ranges, from the anchor to the cell under the cursor. */
export type CellsHandle = {
  /** A cell has the cursor, not only its row. */
  readonly active: boolean;
  /** The range contains more than one cell. */
  readonly ranged: boolean;
  extend: (by: { lines?: number; columns?: number }) => void;
  end: () => void;
};

/** The link is in `msg`. */
export type ExportAnswer = { msg: string; data?: Job | undefined };

/** The export of a list of no form. */
export type SheetExport = {
  permission?: string;
  /** The columns that the sheet can have. */
  columns: readonly { id: string; label: string }[];
  /** Conditions that selected rows keep: they decide what the rows say, or which rows there are. None by default. */
  lastingConditions?: 'all' | readonly string[];
  /** Exports the rows that the query matches, or the chosen ones of them. */
  requestExport: (query: ListQuery, choice: SheetChoice) => Promise<ExportAnswer>;
};

/** `labeled`: copies like `cell`, with the column names above. */
export type CopyMode = 'cell' | 'row' | 'labeled';

/**
 * `filtered`: the row does not match the query. `grouped`: it is in a collapsed group. `beyond`: it is behind the rows
 * that were searched.
 */
export type RevealOutcome = 'shown' | 'filtered' | 'grouped' | 'beyond' | 'missing';

/** What a person does with the tasks of a list: decide on them, or only read them. */
export type TaskRole = 'decide' | 'read';

export type ListHandle = {
  id: string;
  /** Absent for lists that contain no tasks. */
  taskRole: TaskRole | undefined;
  title: string;
  /** Reactive: read it through useSnapshot. */
  state: ListState;
  focusedRow: () => unknown;
  /** The focused row, loaded if needed; undefined on the header of a collapsed group. */
  reach: () => Promise<unknown>;
  /** Moves the cursor from the row, if it is there, to the next open row. */
  pass: (key: string) => void;
  /** Resolves when the cursor is on an open row or no such row remains. */
  settle: () => Promise<void>;
  /** The loaded rows after the focused one, at most `count`. */
  rowsAhead: (count: number) => unknown[];
  /** The selected rows that were loaded when they were selected. */
  selectedRows: () => unknown[];
  /** Selected rows over all pages, at most `limit`. */
  loadSelectedRows: (limit: number) => Promise<unknown[]>;
  /** Selected keys over all pages, at most `limit`; rows excluded from "all" are omitted. */
  selectedKeys: (limit: number) => Promise<string[]>;
  /** The query of all matching rows. */
  currentQuery: () => ListQuery;
  /** Undefined for lists of a form's records, and for lists without an export. */
  sheet: SheetExport | undefined;
  /** The keys excluded from "all matching"; null if rows were selected individually. */
  leftOut: () => readonly string[] | null;
  /** All columns: the visible ones from left to right, then the others. */
  columns: () => { id: string; label: string; shown: boolean }[];
  columnsHandle: ColumnsHandle;
  /** The focus is in the rows, not in a search box or another pane. */
  hasFocus: () => boolean;
  /** Undefined for lists whose source supports no conditions. */
  filter: FilterHandle | undefined;
  /** Undefined for lists that contain no records. */
  analysis: AnalysisHandle | undefined;
  /** Undefined for lists without saved views. */
  views: SavedViewsHandle | undefined;
  /** Undefined for lists without groups. */
  groups: GroupHandle | undefined;
  /** Undefined for lists that are not trees. */
  tree: TreeHandle | undefined;
  open: () => void;
  move: (step: number) => void;
  /** Moves the cursor to the row with this key, if it is loaded. */
  focusKey: (key: string) => void;
  moveTo: (where: 'first' | 'last') => void;
  movePage: (direction: 1 | -1) => void;
  moveCell: (step: 1 | -1) => void;
  cells: CellsHandle;
  toggle: () => void;
  /** Extends the selection from the anchor to the row `step` away from the cursor, and moves there. */
  extend: (step: number) => void;
  extendTo: (where: 'first' | 'last') => void;
  selectAll: () => void;
  clearSelection: () => void;
  /** Reduces the selection to the tasks that a batch could not complete and that nobody else has completed. */
  keepSelected: (keys: string[]) => void;
  /** During the work dismissed rows are only marked; cursor and rows follow afterwards. */
  hold: <T>(work: () => Promise<T>) => Promise<T>;
  /** Announces an action that can still be undone on the rows; undefined ends the announcement. */
  announce: (keys: readonly string[], what: string | undefined) => void;
  /** Dismisses the row: it shows its outcome, the cursor skips it, and the next load removes it. */
  dismiss: (key: string, why: string) => void;
  refresh: () => void;
  /** Like `refresh`; resolves when the rows around the cursor are those of now. */
  reload: () => Promise<void>;
  /** Reloads, and puts the cursor on the row, which may not be loaded yet. Rejects when rows could not be loaded. */
  reveal: (row: SavedRow) => Promise<RevealOutcome>;
  /** Drops conditions, groups and order, also those that the list starts with. */
  clearQuery: () => void;
  /**
   * Copies the cell range, otherwise the selected rows, otherwise the cell or row under the cursor, as TSV; returns
   * the size.
   */
  copy: (what: CopyMode) => Promise<{ rows: number; cells: number } | 'tooMuch'>;
  /** Returns the reason if it is impossible. */
  sortByCell: () => string | undefined;
  focusGrid: () => void;
  focusSearch: () => void;
  /** Focuses the active filters; false without any. */
  focusFilters: () => boolean;
  toggleSearch: () => void;
  chooseColumns: () => void;
  chooseSearchItems: () => void;
  togglePaging: () => void;
  resetQuery: () => void;
};

const listHandles = new Map<string, ListHandle>();

/** Registers the list under its id until the returned function is called. */
export function registerList(handle: ListHandle): () => void {
  listHandles.set(handle.id, handle);
  return () => {
    if (listHandles.get(handle.id) === handle) listHandles.delete(handle.id);
  };
}

export function findList(id: string | undefined): ListHandle | undefined {
  return id === undefined ? undefined : listHandles.get(id);
}

/** The list on screen with the tasks of this role. */
export const findTaskList = (role: TaskRole): ListHandle | undefined =>
  [...listHandles.values()].find(({ taskRole }) => taskRole === role);

/** The task is completed: every list with the task marks its row and focuses the next one. */
export function dismissTask(taskId: string, why = '已处理'): void {
  for (const handle of listHandles.values()) handle.dismiss(taskId, why);
}

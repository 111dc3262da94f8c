/** Analysis functions of a list: conditions, saved views, groups. */
import type { SavedView } from '../../../contract/calls/savedView.ts';

/** `dates`: grouped by day, month or year. */
export type GroupField = { id: string; label: string; dates: boolean };
type LabeledId = { id: string; label: string };

export type FilterHandle = {
  /** Opens the filter builder. */
  build: () => Promise<void>;
  /**
   * Opens the condition of a column, by default of the column under the cursor. Returns the reason if impossible.
   */
  filterColumn: (id?: string) => Promise<string | undefined>;
  /** Keeps only records with the value under the cursor, or excludes them; returns the reason if impossible. */
  filterByValue: (which: 'only' | 'others') => string | undefined;
};

export type AnalysisHandle = {
  /** Fields for grouping. */
  groupFields: readonly GroupField[];
  /** Group orders in addition to row count and name: sums and averages. */
  groupOrders: readonly LabeledId[];
  /** The column under the cursor, if it can be grouped by. */
  groupField: () => GroupField | undefined;
  /** The grouping in its URL form; undefined for no groups. */
  groupBy: (grouping: string | undefined) => void;
  /** Expands the group under the cursor; does nothing without one. */
  openGroup: () => Promise<void>;
  canOpenGroup: () => boolean;
  closeGroup: () => void;
  canCloseGroup: () => boolean;
};

export type SavedViewsHandle = {
  /** The person's saved views, by name. */
  mine: () => Promise<SavedView[]>;
  /** The open view. */
  findOpenView: () => SavedView | undefined;
  open: (view: SavedView) => void;
  /** Returns to the list's own columns and search items, without filters. */
  leave: () => void;
  /** Saves the current state of the list under a name. */
  save: (name: string) => Promise<void>;
  /** Overwrites the view with the current state of the list. */
  overwrite: (view: SavedView) => Promise<void>;
  rename: (view: SavedView, name: string) => Promise<void>;
  setDefault: (view: SavedView | undefined) => Promise<void>;
  remove: (view: SavedView) => Promise<void>;
  /** A URL that opens the view for every person who may see the list. */
  link: (view: SavedView) => string;
};

/** What people who analyse a list do with it: conditions; of a list of records also groups, and views under names. */
import type { SavedView } from '../../../contract/calls/savedView.ts';

/** `dates`: by day, month or year. */
export type GroupField = { id: string; label: string; dates: boolean };
type LabeledId = { id: string; label: string };

export type FilterHandle = {
  /** Opens the builder of conditions. */
  build: () => Promise<void>;
  /** Opens the condition of a column; of the one under the cursor where none is named. Answers why it cannot. */
  filterColumn: (id?: string) => Promise<string | undefined>;
  /** Only records with the value under the cursor, or only others; answers why it cannot. */
  filterByValue: (which: 'only' | 'others') => string | undefined;
};

export type AnalysisHandle = {
  /** What records can be grouped by. */
  groupFields: readonly GroupField[];
  /** What groups can be sorted by beside their number and name: sums and averages. */
  groupOrders: readonly LabeledId[];
  /** The column under the cursor, where records can be grouped by it. */
  groupField: () => GroupField | undefined;
  /** As the list's address has it; undefined: no groups. */
  groupBy: (grouping: string | undefined) => void;
  /** Opens the group under the cursor; false where there is none to open. */
  openGroup: () => Promise<void>;
  canOpenGroup: () => boolean;
  closeGroup: () => void;
  canCloseGroup: () => boolean;
  views: SavedViewsHandle;
};

export type SavedViewsHandle = {
  /** One's own, by name. */
  mine: () => Promise<SavedView[]>;
  /** The one that is open. */
  opened: () => SavedView | undefined;
  open: (view: SavedView) => void;
  /** Back to the form's own columns and search items, without filters. */
  leave: () => void;
  /** What the list shows now, under a name. */
  save: (name: string) => Promise<void>;
  /** The view becomes what the list shows now. */
  overwrite: (view: SavedView) => Promise<void>;
  rename: (view: SavedView, name: string) => Promise<void>;
  setDefault: (view: SavedView | undefined) => Promise<void>;
  remove: (view: SavedView) => Promise<void>;
  /** An address that opens it for whoever may see the list. */
  link: (view: SavedView) => string;
};

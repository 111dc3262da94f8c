/**
 * A list as data: columns, row source, commands. Every list of the product is one of these
 * descriptions, drawn by the one Grid; a page has no table code.
 */
import type { FilterGroup } from '../../../contract/filter/filterTree.ts';
import type { ListQuery } from '../../state/lists/listQuery.ts';
import type { SheetExport, TaskRole } from '../../state/lists/listRegistry.ts';
import type { SavedViewList } from '../../state/lists/savedViews.ts';
import type { Amount } from './aggregates/cellAggregates.ts';
import type { Chip } from './chip.ts';
import type { FilterField } from './filterField.ts';
import type { ColumnAggregate, Group } from './rows/groupTree.ts';
import type { SearchItem } from './searchItem.ts';

export type PageRequest = ListQuery & {
  pageNum: number;
  pageSize: number;
  signal: AbortSignal;
  /** False: total and aggregates are known; a source that can skip counting may omit them. */
  totals?: boolean;
  /** In a grouped list: only this group. */
  group?: string;
  /** In a grouped list: true for groups whose rows are visible; rows of other groups need not be loaded. */
  isOpen?: (group: string) => boolean;
  /** In a tree: rows of all levels instead of the top level. */
  levels?: 'all';
};

export type GridAggregates = { page: Record<string, ColumnAggregate>; all: Record<string, ColumnAggregate> };

export type PageResult<Row> = {
  rows: Row[];
  /** Null if not requested, like the aggregates of all rows. */
  total: number | null;
  evals?: { page: GridAggregates['page']; all: GridAggregates['all'] | null } | undefined;
  /** All groups in row order, if the list is grouped. */
  groups?: readonly Group[] | undefined;
  /** In a tree: the number of top-level rows, which the pages divide; `total` counts all levels. */
  tops?: number | undefined;
};

/** Decides alignment and aggregates; the column's `text` formats the value. */
type ColumnKind = 'text' | 'title' | 'number' | 'time' | 'muted';

/** How a cell is drawn if text is not enough. */
export type CellRenderer = 'tag' | 'swatch' | 'icon';

/** The color tokens of a tag or a colored cell. */
export type Tone = 'processing' | 'approved' | 'voided' | 'draft' | 'danger' | 'plain';

export type ListColumn<Row> = {
  /** The field's enName, which is also the server's sort name. */
  id: string;
  label: string;
  /** In pixels. */
  width: number;
  kind: ColumnKind;
  sortable: boolean;
  /** The display text. */
  text: (row: Row) => string;
  /** The text for a copy, if the display text is shortened. */
  copy?: (row: Row) => string;
  /** The exact number, for aggregates of a numeric column. */
  amount?: (row: Row) => Amount;
  tone?: (row: Row) => Tone;
  /** For the renderer `swatch`: the CSS color before the text. */
  color?: (row: Row) => string | undefined;
  /** For the renderer `icon`: the name of the menu icon before the text. */
  icon?: (row: Row) => string | undefined;
  renderer?: CellRenderer;
  /** `start`: a text that is too long loses its beginning; by default its end. */
  cut?: 'start';
  /** A small tag before the text; empty for no tag. */
  mark?: (row: Row) => string;
  /** The id of the person that the text names, whose avatar precedes it; undefined for no avatar. */
  person?: (row: Row) => string | undefined;
  pin?: 'left' | 'right';
  /** The column takes a share of the free width; where width is lacking it is as wide as its content at most. */
  grow?: number;
  /** The minimum width, regardless of the content. */
  minWidth?: number;
  /** Hidden until the person chooses the column. */
  hidden?: boolean;
};

export type AggregateColumn = {
  id: string;
  type: 'sum' | 'average' | 'both';
  /** Decimals of aggregates; two by default. */
  decimals?: number;
  /** Without thousands separators. */
  plain?: true;
};

/** One grouping of a list: the server's name and the label. */
export type Grouping = { id: string; label: string; keys: string };

/** A tree of rows, shown while no search is active. */
type Tree<Row> = {
  /** The number of direct children. */
  count: (row: Row) => number;
  parentOf: (row: Row) => string | null;
  /** Where the whole tree is known: the keys above the row with this key, outermost first. */
  ancestorsOf?: (key: string) => string[];
  /** The direct children of any of these rows, in the order of the query. */
  loadChildren: (keys: readonly string[], query: ListQuery, signal: AbortSignal) => Promise<Row[]>;
};

/** The emphasis of a whole row. */
type RowStyle = { unread?: boolean };

/**
 * A list as a picker: a double click or Enter on a row chooses the row instead of opening it.
 * `relate` chooses a record, in a tree only a leaf; `subForm` chooses records that sub-form rows
 * are made of. With `one` the row is taken immediately and the picker closes. With `many` the row
 * joins the selection, and the opener reads `model.selection.rows()` on confirmation.
 */
export type PickerMode<Row> = { kind: 'relate' | 'subForm' } & (
  | { selects: 'one'; take: (row: Row) => void }
  | { selects: 'many' }
);

export type ListView<Row> = {
  /** The list's key in stored settings: `todo`, `auto_contract_list`. */
  id: string;
  title: string;
  /** Present if the rows are tasks: which batch actions and task commands the list has. */
  taskRole?: TaskRole;
  /** The form whose records the list shows, if it is a form's list. */
  recordsOf?: string;
  /** Absent: the list has no saved views. */
  savedViews?: SavedViewList;
  source: (request: PageRequest) => Promise<PageResult<Row>>;
  rowKey: (row: Row) => string;
  columns: ListColumn<Row>[];
  evals: AggregateColumn[];
  /** Ids of the commands that act on the list, in the order of the toolbar and the row menu. */
  commands: string[];
  search: SearchItem[];
  /** Fields for conditions; without them the list has only its search items. */
  filterFields?: readonly FilterField[];
  chips: Chip[];
  /** Initial conditions, which a reset restores; none by default. */
  defaults?: FilterGroup | undefined;
  /** For lists of no form. */
  sheet?: SheetExport;
  /** `waits`: the search starts with Enter, not while typing. */
  keyword?: { placeholder: string; waits?: 'enter' };
  /** The column that the sum of the selection uses. */
  moneyColumn?: { id: string; label: string; amount: (row: Row) => Amount };
  rowStyle?: (row: Row) => RowStyle;
  tree?: Tree<Row>;
  /** Absent if the list is not a picker. */
  pickerMode?: PickerMode<Row>;
  /** True for rows that can be selected; every row by default. */
  isSelectable?: (row: Row) => boolean;
  /** Groupings of the list; the group of a row; whether a row is an exception that needs a separate look. */
  groups?: {
    by: Grouping[];
    groupOf: (row: Row) => string | undefined;
    isException: (row: Row) => boolean;
    /** True for groupings in addition to those of `by`. */
    isGrouping?: (groupBy: string) => boolean;
    /** The label of such a grouping. */
    labelOf?: (groupBy: string) => string;
    /** Loads the groups inside this group and returns all groups; undefined if nothing had to be loaded. */
    loadInnerGroups?: (key: string, query: ListQuery) => Promise<readonly Group[] | undefined>;
  };
  empty: { title: string; hint: string };
};

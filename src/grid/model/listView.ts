/**
 * A list as data: what it shows, where its rows come from, what can be done with them. Every list of the product
 * is one of these descriptions, drawn by the one Grid; a page has no table code of its own.
 */
import type { Job } from '../../../contract/calls/job.ts';
import type { FilterGroup } from '../../../contract/filter/filterTree.ts';
import type { OrderBy } from '../../../contract/shapes.ts';
import type { Amount } from './aggregates/cellAggregates.ts';
import type { FilterField } from './filterField.ts';
import type { Group } from './rows/groupTree.ts';

/** Filters in the shape of the list calls: `sysStatus: ['1', '0']`, `amount$start: '100'`, `title: '钢筋'`. */
export type Filters = Record<string, string | string[]>;

/** What a list is asked for, without the page: the part that "all that match" means. */
export type ListQuery = {
  keyword: string;
  filters: Filters;
  /** Conditions joined by and and or, beside the filters. */
  filter?: FilterGroup;
  orderBy: OrderBy;
  groupBy?: string;
};

export type PageRequest = ListQuery & {
  pageNum: number;
  pageSize: number;
  signal: AbortSignal;
  /** False: total and figures are known; a source that can do without counting them may leave them out. */
  totals?: boolean;
  /** Of a grouped list: only this group. */
  group?: string;
  /** Of a grouped list: whose rows are shown; those of others need not be loaded. */
  isOpen?: (group: string) => boolean;
  /** Of a tree: the rows of all its levels, and not of its top alone. */
  levels?: 'all';
};

/** Sum and average of one column, exact decimals as text. */
export type ColumnAggregate = { sum?: string | number | null; average?: string | number | null };
export type GridAggregates = { page: Record<string, ColumnAggregate>; all: Record<string, ColumnAggregate> };

export type PageResult<Row> = {
  rows: Row[];
  /** Null where they were not asked for, as are the figures of all. */
  total: number | null;
  evals?: { page: GridAggregates['page']; all: GridAggregates['all'] | null } | undefined;
  /** All groups in the order of the rows, where the list is grouped. */
  groups?: readonly Group[] | undefined;
  /** Of a tree: how many rows stand at its top, among which the pages are; `total` is of all levels. */
  tops?: number | undefined;
};

/** Decides alignment and figures; how a value reads is the column's `text`. */
type ColumnKind = 'text' | 'title' | 'number' | 'time' | 'muted';

/** How a cell is drawn where text does not do. */
export type CellRenderer = 'tag' | 'swatch';

/** The tokens a tag or a coloured cell may take. */
export type Tone = 'processing' | 'approved' | 'voided' | 'draft' | 'danger' | 'plain';

export type ListColumn<Row> = {
  /** The field's enName: also the name the server sorts by. */
  id: string;
  label: string;
  /** Pixels. */
  width: number;
  kind: ColumnKind;
  sortable: boolean;
  /** What a person reads. */
  text: (row: Row) => string;
  /** What a copy carries, where the text is shortened. */
  copy?: (row: Row) => string;
  /** Of a column of numbers: the exact one, of which sums are made. */
  amount?: (row: Row) => Amount;
  tone?: (row: Row) => Tone;
  /** Of the renderer `swatch`: the colour before the text, as CSS knows it. */
  colour?: (row: Row) => string | undefined;
  renderer?: CellRenderer;
  /** A text that is too long for the column loses its beginning; left out: its end. */
  cut?: 'start';
  /** A small tag before the text; empty: none. */
  mark?: (row: Row) => string;
  pin?: 'left' | 'right';
  /** Takes the room that the others leave. */
  grow?: number;
  /** Not shown until the person chooses it. */
  hidden?: boolean;
};

export type AggregateColumn = {
  id: string;
  type: 'sum' | 'average' | 'both';
  /** Shown in its figures; left out: two. */
  decimals?: number;
  /** Without separators between thousands. */
  plain?: true;
};

export type SearchOption = { value: string; label: string; depth?: number };

/** What a filter lets a person enter. Ranges send `<id>$start` and `<id>$end`; options send a list. */
export type SearchKind = 'text' | 'numberRange' | 'dateRange' | 'options';

/** One thing that can be searched by. */
export type SearchItem = {
  id: string;
  label: string;
  kind: SearchKind;
  /** The unit of a number. */
  suffix?: string;
  options?: SearchOption[];
  /** Where options are looked up by what is typed: people, departments, records. */
  lookUp?: (text: string) => Promise<SearchOption[]>;
  /** What chosen values are called, where only the values are known and `lookUp` may not come upon them. */
  named?: (values: readonly string[]) => Promise<SearchOption[]>;
  /** One option only, sent as it is and not as a list. */
  single?: true;
  /** Shown unless the person has chosen items of their own. */
  shown: boolean;
};

/** A ready-made filter above the list: pressing it puts `filters` on or takes them off. */
export type Chip = { id: string; label: string; filters: Filters };

/** How all that matches is had as a sheet, where it is no form's list; answers the link in `msg`. */
type SheetExport = {
  permission?: string;
  order: (query: ListQuery) => Promise<{ msg: string; data?: Job | undefined }>;
};

/** One way to group a list: the server's name of it, and what people call it. */
export type Grouping = { id: string; label: string; keys: string };

/** Rows that stand below each other; while nothing is searched for the list shows them so. */
type Tree<Row> = {
  /** How many rows stand right below it. */
  count: (row: Row) => number;
  parentOf: (row: Row) => string | null;
  /** What stands right below any of these rows, in the order of the query. */
  below: (keys: readonly string[], query: ListQuery, signal: AbortSignal) => Promise<Row[]>;
};

/** How a whole row stands out. */
type RowStyle = { unread?: boolean };

/**
 * A list as a picker (forms seed, point 2): a double click or Enter on a row chooses it instead of opening it.
 * `relate` chooses a record, of a tree only a leaf; `subForm` records that rows are made of.
 * Of `one` the row is taken at once and the picker is done; of `many` it goes into the selection, and who opened the
 * picker reads `model.chosen.rows()` when it is confirmed.
 */
export type PickerMode<Row> = { kind: 'relate' | 'subForm' } & (
  | { selects: 'one'; take: (row: Row) => void }
  | { selects: 'many' }
);

export type ListView<Row> = {
  /** Names the list in what is kept per person: `todo`, `auto_contract_list`. */
  id: string;
  title: string;
  /** The form whose records it holds, where it is its list. */
  recordsOf?: string;
  source: (request: PageRequest) => Promise<PageResult<Row>>;
  rowKey: (row: Row) => string;
  columns: ListColumn<Row>[];
  evals: AggregateColumn[];
  /** Ids of the commands that act on the list, in the order of the toolbar and the row menu. */
  commands: string[];
  search: SearchItem[];
  /** What conditions can be made of; left out: the list knows only its search items. */
  filterFields?: readonly FilterField[];
  chips: Chip[];
  /** What it knows of a query from an address or a kept view; left out: all of it. */
  known?: (query: ListQuery) => ListQuery;
  /** Filters that a list begins with and goes back to; left out: none. */
  defaults?: Filters;
  sheet?: SheetExport;
  /** `waits`: asked for with Enter, not while it is typed. */
  keyword?: { placeholder: string; waits?: 'enter' };
  /** The column whose figures the selection's sum is made of. */
  moneyColumn?: { id: string; label: string; amount: (row: Row) => Amount };
  look?: (row: Row) => RowStyle;
  tree?: Tree<Row>;
  /** Left out: the list is no picker. */
  scene?: PickerMode<Row>;
  /** Which rows can be selected at all; left out: every one. */
  mayChoose?: (row: Row) => boolean;
  /** How it can be grouped; which group a row is in; whether it stands out there and wants a look of its own. */
  groups?: {
    by: Grouping[];
    of: (row: Row) => string | undefined;
    standsOut: (row: Row) => boolean;
    /** Groupings beside those of `by`. */
    knows?: (groupBy: string) => boolean;
    /** How people call such a grouping. */
    nameOf?: (groupBy: string) => string;
    /** All groups with those that stand in this one; undefined where none had to be loaded. */
    within?: (key: string, query: ListQuery) => Promise<readonly Group[] | undefined>;
  };
  empty: { title: string; hint: string };
};

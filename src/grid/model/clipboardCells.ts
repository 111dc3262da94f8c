/** Collects the cells for a copy: texts as shown, numbers in a form that spreadsheets read as numbers. */
import type { ListModelState } from './listModelState.ts';
import type { ListColumn, ListView } from './listView.ts';
import type { Pagination } from './rows/pagination.ts';
import type { RowLoader } from './rows/rowLoader.ts';
import type { RowModel } from './rows/rowModel.ts';
import type { CellRange } from './selection/cellRange.ts';
import type { SelectionModel } from './selection/selectionModel.ts';

/** A larger copy requires an export. */
const maxCells = 100_000;

/** The parts of a list model that a copy reads. */
type CopiedList<Row> = {
  view: Pick<ListView<Row>, 'columns' | 'rowKey'>;
  state: Pick<ListModelState, 'query' | 'selected'>;
  rowModel: Pick<RowModel<Row>, 'missing' | 'between' | 'byKey'>;
  pagination: Pick<Pagination, 'blockSize'>;
  loader: Pick<RowLoader<Row>, 'load' | 'fetchAll'>;
  selection: Pick<SelectionModel<Row>, 'current' | 'rows'>;
  focusedRow: () => Row | undefined;
};

type CopyRequest = {
  cell: string | null;
  /** Ids of the visible columns. */
  columns: readonly string[];
  range?: CellRange | undefined;
};

/**
 * Collects the cell range; without a range the selected rows, otherwise the cell under the cursor,
 * otherwise its row. Rows of the range or of "all matching" that are not loaded are fetched.
 * Undefined if the copy would be too large.
 */
export async function collectCells<Row>(
  list: CopiedList<Row>,
  { cell, columns, range }: CopyRequest,
): Promise<string[][] | undefined> {
  const texts = (row: Row, ids: readonly string[]) => ids.map((id) => cellText(list.view.columns, id, row));
  if (range) {
    if ((range.high - range.low + 1) * range.columns.length > maxCells) return undefined;
    const missing = list.rowModel.missing(range.low, range.high);
    await Promise.all(missing.map((page) => list.loader.load(page * list.pagination.blockSize)));
    return list.rowModel.between(range.low, range.high).map((row) => texts(row, range.columns));
  }
  const { state } = list;
  const { current } = list.selection;
  if (state.selected * columns.length > maxCells) return undefined;
  if (current.mode === 'all') {
    const query = { ...current.filter, orderBy: state.query.orderBy };
    const rows = await list.loader.fetchAll(query, { except: current.except, limit: state.selected });
    return rows.map((row) => texts(row, columns));
  }
  const selected = sortRows(list, list.selection.rows());
  const ids = copiedColumnIds(list, { cell, columns });
  if (selected.length > 0) return selected.map((row) => texts(row, ids));
  const row = list.focusedRow();
  return row === undefined ? [] : [texts(row, ids)];
}

/**
 * Ids of the copied columns: those of the range, all columns for selected rows, otherwise the one under the cursor.
 */
export function copiedColumnIds(
  { state }: { state: Pick<ListModelState, 'selected'> },
  { cell, columns, range }: CopyRequest,
): readonly string[] {
  if (range) return range.columns;
  return cell === null || state.selected > 0 ? columns : [cell];
}

export const columnLabels = <Row>(columns: readonly ListColumn<Row>[], ids: readonly string[]): string[] =>
  ids.map((id) => columns.find((column) => column.id === id)?.label ?? id);

/** Sorts rows in list order; rows that are not in the list now go last. */
function sortRows<Row>(list: CopiedList<Row>, rows: Row[]): Row[] {
  if (rows.length < 2) return rows;
  const lines = list.rowModel.byKey();
  const lineOf = (row: Row) => {
    const line = lines.get(list.view.rowKey(row)) ?? -1;
    return line < 0 ? Number.MAX_SAFE_INTEGER : line;
  };
  return rows.toSorted((a, b) => lineOf(a) - lineOf(b));
}

function cellText<Row>(columns: readonly ListColumn<Row>[], id: string, row: Row): string {
  const column = columns.find((candidate) => candidate.id === id);
  if (!column) return '';
  const text = (column.copy ?? column.text)(row);
  return column.kind === 'number' ? stripThousands(text) : text;
}

/** Removes thousands separators, which some spreadsheets do not read: `1,234.50` becomes `1234.50`. */
const stripThousands = (text: string): string =>
  /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text;

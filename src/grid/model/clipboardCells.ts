/** Collects the cells for a copy: texts as shown, numbers in a form that spreadsheets read as numbers. */

import type { ListModel } from './listModel.ts';
import type { ListColumn } from './listView.ts';
import { fetchAllRows } from './rows/allRows.ts';
import type { CellRange } from './selection/cellRange.ts';

/** A larger copy requires an export. */
const maxCells = 100_000;

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
  model: ListModel<Row>,
  { cell, columns, range }: CopyRequest,
): Promise<string[][] | undefined> {
  const texts = (row: Row, ids: readonly string[]) => ids.map((id) => cellText(model.view.columns, id, row));
  if (range) {
    if ((range.high - range.low + 1) * range.columns.length > maxCells) return undefined;
    const missing = model.lines.missing(range.low, range.high);
    await Promise.all(missing.map((page) => model.load(page * model.blockSize)));
    return model.lines.between(range.low, range.high).map((row) => texts(row, range.columns));
  }
  const { state } = model;
  const { selection } = model.chosen;
  if (state.selected * columns.length > maxCells) return undefined;
  if (selection.mode === 'all') {
    const query = { ...selection.filter, orderBy: state.query.orderBy };
    const { signal } = model;
    const rows = await fetchAllRows(model.view, query, {
      except: selection.except,
      limit: state.selected,
      signal,
    });
    return rows.map((row) => texts(row, columns));
  }
  const selected = sortRows(model, model.chosen.rows());
  const ids = copiedColumnIds(model, { cell, columns });
  if (selected.length > 0) return selected.map((row) => texts(row, ids));
  const row = model.focusedRow();
  return row === undefined ? [] : [texts(row, ids)];
}

/**
 * Ids of the copied columns: those of the range, all columns for selected rows, otherwise the one under the cursor.
 */
export function copiedColumnIds<Row>(
  model: ListModel<Row>,
  { cell, columns, range }: CopyRequest,
): readonly string[] {
  if (range) return range.columns;
  return cell === null || model.state.selected > 0 ? columns : [cell];
}

export const columnLabels = <Row>(columns: readonly ListColumn<Row>[], ids: readonly string[]): string[] =>
  ids.map((id) => columns.find((column) => column.id === id)?.label ?? id);

/** Sorts rows in list order; rows that are not in the list now go last. */
function sortRows<Row>(model: ListModel<Row>, rows: Row[]): Row[] {
  if (rows.length < 2) return rows;
  const lines = model.lines.byKey();
  const place = (row: Row) => {
    const line = lines.get(model.view.rowKey(row)) ?? -1;
    return line < 0 ? Number.MAX_SAFE_INTEGER : line;
  };
  return rows.toSorted((one, other) => place(one) - place(other));
}

function cellText<Row>(columns: readonly ListColumn<Row>[], id: string, row: Row): string {
  const column = columns.find((one) => one.id === id);
  if (!column) return '';
  const text = (column.copy ?? column.text)(row);
  return column.kind === 'number' ? stripThousands(text) : text;
}

/** Removes thousands separators, which some spreadsheets do not read: `1,234.50` becomes `1234.50`. */
const stripThousands = (text: string): string =>
  /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text;

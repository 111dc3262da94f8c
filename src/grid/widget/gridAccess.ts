/** The interface of the grid to the list around it: the cell cursor and column functions. */
import type { GridApi } from 'ag-grid-community';
import type { ArrangedColumn } from '../model/columns/columnLayout.ts';
import type { ListModel } from '../model/listModel.ts';
import type { CellCursor, CellRange } from '../model/selection/cellRange.ts';
import { shownColumnIds } from './gridAdapter.ts';

/** The functions that the list around the grid can call. */
export type GridAccess = {
  focus: () => void;
  hasFocus: () => boolean;
  /** The column under the cursor; null while the cursor is on the whole row. */
  cell: () => string | null;
  moveCell: (step: number) => void;
  /** Moves the cursor to the column in the current row. */
  goToColumn: (id: string) => void;
  /** Extends the range of cells by this number of lines or columns. */
  extendCells: (by: { lines?: number; columns?: number }) => void;
  /** Undefined for a single cell. */
  range: () => CellRange | undefined;
  /** Reduces the range to the cell under the cursor. */
  endRange: () => void;
  /** Ids of the visible columns from left to right. */
  columns: () => string[];
  /** All columns in the person's layout, and the frozen columns. */
  getColumnLayout: () => { columns: readonly ArrangedColumn<never>[]; frozen: ReadonlyMap<string, number> };
  /** Fits the columns to their texts. */
  fit: (columns: readonly string[]) => void;
  /** The bottom edge of a column header, in screen coordinates. */
  belowHeader: (column: string) => { x: number; y: number };
  rowsInView: () => number;
};

type GridAccessContext<Row> = {
  model: ListModel<Row>;
  cell: CellCursor;
  arranged: GridAccess['getColumnLayout'];
  fit: GridAccess['fit'];
};

export function createGridAccess<Row>(
  api: GridApi,
  element: HTMLElement,
  { model, cell, arranged, fit }: GridAccessContext<Row>,
): GridAccess {
  return {
    focus: () => element.focus({ preventScroll: true }),
    hasFocus: () => element.contains(document.activeElement),
    cell: () => cell.current,
    moveCell: (step) => {
      const ids = shownColumnIds(api);
      const at = cell.current === null ? -1 : ids.indexOf(cell.current);
      cell.current = ids[Math.max(0, Math.min(ids.length - 1, at + step))] ?? null;
      if (cell.current !== null) api.ensureColumnVisible(cell.current);
      model.grid.paint();
    },
    goToColumn: (id) => {
      cell.current = id;
      api.ensureColumnVisible(id);
      model.grid.paint();
    },
    extendCells: ({ lines = 0, columns = 0 }) => {
      const ids = shownColumnIds(api);
      const { cursor } = model.state;
      const from = cell.current ?? ids[0];
      if (from === undefined || cursor < 0) return;
      const at = Math.max(
        0,
        Math.min(ids.length - 1, ids.indexOf(from) + (cell.current === null ? 0 : columns)),
      );
      cell.current = from;
      model.focus(cursor + lines, lines);
      cell.extend(cursor, { line: model.state.cursor, column: ids[at] ?? from });
      api.ensureColumnVisible(cell.current);
      model.grid.paint();
    },
    range: () => (api.isDestroyed() ? undefined : cell.range(model.state.cursor, shownColumnIds(api))),
    endRange: () => {
      if (cell.current !== null) cell.begin({ line: model.state.cursor, column: cell.current });
      model.grid.paint();
    },
    columns: () => shownColumnIds(api),
    getColumnLayout: arranged,
    fit,
    belowHeader: (column) => {
      const header = element.querySelector(`.ag-header-cell[col-id="${CSS.escape(column)}"]`);
      const { left: x, bottom: y } = (header ?? element).getBoundingClientRect();
      return { x, y };
    },
    rowsInView: () => Math.max(1, api.getLastDisplayedRowIndex() - api.getFirstDisplayedRowIndex() - 1),
  };
}

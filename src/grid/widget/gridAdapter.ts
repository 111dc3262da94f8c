/** Connects the model to AG Grid: provides the rows and applies the changes of the model. */
import type { GridApi, IDatasource, IRowNode } from 'ag-grid-community';
import { createRangeWatcher } from '../model/aggregates/rangeAggregatesWatcher.ts';
import { type ArrangedColumn, type ColumnLayout, toColumnLayout } from '../model/columns/columnLayout.ts';
import type { ListModel } from '../model/listModel.ts';
import type { GridAdapter } from '../model/listModelState.ts';
import { isGroupHeader } from '../model/rows/groupActions.ts';
import type { CellCursor } from '../model/selection/cellRange.ts';
import { checkboxColumnId } from './columnDefs.ts';
import { paintRange, paintRows } from './paint/paintRows.ts';
import { smoothScrollToTop } from './smoothScroll.ts';

/** Blocks of rows that AG Grid caches; the model has its own cache. */
export const maxBlocks = 20;

export function createDatasource<Row>(model: ListModel<Row>): IDatasource {
  return {
    getRows: ({ startRow, successCallback, failCallback }) => {
      model.loader
        .loadBlock(model.pagination.offset + startRow)
        .then((rows) => {
          successCallback(rows, model.pagination.gridRowCount);
          // Runs before the next frame and before any key; AG Grid's own event for drawn rows is later than that.
          model.grid.onRowsDrawn();
        })
        // The model stores the reason and the notice shows it.
        .catch(() => failCallback());
    },
  };
}

export type GridRoot = { element: HTMLElement; cell: CellCursor };

export function createGridAdapter<Row>(
  api: GridApi,
  model: ListModel<Row>,
  { element, cell }: GridRoot,
): GridAdapter {
  const alive = (work: () => void) => () => {
    if (!api.isDestroyed()) work();
  };
  // The line to reveal that the grid does not contain yet.
  let awaited: number | undefined;
  const countRange = createRangeWatcher(model);
  let endGlide = () => {};
  const restart = () => {
    awaited = undefined;
    endGlide();
    api.updateGridOptions({
      cacheBlockSize: model.pagination.blockSize,
      datasource: createDatasource(model),
    });
  };
  const paint = alive(() => {
    const range = cell.range(model.state.cursor, shownColumnIds(api));
    model.state.cell = cell.current;
    paintRows(element, model, cell.current);
    paintRange(element, range, model.pagination.offset);
    countRange(range);
  });
  repaintRedrawnRows(element, paint);
  const redrawHeads = createGroupHeaderRedraw();
  const reveal = (index: number) => {
    if (api.isDestroyed()) return;
    endGlide();
    const gridIndex = index - model.pagination.offset;
    awaited = gridIndex < api.getDisplayedRowCount() ? undefined : index;
    if (awaited === undefined) api.ensureIndexVisible(gridIndex);
  };
  return {
    paint,
    reveal,
    onRowsDrawn: () => {
      if (!api.isDestroyed()) redrawHeads(api);
      if (awaited !== undefined) reveal(awaited);
      paint();
    },
    refresh: alive(() => api.refreshInfiniteCache()),
    restart: alive(restart),
    turn: alive(() => {
      const viewport = element.closest('.grid-frame')?.querySelector<HTMLElement>('.ag-grid-viewport');
      const from = viewport?.scrollTop ?? 0;
      restart();
      // The grid keeps its height while the page loads, so that scrolling remains possible.
      if (from > 0 && model.pagination.gridRowCount > 0) api.setRowCount(model.pagination.gridRowCount);
      if (viewport) endGlide = smoothScrollToTop(viewport, from);
    }),
  };
}

/**
 * React draws new rows and reuses drawn ones for other records later than AG Grid reports it, on a slow machine by many
 * frames. Rows would stay unpainted, or classes painted before would be visible on the wrong record; a mutation observer
 * runs before the frame is painted. The observer ends with the element.
 */
function repaintRedrawnRows(element: HTMLElement, paint: () => void): void {
  new MutationObserver((changes) => {
    if (changes.some(({ type, addedNodes }) => type === 'attributes' || [...addedNodes].some(isPaintedPart)))
      paint();
  }).observe(element, { subtree: true, childList: true, attributeFilter: ['row-id', 'row-index'] });
}

/** Rows, and the cells that show the level of their row. */
const isPaintedPart = (node: Node): boolean =>
  node instanceof Element && node.matches('.ag-row, .grid-branch');

/**
 * A line that changes from a row to a group header spans other columns. AG Grid only detects the
 * new span when it redraws the row.
 */
function createGroupHeaderRedraw(): (api: GridApi) => void {
  const drawnAsHead = new WeakMap<IRowNode, boolean>();
  return (api) => {
    const changed = api.getRenderedNodes().filter((node) => {
      const before = drawnAsHead.get(node) ?? false;
      drawnAsHead.set(node, isGroupHeader(node.data));
      return before !== isGroupHeader(node.data);
    });
    if (changed.length > 0) api.redrawRows({ rowNodes: changed });
  };
}

type ColumnArrangement<Row> = {
  /** As they were drawn before. */
  columns: readonly ArrangedColumn<Row>[];
  /** Widths of the columns that the list freezes. */
  frozen: ReadonlyMap<string, number>;
};

/** Reads the column layout from the grid after a person has dragged columns. */
export function captureColumnLayout<Row>(
  api: GridApi,
  { columns, frozen }: ColumnArrangement<Row>,
): ColumnLayout {
  const known = new Map(columns.map((column) => [column.id, column]));
  const arranged = api
    .getColumnState()
    .filter((column) => column.colId !== checkboxColumnId)
    .map(({ colId, width, hide, pinned, flex }) => {
      const before = known.get(colId);
      const frozenWidth = frozen.get(colId);
      // Dragging a column that grows ends its growth; whatever its width is then, it is the person's.
      const drawn = frozenWidth ?? (before?.grow ? undefined : before?.width);
      const isResized = !flex && (before?.resized || width !== drawn);
      const isOwnPin = pinned !== 'left' || frozenWidth === undefined;
      const isFree = before?.free || (frozenWidth !== undefined && !pinned);
      return {
        id: colId,
        shown: !hide,
        ...(isResized && typeof width === 'number' && { width }),
        pin: isOwnPin && (pinned === 'left' || pinned === 'right') ? pinned : undefined,
        ...(isFree && { free: true as const }),
      };
    });
  return toColumnLayout(arranged);
}

/** Ids of the visible columns from left to right. */
export function shownColumnIds(api: GridApi): string[] {
  return api
    .getAllDisplayedColumns()
    .map((column) => column.getColId())
    .filter((id) => id !== checkboxColumnId);
}

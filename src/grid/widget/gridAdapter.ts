/** The model's hands on AG Grid: where rows come from, and how the drawing side is told what changed. */
import type { GridApi, IDatasource, IRowNode } from 'ag-grid-community';
import { createRangeWatcher } from '../model/aggregates/rangeAggregatesWatcher.ts';
import { type ArrangedColumn, type ColumnLayout, toColumnLayout } from '../model/columns/columnLayout.ts';
import type { ListModel } from '../model/listModel.ts';
import type { GridAdapter } from '../model/listModelState.ts';
import { isGroupHeader } from '../model/rows/groupActions.ts';
import type { CellCursor } from '../model/selection/cellRange.ts';
import { checkboxColumnId } from './columnDefs.ts';
import { paintRange } from './paint/paintRange.ts';
import { paintRows } from './paint/paintRows.ts';
import { smoothScrollToTop } from './smoothScroll.ts';

/** Blocks of rows that AG Grid keeps; the model keeps its own. */
export const maxBlocks = 20;

export function createDatasource<Row>(model: ListModel<Row>): IDatasource {
  return {
    getRows: ({ startRow, successCallback, failCallback }) => {
      model
        .shown(model.offset + startRow)
        .then((rows) => {
          successCallback(rows, model.surfaceRows);
          // Before the next frame, and before any key: the widget tells that it has drawn them later than that.
          model.surface.arrived();
        })
        // The model keeps the reason and the notice shows it.
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
  // The line to be shown that the surface has no place for yet.
  let awaited: number | undefined;
  const countRange = createRangeWatcher(model);
  let endGlide = () => {};
  const restart = () => {
    awaited = undefined;
    endGlide();
    api.updateGridOptions({ cacheBlockSize: model.blockSize, datasource: createDatasource(model) });
  };
  const paint = alive(() => {
    const range = cell.range(model.state.cursor, shownColumnIds(api));
    model.state.cell = cell.current;
    paintRows(element, model, cell.current);
    paintRange(element, range, model.offset);
    countRange(range);
  });
  repaintReusedRows(element, paint);
  const redrawHeads = createGroupHeaderRedraw();
  const reveal = (index: number) => {
    if (api.isDestroyed()) return;
    endGlide();
    const place = index - model.offset;
    awaited = place < api.getDisplayedRowCount() ? undefined : index;
    if (awaited === undefined) api.ensureIndexVisible(place);
  };
  return {
    paint,
    reveal,
    arrived: () => {
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
      // The surface keeps its height while the page is on its way, so that there is something to scroll over.
      if (from > 0 && model.surfaceRows > 0) api.setRowCount(model.surfaceRows);
      if (viewport) endGlide = smoothScrollToTop(viewport, from);
    }),
  };
}

/**
 * React gives a drawn row to another record later than AG Grid reports it. Classes painted before that would be seen for
 * one frame on the wrong record; a mutation observer runs before the frame is painted. It ends with the element.
 */
function repaintReusedRows(element: HTMLElement, paint: () => void): void {
  new MutationObserver(paint).observe(element, { subtree: true, attributeFilter: ['row-id', 'row-index'] });
}

/** A line that was a row's and is a head's now spans other columns, which AG Grid only learns from a row that is drawn again. */
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
  columns: readonly ArrangedColumn<Row>[];
  /** Width by column of those that the list itself keeps at the left. */
  frozen: ReadonlyMap<string, number>;
};

/** The columns as they stand in the grid after a person has dragged them. */
export function captureColumnLayout<Row>(
  api: GridApi,
  { columns, frozen }: ColumnArrangement<Row>,
): ColumnLayout {
  const known = new Map(columns.map((column) => [column.id, column]));
  const places = api
    .getColumnState()
    .filter((column) => column.colId !== checkboxColumnId)
    .map(({ colId, width, hide, pinned, flex }) => {
      const before = known.get(colId);
      const given = frozen.get(colId);
      // A growing column has no width of its own, nor has one that is frozen at another.
      const own = given === undefined ? width : width === given && before?.grow ? undefined : width;
      const isOwnPin = pinned !== 'left' || given === undefined;
      const isFree = before?.free || (given !== undefined && !pinned);
      return {
        id: colId,
        shown: !hide,
        ...(typeof own === 'number' && !flex && { width: own }),
        pin: isOwnPin && (pinned === 'left' || pinned === 'right') ? pinned : undefined,
        ...(isFree && { free: true as const }),
      };
    });
  return toColumnLayout(places);
}

/** Ids of the shown columns from left to right. */
export function shownColumnIds(api: GridApi): string[] {
  return api
    .getAllDisplayedColumns()
    .map((column) => column.getColId())
    .filter((id) => id !== checkboxColumnId);
}

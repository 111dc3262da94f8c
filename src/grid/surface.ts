/** The model's hands on AG Grid: where rows come from, and how the drawing side is told what changed. */
import type { GridApi, IDatasource } from 'ag-grid-community';
import type { CellCursor } from './cellRange.ts';
import { type ColumnLayout, layoutOfColumns } from './columnLayout.ts';
import { glideToTop } from './glide.ts';
import { boxColumn } from './gridColumns.ts';
import type { ListModel } from './listModel.ts';
import type { Surface } from './modelState.ts';
import { paintRows } from './paint.ts';
import { paintRange } from './paintRange.ts';

/** Blocks of rows that AG Grid keeps; the model keeps its own. */
export const blocksKept = 20;

export function datasourceOf<Row>(model: ListModel<Row>): IDatasource {
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

export function surfaceOf<Row>(api: GridApi, model: ListModel<Row>, { element, cell }: GridRoot): Surface {
  const alive = (work: () => void) => () => {
    if (!api.isDestroyed()) work();
  };
  // The line to be shown that the surface has no place for yet.
  let awaited: number | undefined;
  let endGlide = () => {};
  const restart = () => {
    awaited = undefined;
    endGlide();
    api.updateGridOptions({ cacheBlockSize: model.blockSize, datasource: datasourceOf(model) });
  };
  const paint = alive(() => {
    paintRows(element, model, cell.current);
    paintRange(element, cell.range(model.state.cursor, shownColumns(api)), model.offset);
  });
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
      if (viewport) endGlide = glideToTop(viewport, from);
    }),
  };
}

/** The columns as they stand in the grid after a person has dragged them. */
export function columnsNow(api: GridApi): ColumnLayout {
  const columns = api
    .getColumnState()
    .filter((column) => column.colId !== boxColumn)
    .map(({ colId, width, hide, pinned, flex }) => ({
      id: colId,
      shown: !hide,
      // A growing column has no width of its own.
      ...(typeof width === 'number' && !flex && { width }),
      pin: pinned === 'left' || pinned === 'right' ? pinned : undefined,
    }));
  return layoutOfColumns(columns);
}

/** Ids of the shown columns from left to right. */
export function shownColumns(api: GridApi): string[] {
  return api
    .getAllDisplayedColumns()
    .map((column) => column.getColId())
    .filter((id) => id !== boxColumn);
}

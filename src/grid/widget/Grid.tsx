/**
 * The one grid of the product. AG Grid only draws rows and columns. Query, pages, cursor and selection belong to
 * the model, so that every key acts immediately and the selection outlives the loaded rows.
 */
import './grid.css';
import { AgGridReact } from 'ag-grid-react';
import { useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { ListModel } from '../model/listModel.ts';
import { CellCursor } from '../model/selection/cellRange.ts';
import { buildColumnDefs } from './columnDefs.ts';
import { buildFooterRows } from './footerRows.ts';
import { GridNotice } from './GridNotice.tsx';
import { createDatasource, maxBlocks } from './gridAdapter.ts';
import type { GridProps, GridState } from './gridProps.ts';
import { gridModules, gridTheme } from './gridTheme.ts';
import { useDrawnColumns } from './useDrawnColumns.ts';
import { useGridAccess } from './useGridAccess.ts';
import { useGridHandlers } from './useGridHandlers.ts';
import { useKeysWhileLoading } from './useKeysWhileLoading.ts';
import { useContentWidths } from './widths/useContentWidths.ts';
import { usePane } from './widths/usePane.ts';

const suppressedOverlays: ('loading' | 'noRows' | 'noMatchingRows')[] = [
  'loading',
  'noRows',
  'noMatchingRows',
];
const defaultColDef = { resizable: true, sortable: false } as const;

export function Grid<Row>(props: GridProps<Row>) {
  const { model, rowHeight } = props;
  const draggable = props.onDropRow !== undefined;
  const pane = usePane();
  const { frame } = pane;
  const [cell] = useState(() => new CellCursor());
  const fitted = useContentWidths(pane, model, props.columns);
  const { columns, frozen } = useDrawnColumns(pane, model, fitted);
  const newest = useRef<GridState<Row>>({ ...props, columns, frozen });
  newest.current = { ...props, columns, frozen };
  const { onGridReady, actions } = useGridAccess(frame, newest, cell);
  const columnDefs = useMemo(
    () => buildColumnDefs(columns, { model, frozen, actions, draggable }),
    [columns, model, frozen, actions, draggable],
  );
  const source = useMemo(() => createDatasource(model), [model]);
  const footerRows = useFooterRows(model, rowHeight);
  const handlers = useGridHandlers(newest, cell);
  useKeysWhileLoading(frame, model);
  return (
    <div className="grid-frame" ref={frame}>
      <AgGridReact
        className="grid-place"
        modules={gridModules}
        theme={gridTheme}
        columnDefs={columnDefs}
        defaultColDef={defaultColDef}
        rowModelType="infinite"
        datasource={source}
        cacheBlockSize={model.pagination.blockSize}
        maxBlocksInCache={maxBlocks}
        blockLoadDebounceMillis={60}
        // A third less to draw per turn of the wheel than with AG Grid's default of ten.
        rowBuffer={3}
        rowHeight={rowHeight}
        pinnedBottomRowData={footerRows}
        suppressCellFocus
        tabIndex={-1}
        suppressHeaderFocus
        suppressOverlays={suppressedOverlays}
        suppressDragLeaveHidesColumns
        preventDefaultOnContextMenu
        onGridReady={onGridReady}
        {...handlers}
      />
      <GridNotice model={model} />
    </div>
  );
}

/** The aggregates below the list. Pinned rows do not follow a new row height, so they are rebuilt. */
function useFooterRows<Row>(model: ListModel<Row>, rowHeight: number) {
  const { evals, total, paging, query } = useSnapshot(model.state);
  // The query decides whether the list has pages.
  void query;
  const paged = paging.mode === 'pages' && !model.pagination.isSinglePage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new row height needs new rows
  return useMemo(
    // The snapshot of a ref is the value itself, only typed as read-only.
    () => buildFooterRows(model.view.evals, model.state.evals, { total: total ?? 0, paged }),
    [model, evals, total, paged, rowHeight],
  );
}

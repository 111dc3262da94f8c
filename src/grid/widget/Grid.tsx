/**
 * The one grid of the product. AG Grid only draws rows and columns. Query, pages, cursor and selection belong to
 * the model, so that every key acts immediately and the selection outlives the loaded rows.
 */
import './grid.css';
import type { GridReadyEvent } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { ArrangedColumn, ColumnLayout } from '../model/columns/columnLayout.ts';
import { resizeColumns } from '../model/columns/columnLayoutChanges.ts';
import type { ListModel } from '../model/listModel.ts';
import { CellCursor } from '../model/selection/cellRange.ts';
import type { HeaderActions } from './cells/headerCells.ts';
import { measureColumnWidths } from './columnAutoSize.ts';
import { buildColumnDefs } from './columnDefs.ts';
import { buildFooterRows } from './footerRows.ts';
import { GridNotice } from './GridNotice.tsx';
import { createGridAccess, type GridAccess } from './gridAccess.ts';
import { createDatasource, createGridAdapter, maxBlocks } from './gridAdapter.ts';
import { gridModules, gridTheme } from './gridTheme.ts';
import { useFrozenColumns } from './useFrozenColumns.ts';
import { type GridState, useGridHandlers } from './useGridHandlers.ts';

export type GridProps<Row> = {
  model: ListModel<Row>;
  columns: readonly ArrangedColumn<Row>[];
  rowHeight: number;
  onReady: (access: GridAccess) => void;
  onArrange: (layout: ColumnLayout) => void;
  onOpen: () => void;
  onMenu: (at: { x: number; y: number }) => void;
  /** Absent: headers have no menu. The cursor is in the column when the menu opens. */
  onHeaderMenu?: (at: { x: number; y: number }) => void;
};

const suppressedOverlays: ('loading' | 'noRows' | 'noMatchingRows')[] = [
  'loading',
  'noRows',
  'noMatchingRows',
];
const defaultColDef = { resizable: true, sortable: false } as const;

export function Grid<Row>(props: GridProps<Row>) {
  const { model, columns, rowHeight } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [cell] = useState(() => new CellCursor());
  const { evals, total, paging, query } = useSnapshot(model.state);
  const frozen = useFrozenColumns(frame, model, columns);
  const last = useRef<GridProps<Row> & GridState<Row>>({ ...props, frozen });
  last.current = { ...props, frozen };
  const access = useRef<GridAccess>(undefined);
  const hasMenu = props.onHeaderMenu !== undefined;
  const actions = useMemo(() => createHeaderActions(last, access, hasMenu), [hasMenu]);
  const columnDefs = useMemo(
    () => buildColumnDefs(columns, { model, frozen, actions }),
    [columns, model, frozen, actions],
  );
  const source = useMemo(() => createDatasource(model), [model]);
  // The query decides whether the list has pages.
  void query;
  const paged = paging.mode === 'pages' && !model.isOneSurface();
  // Pinned rows do not follow a new row height, so they are rebuilt.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const pinned = useMemo(
    () =>
      // The snapshot of a ref is the value itself, only typed as read-only.
      buildFooterRows(model.view.evals, model.state.evals, { total: total ?? 0, paged }),
    [model, evals, total, paged, rowHeight],
  );
  const handlers = useGridHandlers(last, cell);

  const ready = ({ api }: GridReadyEvent) => {
    const element = frame.current?.querySelector<HTMLElement>('[role="grid"]');
    if (!element) return;
    prepareRoot(element, model.view.title);
    model.surface = createGridAdapter(api, model, { element, cell });
    const fit = (ids: readonly string[]) => {
      const widths = measureColumnWidths(model, last.current.columns, { ids, element });
      last.current.onArrange(resizeColumns(last.current.columns, widths));
    };
    const ready = createGridAccess(api, element, { model, cell, arranged: () => last.current, fit });
    access.current = ready;
    props.onReady(ready);
  };
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
        cacheBlockSize={model.blockSize}
        maxBlocksInCache={maxBlocks}
        blockLoadDebounceMillis={60}
        // A third less to draw per turn of the wheel than with AG Grid's default of ten.
        rowBuffer={3}
        rowHeight={rowHeight}
        pinnedBottomRowData={pinned}
        suppressCellFocus
        tabIndex={-1}
        suppressHeaderFocus
        suppressOverlays={suppressedOverlays}
        suppressDragLeaveHidesColumns
        preventDefaultOnContextMenu
        onGridReady={ready}
        {...handlers}
      />
      <GridNotice model={model} />
    </div>
  );
}

/** The element with the role of the grid is the only Tab stop; cells and headers take no focus. */
function prepareRoot(element: HTMLElement, title: string): void {
  element.tabIndex = 0;
  element.id ||= `grid-${Math.random().toString(36).slice(2)}`;
  element.ariaLabel = title;
  element.ariaMultiSelectable = 'true';
  for (const guard of element.ownerDocument.querySelectorAll('.ag-tab-guard'))
    guard.removeAttribute('tabindex');
}

/** The cursor moves to the column first: the menu acts on the column under the cursor. */
function createHeaderActions<Row>(
  last: RefObject<GridProps<Row>>,
  access: RefObject<GridAccess | undefined>,
  hasMenu: boolean,
): HeaderActions {
  return {
    onFit: (column) => access.current?.fit([column]),
    ...(hasMenu && {
      onMenu: (column, at) => {
        access.current?.goToColumn(column);
        access.current?.focus();
        last.current.onHeaderMenu?.(at);
      },
    }),
  };
}

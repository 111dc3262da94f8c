/**
 * The one grid of the product. AG Grid draws rows and columns and nothing else: query, pages, cursor and selection
 * are the model's, so that every key acts at once and the selection outlives what is loaded.
 */
import './grid.css';
import type {
  CellClickedEvent,
  CellContextMenuEvent,
  CellMouseDownEvent,
  CellMouseOverEvent,
  ColumnEvent,
  GetRowIdParams,
  GridApi,
  GridReadyEvent,
  IsFullWidthRowParams,
  RowClassParams,
} from 'ag-grid-community';
import { useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { type CellAt, CellCursor, type CellRange } from './cellRange.ts';
import type { ArrangedColumn, ColumnLayout } from './columnLayout.ts';
import { type FooterRow, footerRows } from './footer.ts';
import { GridNotice } from './GridNotice.tsx';
import { boxColumn, gridColumns } from './gridColumns.ts';
import { gridTheme } from './gridTheme.ts';
import { isHead } from './groupMoves.ts';
import { GroupRow } from './groupRow.ts';
import { headKey } from './lines.ts';
import type { ListModel } from './listModel.ts';
import { rowLooks } from './paint.ts';
import { actOn } from './scene.ts';
import { blocksKept, columnsNow, datasourceOf, shownColumns, surfaceOf } from './surface.ts';
import { useGridApi } from './useGridApi.ts';

/** What the list around the grid can ask of it. */
export type GridAccess = {
  focus: () => void;
  hasFocus: () => boolean;
  /** The column under the cursor, null while the row as a whole is. */
  cell: () => string | null;
  moveCell: (step: number) => void;
  /** The range of cells grows by so many lines or columns. */
  extendCells: (by: { lines?: number; columns?: number }) => void;
  /** Undefined for a single cell. */
  range: () => CellRange | undefined;
  /** The range is the cell under the cursor again. */
  endRange: () => void;
  /** Ids of the shown columns from left to right. */
  columns: () => string[];
  rowsInView: () => number;
};

export type GridProps<Row> = {
  model: ListModel<Row>;
  columns: readonly ArrangedColumn<Row>[];
  rowHeight: number;
  onReady: (access: GridAccess) => void;
  onArrange: (layout: ColumnLayout) => void;
  onOpen: () => void;
  onMenu: (at: { x: number; y: number }) => void;
};

const suppressed: ('loading' | 'noRows' | 'noMatchingRows')[] = ['loading', 'noRows', 'noMatchingRows'];
const isHeadRow = ({ rowNode }: IsFullWidthRowParams) => isHead(rowNode.data);
const defaults = { resizable: true, sortable: false } as const;

export function Grid<Row>(props: GridProps<Row>) {
  const { model, columns, rowHeight } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [cell] = useState(() => new CellCursor());
  const { evals, total, paging, query } = useSnapshot(model.state);
  const columnDefs = useMemo(() => gridColumns(columns, model), [columns, model]);
  const source = useMemo(() => datasourceOf(model), [model]);
  const headParams = useMemo(() => ({ model }), [model]);
  // What is asked for decides whether there are pages at all.
  void query;
  const paged = paging.mode === 'pages' && !model.isOneSurface();
  // The pinned rows are made anew with another height: they do not follow by themselves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const pinned = useMemo(
    () =>
      // The snapshot of a ref is the value itself, only typed as read-only.
      footerRows(model.view.evals, model.state.evals, { total: total ?? 0, paged }),
    [model, evals, total, paged, rowHeight],
  );
  const handlers = useHandlers(props, cell);

  const ready = ({ api }: GridReadyEvent) => {
    const element = frame.current?.querySelector<HTMLElement>('[role="grid"]');
    if (!element) return;
    prepareRoot(element, model.view.title);
    model.surface = surfaceOf(api, model, { element, cell });
    props.onReady(accessOf(api, element, { model, cell }));
  };
  const place = useRef<HTMLDivElement>(null);
  useGridApi(place, {
    theme: gridTheme,
    columnDefs,
    defaultColDef: defaults,
    rowModelType: 'infinite',
    datasource: source,
    cacheBlockSize: model.blockSize,
    maxBlocksInCache: blocksKept,
    blockLoadDebounceMillis: 60,
    // A third less to draw at each turn of the wheel than with the ten of AG Grid.
    rowBuffer: 3,
    rowHeight,
    pinnedBottomRowData: pinned,
    isFullWidthRow: isHeadRow,
    fullWidthCellRenderer: GroupRow,
    fullWidthCellRendererParams: headParams,
    suppressCellFocus: true,
    tabIndex: -1,
    suppressHeaderFocus: true,
    suppressOverlays: suppressed,
    suppressDragLeaveHidesColumns: true,
    preventDefaultOnContextMenu: true,
    onGridReady: ready,
    ...handlers,
  });
  return (
    <div className="grid-frame" ref={frame}>
      <div className="grid-place" ref={place} />
      <GridNotice model={model} />
    </div>
  );
}

/** The element with the role of the grid is the one Tab stop; cells and headers take no focus of their own. */
function prepareRoot(element: HTMLElement, title: string): void {
  element.tabIndex = 0;
  element.id ||= `grid-${Math.random().toString(36).slice(2)}`;
  element.ariaLabel = title;
  element.ariaMultiSelectable = 'true';
  for (const guard of element.ownerDocument.querySelectorAll('.ag-tab-guard'))
    guard.removeAttribute('tabindex');
}

/** Stable for the life of the grid, as AG Grid wants it; each reads the newest props. */
function useHandlers<Row>(props: GridProps<Row>, cell: CellCursor) {
  const last = useRef(props);
  last.current = props;
  return useMemo(() => {
    const model = () => last.current.model;
    const placeOf = ({ rowIndex, rowPinned }: { rowIndex: number | null; rowPinned?: unknown }) =>
      rowIndex === null || rowPinned ? undefined : rowIndex + model().offset;
    const arranged = ({ api, source }: ColumnEvent & { finished?: boolean }, finished = true) => {
      if (finished && source.startsWith('ui')) last.current.onArrange(columnsNow(api));
    };
    return {
      // Pinned rows are asked for as well; they were made by footerRows.
      getRowId: ({ data, rowPinned }: GetRowIdParams) => {
        if (rowPinned) return `footer:${(data as FooterRow).label}`;
        return isHead(data) ? headKey(data.head.key) : model().view.rowKey(data as Row);
      },
      // As a row comes; from then on it is painted.
      getRowClass: ({ rowIndex, node }: RowClassParams<Row>) => {
        if (node.rowPinned) return undefined;
        const { classes } = rowLooks(model(), { line: rowIndex + model().offset, key: node.id ?? null });
        return Object.entries(classes).flatMap(([name, on]) => (on ? [name] : []));
      },
      onViewportChanged: () => model().surface.paint(),
      onModelUpdated: () => {
        model().surface.paint();
        // Rows that are drawn anew by it are there one frame later.
        requestAnimationFrame(() => model().surface.paint());
      },
      onCellClicked: (event: CellClickedEvent) => {
        const place = placeOf(event);
        focusRoot(event.event);
        // Clicks come from the mouse only: the grid's own key handling is off.
        if (place !== undefined)
          clicked(model(), {
            place,
            event: event.event as MouseEvent,
            cell,
            column: event.column.getColId(),
          });
      },
      // Pressed on one cell and drawn over others: a range of them.
      onCellMouseDown: (event: CellMouseDownEvent) => {
        const line = placeOf(event);
        const column = event.column.getColId();
        if (line !== undefined && column !== boxColumn) cell.begin({ line, column });
      },
      onCellMouseOver: (event: CellMouseOverEvent) => {
        tellCut(event.event?.target);
        // It comes from the mouse.
        const pressed = ((event.event as MouseEvent).buttons & 1) === 1;
        const line = placeOf(event);
        const column = event.column.getColId();
        if (pressed && line !== undefined && column !== boxColumn && !isHead(event.data)) {
          drawn(model(), cell, { line, column });
          focusRoot(event.event);
        }
      },
      onRowDoubleClicked: (event: { rowIndex: number | null; rowPinned?: unknown; data?: unknown }) => {
        if (placeOf(event) !== undefined && !isHead(event.data)) actOn(model(), last.current.onOpen);
      },
      onCellContextMenu: (event: CellContextMenuEvent) => {
        const place = placeOf(event);
        if (place === undefined) return;
        model().focus(place);
        const { clientX: x, clientY: y } = event.event as MouseEvent;
        last.current.onMenu({ x, y });
      },
      onColumnResized: (event: ColumnEvent & { finished: boolean }) => arranged(event, event.finished),
      onColumnMoved: (event: ColumnEvent & { finished: boolean }) => arranged(event, event.finished),
      onColumnPinned: (event: ColumnEvent) => arranged(event),
    };
  }, [cell]);
}

/** A cell whose text is cut shows the whole of it on hover. */
function tellCut(target: EventTarget | null | undefined): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('.ag-cell') : null;
  if (!cell) return;
  const parts = [cell, ...cell.querySelectorAll<HTMLElement>('*')];
  const isCut = parts.some((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0);
  cell.title = isCut ? (cell.textContent ?? '') : '';
}

/** What is pressed takes the focus by itself; the keys are the grid's. */
function focusRoot(event: Event | null | undefined): void {
  const root = event?.target instanceof Element && event.target.closest<HTMLElement>('[role="grid"]');
  if (root) root.focus({ preventScroll: true });
}

type Click = { place: number; event: MouseEvent; cell: CellCursor; column: string };

function clicked<Row>(model: ListModel<Row>, { place, event, cell, column }: Click): void {
  if (event.shiftKey) {
    void model.chosen.extendTo(place);
    return;
  }
  cell.current = column === boxColumn ? null : column;
  model.focus(place);
  if (column === boxColumn || event.ctrlKey || event.metaKey) model.chosen.toggle(place);
}

/** The cursor follows the mouse; where it stands the range ends. */
function drawn<Row>(model: ListModel<Row>, cell: CellCursor, to: CellAt): void {
  const begun = cell.begun;
  if (!begun || (begun.line === to.line && begun.column === to.column && !cell.isRange)) return;
  cell.draw(to);
  model.focus(to.line);
}

type Held<Row> = { model: ListModel<Row>; cell: CellCursor };

function accessOf<Row>(api: GridApi, element: HTMLElement, { model, cell }: Held<Row>): GridAccess {
  return {
    focus: () => element.focus({ preventScroll: true }),
    hasFocus: () => element.contains(document.activeElement),
    cell: () => cell.current,
    moveCell: (step) => {
      const ids = shownColumns(api);
      const at = cell.current === null ? -1 : ids.indexOf(cell.current);
      cell.current = ids[Math.max(0, Math.min(ids.length - 1, at + step))] ?? null;
      if (cell.current !== null) api.ensureColumnVisible(cell.current);
      model.surface.paint();
    },
    extendCells: ({ lines = 0, columns = 0 }) => {
      const ids = shownColumns(api);
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
      model.surface.paint();
    },
    range: () => (api.isDestroyed() ? undefined : cell.range(model.state.cursor, shownColumns(api))),
    endRange: () => {
      if (cell.current !== null) cell.begin({ line: model.state.cursor, column: cell.current });
      model.surface.paint();
    },
    columns: () => shownColumns(api),
    rowsInView: () => Math.max(1, api.getLastDisplayedRowIndex() - api.getFirstDisplayedRowIndex() - 1),
  };
}

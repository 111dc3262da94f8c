/** Maps AG Grid events of mouse and columns to actions on the list. */
import type {
  CellClickedEvent,
  CellContextMenuEvent,
  CellMouseDownEvent,
  CellMouseOverEvent,
  ColumnEvent,
  GetRowIdParams,
  RowClassParams,
  RowDragEvent,
} from 'ag-grid-community';
import { type RefObject, useMemo } from 'react';
import { showFailure } from '../../state/workspace/showFailure.ts';
import type { ListModel } from '../model/listModel.ts';
import { activateRow } from '../model/pickerMode.ts';
import { cycleGroupSelection, isGroupHeader, toggleGroup } from '../model/rows/groupActions.ts';
import { groupHeaderKey } from '../model/rows/rowModel.ts';
import type { CellCursor, CellPosition } from '../model/selection/cellRange.ts';
import { checkboxColumnId } from './columnDefs.ts';
import type { FooterRow } from './footerRows.ts';
import { captureColumnLayout } from './gridAdapter.ts';
import type { GridState } from './gridProps.ts';
import { rowClasses } from './paint/paintRows.ts';
import { findRowDrop, hideRowDrop, isDragHandle, showRowDrop } from './rowDrag.ts';

/** Stable for the lifetime of the grid, as AG Grid requires; each handler reads the newest state. */
export function useGridHandlers<Row>(newest: RefObject<GridState<Row>>, cell: CellCursor) {
  return useMemo(() => {
    /** The mouse was pressed on the handle of a row, so that it selects no range. */
    let draggedRow = false;
    const model = () => newest.current.model;
    const lineOf = ({ rowIndex, rowPinned }: { rowIndex: number | null; rowPinned?: unknown }) =>
      rowIndex === null || rowPinned ? undefined : rowIndex + model().pagination.offset;
    const arranged = ({ api, source }: ColumnEvent & { finished?: boolean }, finished = true) => {
      if (finished && source.startsWith('ui'))
        newest.current.onArrange(captureColumnLayout(api, newest.current));
    };
    return {
      // AG Grid also requests ids of pinned rows; those come from footerRows.
      getRowId: ({ data, rowPinned }: GetRowIdParams) => {
        if (rowPinned) return `footer:${(data as FooterRow).label}`;
        return isGroupHeader(data) ? groupHeaderKey(data.head.key) : model().view.rowKey(data as Row);
      },
      // Initial classes of a row; afterwards it is painted.
      getRowClass: ({ rowIndex, node }: RowClassParams<Row>) => {
        if (node.rowPinned) return undefined;
        const { classes } = rowClasses(model(), {
          line: rowIndex + model().pagination.offset,
          key: node.id ?? null,
        });
        return Object.entries(classes).flatMap(([name, on]) => (on ? [name] : []));
      },
      onViewportChanged: () => model().grid.paint(),
      // Redrawn cells exist one frame later.
      onDisplayedColumnsChanged: () => requestAnimationFrame(() => model().grid.paint()),
      onModelUpdated: () => {
        model().grid.paint();
        // Redrawn rows exist one frame later.
        requestAnimationFrame(() => model().grid.paint());
      },
      onCellClicked: (event: CellClickedEvent) => {
        const line = lineOf(event);
        focusGridRoot(event.event?.target);
        // Clicks come only from the mouse: the grid's own key handling is off.
        if (line !== undefined)
          handleClick(model(), {
            line,
            event: event.event as MouseEvent,
            cell,
            column: event.column.getColId(),
          });
      },
      // Dragging from one cell over others selects a range.
      onCellMouseDown: (event: CellMouseDownEvent) => {
        const line = lineOf(event);
        const column = event.column.getColId();
        draggedRow = isDragHandle(event.event?.target);
        if (line !== undefined && column !== checkboxColumnId && !isGroupHeader(event.data))
          cell.begin({ line, column });
      },
      onCellMouseOver: (event: CellMouseOverEvent) => {
        showCutText(event.event?.target);
        // The event comes from the mouse.
        const pressed = ((event.event as MouseEvent).buttons & 1) === 1 && !draggedRow;
        const line = lineOf(event);
        const column = event.column.getColId();
        if (pressed && line !== undefined && column !== checkboxColumnId && !isGroupHeader(event.data)) {
          dragRangeTo(model(), cell, { line, column });
          focusGridRoot(event.event?.target);
        }
      },
      onRowDoubleClicked: (event: { rowIndex: number | null; rowPinned?: unknown; data?: unknown }) => {
        if (lineOf(event) !== undefined && !isGroupHeader(event.data))
          activateRow(model(), newest.current.onOpen);
      },
      onCellContextMenu: (event: CellContextMenuEvent) => {
        const line = lineOf(event);
        if (line === undefined) return;
        model().focus(line);
        const { clientX: x, clientY: y } = event.event as MouseEvent;
        newest.current.onMenu({ x, y });
      },
      onRowDragMove: showRowDrop,
      onRowDragLeave: hideRowDrop,
      onRowDragCancel: hideRowDrop,
      onRowDragEnd: (event: RowDragEvent) => {
        hideRowDrop(event);
        // The pressed handle has given the focus to its row.
        focusGridRoot(document.activeElement);
        const drop = findRowDrop(event);
        if (drop) newest.current.onDropRow?.(drop);
      },
      onColumnResized: (event: ColumnEvent & { finished: boolean }) => arranged(event, event.finished),
      onColumnMoved: (event: ColumnEvent & { finished: boolean }) => arranged(event, event.finished),
      onColumnPinned: (event: ColumnEvent) => arranged(event),
    };
  }, [newest, cell]);
}

/** Shows the full text of a truncated cell on hover. */
function showCutText(target: EventTarget | null | undefined): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('.ag-cell') : null;
  if (!cell) return;
  const parts = [cell, ...cell.querySelectorAll<HTMLElement>('*')];
  const isCut = parts.some((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0);
  cell.title = isCut ? (cell.textContent ?? '') : '';
}

/** A pressed element takes the focus by itself; keys belong to the grid. */
function focusGridRoot(inside: EventTarget | null | undefined): void {
  const root = inside instanceof Element && inside.closest<HTMLElement>('[role="grid"]');
  if (root) root.focus({ preventScroll: true });
}

type CellClick = { line: number; event: MouseEvent; cell: CellCursor; column: string };

function handleClick<Row>(model: ListModel<Row>, { line, event, cell, column }: CellClick): void {
  const head = model.rowModel.headAt(line);
  if (head) {
    const work =
      column === checkboxColumnId ? cycleGroupSelection(model, head) : toggleGroup(model, head.key);
    void work.catch(showFailure);
    return;
  }
  if (event.shiftKey) {
    void model.selection.extendTo(line);
    return;
  }
  cell.current = column === checkboxColumnId ? null : column;
  model.focus(line);
  if (column === checkboxColumnId || event.ctrlKey || event.metaKey) model.selection.toggle(line);
}

/** The cursor follows the mouse; the range ends at the cursor. */
function dragRangeTo<Row>(model: ListModel<Row>, cell: CellCursor, to: CellPosition): void {
  const anchor = cell.anchor;
  if (!anchor || (anchor.line === to.line && anchor.column === to.column && !cell.isRange)) return;
  cell.draw(to);
  model.focus(to.line);
}

/** Connects a drawn grid to the model and to the list around it, and column headers to the grid. */
import type { GridReadyEvent } from 'ag-grid-community';
import { type RefObject, useMemo, useRef } from 'react';
import { resizeColumns } from '../model/columns/columnLayoutChanges.ts';
import type { CellCursor } from '../model/selection/cellRange.ts';
import type { HeaderActions } from './cells/headerCells.ts';
import { createGridAccess, type GridAccess } from './gridAccess.ts';
import { createGridAdapter } from './gridAdapter.ts';
import type { GridState } from './gridProps.ts';
import { measureColumnWidths } from './widths/columnAutoSize.ts';

export function useGridAccess<Row>(
  frame: RefObject<HTMLElement | null>,
  newest: RefObject<GridState<Row>>,
  cell: CellCursor,
) {
  const access = useRef<GridAccess>(undefined);
  const hasMenu = newest.current.onHeaderMenu !== undefined;
  const actions = useMemo(() => createHeaderActions(newest, access, hasMenu), [newest, hasMenu]);
  const onGridReady = ({ api }: GridReadyEvent) => {
    const element = frame.current?.querySelector<HTMLElement>('[role="grid"]');
    if (!element) return;
    const { model, onReady } = newest.current;
    prepareRoot(element, model.view.title);
    model.grid = createGridAdapter(api, model, { element, cell });
    const fit = (ids: readonly string[]) => {
      const { columns, onArrange } = newest.current;
      onArrange(
        resizeColumns(
          columns,
          measureColumnWidths(model, columns, { ids, element, rows: model.rowModel.all() }),
        ),
      );
    };
    access.current = createGridAccess(api, element, { model, cell, arranged: () => newest.current, fit });
    onReady(access.current);
  };
  return { onGridReady, actions };
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
  newest: RefObject<GridState<Row>>,
  access: RefObject<GridAccess | undefined>,
  hasMenu: boolean,
): HeaderActions {
  return {
    onFit: (column) => access.current?.fit([column]),
    ...(hasMenu && {
      onMenu: (column, at) => {
        access.current?.goToColumn(column);
        access.current?.focus();
        newest.current.onHeaderMenu?.(at);
      },
    }),
  };
}

/** Rows of a tree are dragged by their handle. The place of the drop is shown as AG Grid's indicator. */
import type { GridApi, RowDragEvent } from 'ag-grid-community';
import { isGroupHeader } from '../model/rows/groupActions.ts';

/** In relation to the row under the pointer. */
export type DropPlace = 'before' | 'after' | 'into';
export type RowDrop = { rowKey: string; targetKey: string; place: DropPlace };

const indicators = { before: 'above', after: 'below', into: 'inside' } as const;

/** The upper quarter of a row is before it, the lower quarter after it. */
export function findDropPlace(offset: number, rowHeight: number): DropPlace {
  if (offset < rowHeight / 4) return 'before';
  return offset > (rowHeight * 3) / 4 ? 'after' : 'into';
}

/** Undefined over no row, over the dragged row, and over a row that is not loaded. */
export function findRowDrop({ node, overNode, y }: RowDragEvent): RowDrop | undefined {
  const { id, rowTop, rowHeight } = overNode ?? {};
  if (!overNode?.data || !node.id || !id || id === node.id || isGroupHeader(overNode.data)) return undefined;
  if (typeof rowTop !== 'number' || typeof rowHeight !== 'number') return undefined;
  return { rowKey: node.id, targetKey: id, place: findDropPlace(y - rowTop, rowHeight) };
}

export function showRowDrop(event: RowDragEvent): void {
  const drop = findRowDrop(event);
  event.api.setRowDropPositionIndicator(
    drop ? { row: event.overNode, dropIndicatorPosition: indicators[drop.place] } : null,
  );
}

export const hideRowDrop = ({ api }: { api: GridApi }): void => api.setRowDropPositionIndicator(null);

export const isDragHandle = (target: EventTarget | null | undefined): boolean =>
  target instanceof Element && target.closest('.ag-row-drag') !== null;

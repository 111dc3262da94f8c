/**
 * What changes with every key (cursor, selection, looks) is put on the drawn rows at once, as classes. The widget's
 * own refresh is asynchronous, and a person who types `x j x j` would see it lag.
 */
import { paintBranch } from './branchCell.ts';
import { selectedIn } from './groupMoves.ts';
import type { ListModel } from './listModel.ts';

/** The looks of the row at a position, by class. Also the rules by which the widget draws a row anew. */
export function rowLooks<Row>(model: ListModel<Row>, index: number, row: Row | undefined) {
  const dismissal = row === undefined ? undefined : model.dismissal(row);
  return {
    'grid-cursor': index === model.state.cursor,
    'grid-selected': row !== undefined && model.isSelected(row),
    'grid-unread': row !== undefined && model.view.look?.(row).unread === true,
    'grid-dismissed': dismissal !== undefined,
    'grid-waiting': row === undefined && !model.lines.headAt(index),
  };
}

/** `root` is the element with the role of the grid; `cell` the column under the cursor, if one was chosen. */
export function paintRows<Row>(root: HTMLElement, model: ListModel<Row>, cell: string | null): void {
  for (const element of root.querySelectorAll<HTMLElement>('.ag-row[row-index]')) {
    const surfaceIndex = Number(element.getAttribute('row-index'));
    if (Number.isNaN(surfaceIndex)) continue;
    const index = surfaceIndex + model.offset;
    const row = model.rowAt(index);
    const looks = rowLooks(model, index, row);
    for (const [name, on] of Object.entries(looks)) element.classList.toggle(name, on);
    const head = model.lines.headAt(index);
    if (head) element.dataset.chosen = selectedIn(model, head);
    element.ariaSelected = String(looks['grid-selected']);
    const note = row === undefined ? undefined : model.dismissal(row);
    if (note !== undefined) element.style.setProperty('--grid-note', JSON.stringify(note));
    if (model.view.tree) paintBranch(element, model);
    if (looks['grid-cursor']) paintCell(element, cell);
    else element.querySelector('.grid-at')?.classList.remove('grid-at');
  }
  const current = root.querySelector('.ag-row.grid-cursor');
  if (current) {
    current.id ||= `${root.id}-cursor-${Math.random().toString(36).slice(2)}`;
    root.setAttribute('aria-activedescendant', current.id);
  } else root.removeAttribute('aria-activedescendant');
}

function paintCell(row: HTMLElement, cell: string | null): void {
  for (const element of row.querySelectorAll<HTMLElement>('.ag-cell')) {
    element.classList.toggle('grid-at', element.getAttribute('col-id') === cell);
  }
}

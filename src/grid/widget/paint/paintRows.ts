/**
 * Paints the state that changes with every key (cursor, selection, styles) on the drawn rows synchronously, as
 * classes. The widget's own refresh is asynchronous and would lag behind fast keys (`x j x j`).
 */
import type { ListModel } from '../../model/listModel.ts';
import { groupSelectionState } from '../../model/rows/groupActions.ts';
import type { CellRange } from '../../model/selection/cellRange.ts';
import { paintBranch } from '../cells/branchCell.ts';
import { paintActiveDescendant, paintRowIndexes } from './paintAria.ts';

/** A row as the widget has drawn it: its line and record key; `key` is null until a row is loaded. */
export type DrawnRow = { line: number; key: string | null };

/**
 * The classes of a drawn row, and its current line in the model (-1 if the row is gone). A load
 * changes the model's rows before the widget draws them. Until then a row is identified by its key;
 * otherwise the cursor would appear on another row than the one that keys act on.
 */
export function rowClasses<Row>(model: ListModel<Row>, drawn: DrawnRow) {
  const { cursor, focusedKey } = model.state;
  const line = currentIndexOf(model, drawn);
  const row = model.rowAt(line);
  const isKnown = drawn.key !== null && focusedKey !== null;
  const head = model.rowModel.headAt(line);
  const classes = {
    'grid-cursor': isKnown ? drawn.key === focusedKey : drawn.line === cursor,
    'grid-selected': row !== undefined && model.selection.has(row),
    'grid-unread': row !== undefined && model.view.rowStyle?.(row).unread === true,
    'grid-dismissed': row !== undefined && model.dismissals.of(row) !== undefined,
    'grid-noted': row !== undefined && model.dismissals.note(row) !== undefined,
    'grid-waiting': row === undefined && !head,
    'grid-head': head !== undefined,
    'grid-inner': head?.parent !== undefined,
  };
  return { line, classes };
}

function currentIndexOf<Row>(model: ListModel<Row>, { line, key }: DrawnRow): number {
  return key === null || model.rowModel.keyAt(line) === key ? line : model.indexOfKey(key);
}

/** `root` is the element with the role of the grid; `cell` is the column under the cursor, if any. */
export function paintRows<Row>(root: HTMLElement, model: ListModel<Row>, cell: string | null): void {
  for (const element of root.querySelectorAll<HTMLElement>('.ag-row[row-index]')) {
    const gridIndex = Number(element.getAttribute('row-index'));
    if (Number.isNaN(gridIndex)) continue;
    const drawn = { line: gridIndex + model.pagination.offset, key: element.getAttribute('row-id') };
    const { line, classes } = rowClasses(model, drawn);
    for (const [name, on] of Object.entries(classes)) element.classList.toggle(name, on);
    element.ariaSelected = String(classes['grid-selected']);
    paintMarks(element, model, line);
    if (classes['grid-cursor']) paintCell(element, cell);
    else element.querySelector('.grid-at')?.classList.remove('grid-at');
  }
  paintActiveDescendant(root, model, cell);
  paintRowIndexes(root, model);
}

/** Paints the marks of a row besides its cells: selection state of a group, note, tree level. */
function paintMarks<Row>(element: HTMLElement, model: ListModel<Row>, line: number): void {
  const head = model.rowModel.headAt(line);
  if (head) element.dataset.chosen = groupSelectionState(model, head);
  else delete element.dataset.chosen;
  const row = model.rowAt(line);
  const note = row === undefined ? undefined : model.dismissals.note(row);
  if (note !== undefined) element.style.setProperty('--grid-note', JSON.stringify(note));
  if (model.view.tree) paintBranch(element, model);
}

function paintCell(row: HTMLElement, cell: string | null): void {
  for (const element of row.querySelectorAll<HTMLElement>('.ag-cell')) {
    element.classList.toggle('grid-at', element.getAttribute('col-id') === cell);
  }
}

/** Marks the drawn cells of the range; `offset` is the line of the grid's first row. */
export function paintRange(root: HTMLElement, range: CellRange | undefined, offset: number): void {
  for (const cell of root.querySelectorAll('.grid-marked')) cell.classList.remove('grid-marked');
  if (!range) return;
  for (const row of root.querySelectorAll<HTMLElement>('.ag-row[row-index]')) {
    const line = Number(row.getAttribute('row-index')) + offset;
    if (!(line >= range.low && line <= range.high)) continue;
    for (const cell of row.querySelectorAll('.ag-cell')) {
      if (range.columns.includes(cell.getAttribute('col-id') ?? '')) cell.classList.add('grid-marked');
    }
  }
}

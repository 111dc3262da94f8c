/** ARIA attributes of the drawn rows: their position in the whole list, and the active descendant. */
import type { ListModel } from '../../model/listModel.ts';

/** The header is the first row. */
const headerRows = 1;

/** AG Grid counts the rows of a page; these indexes count the rows of the list, with header and sums. */
export function paintRowIndexes<Row>(root: HTMLElement, model: ListModel<Row>): void {
  const lines = model.rowModel.count(model.state.total ?? 0);
  const footers = root.querySelectorAll<HTMLElement>('.ag-row[row-index^="b-"]');
  root.ariaRowCount = model.state.total === null ? '-1' : String(headerRows + lines + footers.length);
  footers.forEach((row, at) => {
    row.ariaRowIndex = String(headerRows + lines + at + 1);
  });
  if (model.pagination.offset === 0) return;
  for (const row of root.querySelectorAll<HTMLElement>('.ag-row[row-index]')) {
    const index = Number(row.getAttribute('row-index'));
    if (!Number.isNaN(index)) row.ariaRowIndex = String(headerRows + model.pagination.offset + index + 1);
  }
}

/** The cell under the cursor, labeled by its column and text; otherwise the row with all its texts. */
export function paintActiveDescendant<Row>(
  root: HTMLElement,
  { view }: ListModel<Row>,
  cell: string | null,
): void {
  for (const named of root.querySelectorAll('.ag-cell[data-active]')) {
    named.removeAttribute('aria-label');
    named.removeAttribute('data-active');
  }
  const row = root.querySelector<HTMLElement>('.ag-row.grid-cursor');
  const at = cell === null ? null : row?.querySelector<HTMLElement>('.grid-at');
  if (at) {
    const label = view.columns.find(({ id }) => id === cell)?.label ?? '';
    at.ariaLabel = `${label}：${at.textContent || '空'}`;
    at.dataset.active = '';
  }
  const active = at ?? row;
  if (active) {
    active.id ||= `${root.id}-cursor-${Math.random().toString(36).slice(2)}`;
    root.setAttribute('aria-activedescendant', active.id);
  } else root.removeAttribute('aria-activedescendant');
}

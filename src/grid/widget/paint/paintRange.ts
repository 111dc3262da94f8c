import type { CellRange } from '../../model/selection/cellRange.ts';

/** Marks the drawn cells of the range; `offset` is the line of the surface's first row. */
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

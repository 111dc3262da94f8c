import type { Page } from 'playwright';

type ShownColumn = {
  id: string;
  width: number;
  /** How many of its drawn texts are cut. */
  cut: number;
  /** The whole column is within the list. */
  inSight: boolean;
};

/** The drawn columns of the list with this name, from left to right. */
export const readShownColumns = (page: Page, list: string): Promise<ShownColumn[]> =>
  page.getByRole('grid', { name: list }).evaluate((grid) => {
    const pane = grid.getBoundingClientRect();
    return [...grid.querySelectorAll('.ag-header-cell[col-id]:not([col-id="#"])')]
      .map((header) => ({ id: header.getAttribute('col-id') ?? '', at: header.getBoundingClientRect() }))
      .map(({ id, at }) => ({
        id,
        left: at.left,
        width: at.width,
        cut: [...grid.querySelectorAll(`.ag-row .ag-cell[col-id="${id}"]`)].filter(
          (cell) => cell.scrollWidth > cell.clientWidth,
        ).length,
        inSight: at.left >= pane.left && at.right <= pane.right,
      }))
      .sort((one, other) => one.left - other.left)
      .map(({ left: _, ...column }) => column);
  });

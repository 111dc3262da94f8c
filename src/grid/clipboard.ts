import type { ListModel } from './listModel.ts';

/**
 * What a copy takes: the selected rows where some are selected, else the cell under the cursor, else its row.
 * Columns as they are shown, each value as it reads.
 */
export function cellsOf<Row>(
  model: ListModel<Row>,
  { cell, columns }: { cell: string | null; columns: readonly string[] },
): string[][] {
  const texts = (row: Row, ids: readonly string[]) =>
    ids.map((id) => {
      const column = model.view.columns.find((one) => one.id === id);
      return column ? (column.copy ?? column.text)(row) : '';
    });
  const selected = model.selectedRows();
  if (selected.length > 0) return selected.map((row) => texts(row, columns));
  const row = model.focusedRow();
  if (row === undefined) return [];
  return [texts(row, cell === null ? columns : [cell])];
}

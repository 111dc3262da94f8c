/** Aggregates of a cell range for the status line. Only loaded rows count; the calculation loads no rows. */

import type { ListColumn } from '../listView.ts';
import type { RowModel } from '../rows/rowModel.ts';
import type { CellRange } from '../selection/cellRange.ts';
import { AggregateTally, type CellAggregates } from './cellAggregates.ts';

export type RangeAggregates = {
  rows: number;
  columns: number;
  /** The numeric columns; null without numbers, or if some rows are not loaded. */
  figures: CellAggregates | null;
  /** True if every row of the range is loaded. */
  isLoaded: boolean;
};

/** The page cache holds fewer rows than this; a longer range always has rows that are not loaded. */
const maxRows = 20_000;

export function aggregateRange<Row>(
  rowModel: RowModel<Row>,
  columns: readonly ListColumn<Row>[],
  { low, high, columns: ids }: CellRange,
): RangeAggregates {
  const count = high - low + 1;
  if (count > maxRows) return { rows: count, columns: ids.length, figures: null, isLoaded: false };
  const amounts = ids.flatMap((id) => columns.find((column) => column.id === id)?.amount ?? []);
  const tally = new AggregateTally();
  let rows = 0;
  let isLoaded = true;
  for (let line = low; line <= high; line += 1) {
    const row = rowModel.rowAt(line);
    if (row === undefined && rowModel.headAt(line)) continue;
    rows += 1;
    if (row === undefined) isLoaded = false;
    else for (const amount of amounts) tally.add(amount(row));
  }
  return { rows, columns: ids.length, figures: isLoaded ? tally.figures() : null, isLoaded };
}

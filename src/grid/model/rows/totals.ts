/** What the answer of a block leaves known of a list's total and figures, which are not counted with every block. */
import type { GridAggregates, PageResult } from '../listView.ts';

export function mergeAggregates(
  known: GridAggregates | null,
  { evals }: PageResult<unknown>,
): GridAggregates | null {
  return evals ? { page: evals.page, all: evals.all ?? known?.all ?? {} } : known;
}

/** Fewer rows in a block than the total says: it is no longer true. */
export function isBlockComplete(
  { rows }: PageResult<unknown>,
  block: { page: number; size: number; total: number | null },
): boolean {
  return rows.length >= Math.min(block.size, (block.total ?? 0) - block.page * block.size);
}

/** Merges total and aggregates from the response of a block, which may omit them. */
import type { GridAggregates, PageResult } from '../listView.ts';

export function mergeAggregates(
  known: GridAggregates | null,
  { evals }: PageResult<unknown>,
): GridAggregates | null {
  return evals ? { page: evals.page, all: evals.all ?? known?.all ?? {} } : known;
}

/** A block with fewer rows than the total implies shows that the total is outdated. */
export function isBlockComplete(
  { rows }: PageResult<unknown>,
  block: { page: number; size: number; total: number | null },
): boolean {
  return rows.length >= Math.min(block.size, (block.total ?? 0) - block.page * block.size);
}

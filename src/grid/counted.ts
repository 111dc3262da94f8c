/** What the answer of a block leaves known of a list's total and figures, which are not counted with every block. */
import type { Evals, PageAnswer } from './view.ts';

export function figuresAfter(known: Evals | null, { evals }: PageAnswer<unknown>): Evals | null {
  return evals ? { page: evals.page, all: evals.all ?? known?.all ?? {} } : known;
}

/** Fewer rows in a block than the total says: it is no longer true. */
export function isWhole(
  { rows }: PageAnswer<unknown>,
  block: { page: number; size: number; total: number | null },
): boolean {
  return rows.length >= Math.min(block.size, (block.total ?? 0) - block.page * block.size);
}

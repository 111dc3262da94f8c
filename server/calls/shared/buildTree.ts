import type { TreeNode } from '../../../contract/calls/shapes/administrationShapes.ts';
import { Failure } from '../../../contract/failures.ts';

export type TreeRow = { id: string; label: string; parentId: string | null };

/** Nests rows below their parents. What lies below a row that is not in the list is left out. */
export function buildTree(rows: TreeRow[]): TreeNode[] {
  const below = Map.groupBy(rows, ({ parentId }) => parentId ?? '');
  const nodesOf = (parentId: string): TreeNode[] =>
    (below.get(parentId) ?? []).map((row) => {
      const children = nodesOf(row.id);
      return {
        id: row.id,
        label: row.label,
        parentId: row.parentId ?? '0',
        ...(children.length > 0 ? { children } : {}),
      };
    });
  return nodesOf('');
}

/** Throws BAD_PARENT if a row would become its own descendant. `parents` are all rows in their current state. */
export function assertNoCycle(
  parents: { id: string; parentId: string | null }[],
  move: { id: string; parentId: string | null },
): void {
  const parentOf = new Map(parents.map((row) => [row.id, row.parentId]));
  for (let at = move.parentId, steps = 0; at; at = parentOf.get(at) ?? null, steps += 1) {
    if (at === move.id || steps > parents.length) throw new Failure('BAD_PARENT');
  }
}

import { Failure } from '../../../contract/failures.ts';
import type { CallContext } from '../../context/callContext.ts';
import { lockTree, type SiblingOrder, saveSiblingOrder } from '../../db/queries/platform/saveOrder.ts';
import type { TreeTable } from '../../db/queries/treeTables.ts';
import { assertAllAffected } from './assertFound.ts';
import { assertNoCycle } from './buildTree.ts';

/**
 * Orders rows among their siblings, and moves one of them below another parent if one is given. Throws BAD_PARENT if the
 * row would become its own descendant, STALE_RECORD if more rows are elsewhere, because a sibling was moved meanwhile, and
 * 404 for unknown rows. The caller checks that the parent exists.
 */
export async function saveTreeOrder(
  { tx, now }: CallContext,
  tree: TreeTable,
  order: SiblingOrder,
): Promise<void> {
  const { ids, parentId } = order;
  if (parentId !== undefined) {
    const rows = await lockTree(tx, tree);
    const wanted = new Set(ids);
    const moved = rows.filter((row) => wanted.has(row.id) && row.parentId !== parentId);
    if (moved.length > 1) throw new Failure('STALE_RECORD');
    if (parentId) for (const id of ids) assertNoCycle(rows, { id, parentId });
  }
  assertAllAffected([...ids], await saveSiblingOrder(tx, tree, { ...order, now }));
}

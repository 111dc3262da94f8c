/** What the contract answers, in RuoYi's words. */
import type { TreeNode } from '../../../contract/calls/administration.ts';
import type { Fields } from '../operation.ts';

type Page<R> = { rows: readonly R[]; total: number };

export const listed =
  <R>(shown: (row: R) => Fields) =>
  ({ rows, total }: Page<R>): Fields => ({ rows: rows.map(shown), total });

/** RuoYi puts the base of its API before every address that does not begin with http. */
export const addressBelowApi = (address: string): string => address.replace(/^\/api(?=\/)/, '');

/** RuoYi knows a root by the number 0. */
export const parentOf = (parentId: string): string | number => (parentId === '0' ? 0 : parentId);

/**
 * The chosen nodes without those above a chosen one: RuoYi's tree ticks a node as a whole, and finds by itself which
 * are ticked in part.
 */
export function lowestChosen(tree: readonly TreeNode[], chosen: readonly string[]): string[] {
  const keys = new Set(chosen);
  const partly = new Set<string>();
  const holdsChosen = (node: TreeNode): boolean => {
    const below = (node.children ?? []).map(holdsChosen).some(Boolean);
    if (below) partly.add(node.id);
    return below || keys.has(node.id);
  };
  tree.forEach(holdsChosen);
  return chosen.filter((key) => !partly.has(key));
}

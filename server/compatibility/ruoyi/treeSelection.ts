/** RuoYi's trees tick a node with all below it, and send a node that is ticked in part like one that is ticked. */
import type { TreeNode } from '../../../contract/calls/shapes/administrationShapes.ts';

/**
 * The chosen nodes without those above a chosen one: RuoYi's tree ticks a node as a whole, and finds by itself which
 * are ticked in part.
 */
export function selectedLeaves(tree: readonly TreeNode[], chosen: readonly string[]): string[] {
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

/** The ids without those of nodes that are ticked in part: with something below that is not. */
export function fullySelected(tree: readonly TreeNode[], sent: readonly string[]): string[] {
  const keys = new Set(sent);
  const partly = new Set<string>();
  const isWhole = (node: TreeNode): boolean => {
    const whole = (node.children ?? []).map(isWhole).every(Boolean);
    if (!whole) partly.add(node.id);
    return whole && keys.has(node.id);
  };
  tree.forEach(isWhole);
  return sent.filter((key) => !partly.has(key));
}

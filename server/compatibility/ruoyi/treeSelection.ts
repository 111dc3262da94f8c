/** RuoYi's trees tick a node with all its descendants, and send a partly ticked node like a ticked one. */
import type { TreeNode } from '../../../contract/calls/shapes/administrationShapes.ts';

/**
 * The selected nodes without ancestors of selected nodes: RuoYi's tree ticks whole nodes and derives the partly ticked
 * nodes itself.
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

/** The ids without disabled nodes that are shown only because they are above others: neither offered nor held. */
export function withoutClosed(
  sent: readonly string[],
  { open, held }: { open: readonly TreeNode[]; held: readonly string[] },
): string[] {
  const kept = new Set(held);
  const keep = ({ id, children = [] }: TreeNode) => {
    kept.add(id);
    children.forEach(keep);
  };
  open.forEach(keep);
  return sent.filter((id) => kept.has(id));
}

/** The ids without partly ticked nodes, i.e. nodes with an unticked descendant. */
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

import type { Node } from './graph.ts';

/**
 * Returns true for nodes where tokens wait for each other: gateways with several incoming lines, and CONVERGE nodes.
 */
export const isJoin = (node: Node) =>
  node.kind === 'CONVERGE' ||
  ((node.kind === 'PARALLEL' || node.kind === 'INCLUSIVE') && node.incoming.length > 1);

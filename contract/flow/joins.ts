import type { Node } from './graph.ts';

/** Where tokens wait for each other: gateways with several ways in, and CONVERGE nodes. */
export const isJoin = (node: Node) =>
  node.kind === 'CONVERGE' ||
  ((node.kind === 'PARALLEL' || node.kind === 'INCLUSIVE') && node.incoming.length > 1);

import type { NodeExits, OpenPaths } from './openPaths.ts';

/**
 * Returns true if the tokens at the places can end without this node: by an exit of an open choice, while every line
 * that is always taken bypasses the node. Computes the least fixed point, so that a cycle does not count as an end.
 */
export function canEndWithout({ places, exits }: OpenPaths, nodeId: string): boolean {
  const past = new Set<string>();
  const leadsPast = (id: string) => id !== nodeId && past.has(id);
  // The nodes found last are the furthest ahead, so most graphs need two rounds.
  const order = [...exits].reverse();
  for (let before = -1; before < past.size; ) {
    before = past.size;
    for (const [id, exit] of order) if (!past.has(id) && leadsPastNode(exit, leadsPast)) past.add(id);
  }
  return places.every((place) => past.has(place.nodeId));
}

function leadsPastNode({ sure, possible }: NodeExits, leadsPast: (id: string) => boolean): boolean {
  if (sure.length > 0) return sure.every(({ to }) => leadsPast(to));
  return possible.length === 0 || possible.some(({ to }) => leadsPast(to));
}

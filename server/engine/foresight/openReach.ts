import type { OpenPaths } from './openPaths.ts';

export type ReachLookup = (nodeId: string) => ReadonlySet<string>;

/**
 * Creates a lookup of the nodes that possible lines reach from a node, or that reach it. A node includes itself only in
 * a cycle.
 */
export function createReachLookup(
  { exits }: Pick<OpenPaths, 'exits'>,
  direction: 'forward' | 'backward',
): ReachLookup {
  const next = new Map<string, string[]>();
  for (const { possible } of exits.values()) {
    for (const { from, to } of possible) {
      const [at, leads] = direction === 'forward' ? [from, to] : [to, from];
      next.set(at, [...(next.get(at) ?? []), leads]);
    }
  }
  const known = new Map<string, ReadonlySet<string>>();
  return (nodeId) => {
    const remembered = known.get(nodeId);
    if (remembered) return remembered;
    const reached = new Set<string>();
    const waiting = [nodeId];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      for (const to of next.get(id) ?? []) {
        if (reached.has(to)) continue;
        reached.add(to);
        waiting.push(to);
      }
    }
    known.set(nodeId, reached);
    return reached;
  };
}

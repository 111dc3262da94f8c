/** Finds the same node and line in two versions: by id, otherwise by name and kind, or by the ends. */
import type { Graph, Line, Node } from '../graph.ts';

export type Matches = {
  /** Ids of `after` → ids of `before`. */
  readonly nodes: ReadonlyMap<string, string>;
  readonly lines: ReadonlyMap<string, string>;
};

/** A document that was drawn again has other ids. */
export function matchVersions(before: Graph, after: Graph): Matches {
  const nodes = matchBy(before.nodes, after.nodes, {
    ofBefore: (node) => nodeKey(node),
    ofAfter: (node) => nodeKey(node),
  });
  const lines = matchBy(before.lines, after.lines, {
    ofBefore: ({ from, to }: Line) => `${from} ${to}`,
    ofAfter: ({ from, to }) => `${nodes.get(from)} ${nodes.get(to)}`,
  });
  return { nodes, lines };
}

/** Undefined for a node without a name, which could be any of its kind; start and end need none. */
function nodeKey({ kind, name }: Node): string | undefined {
  return name === '' && kind !== 'START' && kind !== 'END' ? undefined : `${kind} ${name}`;
}

type Keys<T> = { ofBefore: (one: T) => string | undefined; ofAfter: (one: T) => string | undefined };

function matchBy<T extends { id: string }>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
  { ofBefore, ofAfter }: Keys<T>,
): ReadonlyMap<string, string> {
  const found = new Map([...after.keys()].filter((id) => before.has(id)).map((id) => [id, id]));
  const free = Map.groupBy(
    [...before.values()].filter(({ id }) => !found.has(id)),
    (one) => ofBefore(one),
  );
  for (const one of after.values()) {
    const key = ofAfter(one);
    if (found.has(one.id) || key === undefined) continue;
    const same = free.get(key)?.shift();
    if (same) found.set(one.id, same.id);
  }
  return found;
}

import { type Graph, lineOf, nodeOf } from './graph.ts';

const known = new WeakMap<Graph, Map<string, ReadonlySet<string>>>();

/** Ids of the nodes that a walk from this node can come to; itself only where a cycle leads back. */
export function reachableFrom(graph: Graph, nodeId: string): ReadonlySet<string> {
  const byNode = known.get(graph) ?? new Map<string, ReadonlySet<string>>();
  known.set(graph, byNode);
  const remembered = byNode.get(nodeId);
  if (remembered) return remembered;
  const reached = walked(graph, nodeId);
  byNode.set(nodeId, reached);
  return reached;
}

function walked(graph: Graph, start: string): ReadonlySet<string> {
  return walk([start], (id) => nodesAfter(graph, id));
}

/** Ids of the nodes from which a walk can come to one of these; of these only where a cycle leads back. */
export const leadingTo = (graph: Graph, nodeIds: readonly string[]): ReadonlySet<string> =>
  walk(nodeIds, (id) => nodeOf(graph, id).incoming.map((line) => lineOf(graph, line).from));

/** What is come to from these by steps, these themselves only where a step leads to them. */
function walk(from: readonly string[], steps: (id: string) => readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [...from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const next of steps(id)) {
      if (reached.has(next)) continue;
      reached.add(next);
      open.push(next);
    }
  }
  return reached;
}

export const nodesAfter = (graph: Graph, nodeId: string): string[] =>
  nodeOf(graph, nodeId).outgoing.map((line) => lineOf(graph, line).to);

import { type Graph, getLine, getNode } from './graph.ts';

const reachableNodesCache = new WeakMap<Graph, Map<string, ReadonlySet<string>>>();

/** Ids of the nodes that are reachable from this node. Includes the node itself only if a cycle leads back. */
export function getReachableNodes(graph: Graph, nodeId: string): ReadonlySet<string> {
  const byNode = reachableNodesCache.get(graph) ?? new Map<string, ReadonlySet<string>>();
  reachableNodesCache.set(graph, byNode);
  const remembered = byNode.get(nodeId);
  if (remembered) return remembered;
  const reached = findReachableNodes(graph, nodeId);
  byNode.set(nodeId, reached);
  return reached;
}

function findReachableNodes(graph: Graph, start: string): ReadonlySet<string> {
  return traverse([start], (id) => listNextNodes(graph, id));
}

/** The same without passing through one node. */
export const findNodesWithout = (graph: Graph, start: string, avoided: string): ReadonlySet<string> =>
  traverse([start], (id) => listNextNodes(graph, id).filter((next) => next !== avoided));

/** Ids of the nodes from which one of these nodes is reachable. Includes these nodes only if a cycle leads back. */
export const findNodesLeadingTo = (graph: Graph, nodeIds: readonly string[]): ReadonlySet<string> =>
  traverse(nodeIds, (id) => getNode(graph, id).incoming.map((line) => getLine(graph, line).from));

/** Traverses `steps` from these nodes. Includes a start node only if a step leads to it. */
function traverse(from: readonly string[], steps: (id: string) => readonly string[]): ReadonlySet<string> {
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

export const listNextNodes = (graph: Graph, nodeId: string): string[] =>
  getNode(graph, nodeId).outgoing.map((line) => getLine(graph, line).to);

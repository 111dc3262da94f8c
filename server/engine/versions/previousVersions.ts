/** Builds the graph of an instance that migrated from other versions of its definition. */
import type { Graph, Line, Node } from '../../../contract/flow/graph.ts';

/**
 * Returns the newest version plus the nodes and lines that only previous versions had, disconnected from all paths:
 * past steps keep their names and rules, and no token reaches those nodes.
 */
export function withPreviousVersions(graph: Graph, former: readonly Graph[]): Graph {
  const nodes = new Map<string, Node>(graph.nodes);
  const lines = new Map<string, Line>(graph.lines);
  for (const other of former) {
    for (const node of other.nodes.values()) {
      if (!nodes.has(node.id)) nodes.set(node.id, { ...node, incoming: [], outgoing: [], gone: true });
    }
    for (const line of other.lines.values()) if (!lines.has(line.id)) lines.set(line.id, line);
  }
  return { ...graph, nodes, lines };
}

/** The graph of an instance that came from other versions of its definition. */
import type { Graph, Line, Node } from '../../../contract/flow/graph.ts';

/**
 * The newest version, and beside it whatever only the former ones had, off every way: so that what was walked there
 * still has its name and its rules, and nothing goes there any more.
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

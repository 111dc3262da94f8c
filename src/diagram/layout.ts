/** Places a flow with ELK (layered, orthogonal lines) in a worker, so that the page never waits for it. */
import ELK, { type ElkNode } from 'elkjs/lib/elk-api.js';
import elkWorker from 'elkjs/lib/elk-worker.min.js?url';
import type { Graph, Node } from '../../contract/flow/graph.ts';

export type Point = { x: number; y: number };
export type PlacedNode = { node: Node; x: number; y: number; width: number; height: number };
export type PlacedLine = { id: string; points: Point[]; label: (Point & { text: string }) | null };
export type PlacedGraph = { width: number; height: number; nodes: PlacedNode[]; lines: PlacedLine[] };

const step = { width: 120, height: 40 };
const sizes: Record<Node['kind'], { width: number; height: number }> = {
  HANDLE: step,
  APPROVAL: step,
  CC: step,
  CONVERGE: step,
  START: { width: 32, height: 32 },
  END: { width: 32, height: 32 },
  EXCLUSIVE: { width: 36, height: 36 },
  PARALLEL: { width: 36, height: 36 },
  INCLUSIVE: { width: 36, height: 36 },
};

const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.spacing.nodeNodeBetweenLayers': '36',
  'elk.layered.spacing.edgeNodeBetweenLayers': '18',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '16',
  'elk.padding': '[top=16,left=16,bottom=16,right=16]',
};

/** Characters of a label are about this wide; a Chinese one is twice as wide as a Latin one. */
const labelWidth = (text: string) => [...text].reduce((sum, one) => sum + (one > '\u2e80' ? 11 : 6.2), 6);

let elk: InstanceType<typeof ELK> | undefined;

/** The same graph gives the same picture; node and line order is the document's. */
export async function layoutOf(graph: Graph): Promise<PlacedGraph> {
  elk ??= new ELK({ workerUrl: elkWorker });
  const placed = await elk.layout(elkGraphOf(graph));
  return {
    width: placed.width ?? 0,
    height: placed.height ?? 0,
    nodes: (placed.children ?? []).flatMap((child) => {
      const node = graph.nodes.get(child.id);
      return node ? [{ node, x: child.x ?? 0, y: child.y ?? 0, ...sizes[node.kind] }] : [];
    }),
    lines: (placed.edges ?? []).map((edge) => {
      const section = edge.sections?.[0];
      const label = edge.labels?.[0];
      return {
        id: edge.id,
        points: section ? [section.startPoint, ...(section.bendPoints ?? []), section.endPoint] : [],
        label: label?.text ? { text: label.text, x: label.x ?? 0, y: (label.y ?? 0) + 11 } : null,
      };
    }),
  };
}

function elkGraphOf(graph: Graph): ElkNode {
  return {
    id: 'flow',
    layoutOptions: options,
    children: [...graph.nodes.values()].map((node) => ({ id: node.id, ...sizes[node.kind] })),
    edges: [...graph.lines.values()].map((line) => ({
      id: line.id,
      sources: [line.from],
      targets: [line.to],
      labels: line.name ? [{ text: line.name, width: labelWidth(line.name), height: 14 }] : [],
    })),
  };
}

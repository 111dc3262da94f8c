/** A flow as ELK's input (layered, orthogonal lines) and ELK's answer as a placed picture. Pure but for the engine given. */
import type { ElkEdgeSection, ElkNode } from 'elkjs/lib/elk-api.js';
import type { Graph, Node } from '../../contract/flow/graph.ts';
import { type DiagramPoint, maxSmallNameCharacters } from './shapes.ts';

export type NodeLayout = { node: Node; x: number; y: number; width: number; height: number };
export type LineLayout = {
  id: string;
  points: DiagramPoint[];
  label: (DiagramPoint & { text: string }) | null;
};
export type GraphLayout = { width: number; height: number; nodes: NodeLayout[]; lines: LineLayout[] };

/** `full`: every element at its own size; `small`: boxes as wide as their names, close together. */
export type DiagramSize = 'full' | 'small';

/** The part of ELK that is used; in the page it runs in a worker. */
export type LayoutEngine = { layout(graph: ElkNode): Promise<ElkNode> };

type Size = { width: number; height: number };

const stepSize: Size = { width: 120, height: 40 };
const sizes: Record<Node['kind'], Size> = {
  HANDLE: stepSize,
  APPROVAL: stepSize,
  CC: stepSize,
  CONVERGE: stepSize,
  START: { width: 32, height: 32 },
  END: { width: 32, height: 32 },
  EXCLUSIVE: { width: 36, height: 36 },
  PARALLEL: { width: 36, height: 36 },
  INCLUSIVE: { width: 36, height: 36 },
};

const common = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.edgeRouting': 'ORTHOGONAL',
  // From the start on, so that ways back are the lines that run back, and nothing else is turned round.
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
};

const spacing: Record<DiagramSize, Record<string, string>> = {
  full: {
    'elk.layered.spacing.nodeNodeBetweenLayers': '28',
    'elk.layered.spacing.edgeNodeBetweenLayers': '14',
    'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
    'elk.spacing.nodeNode': '28',
    'elk.spacing.edgeNode': '16',
    'elk.spacing.edgeEdge': '12',
    'elk.padding': '[top=16,left=16,bottom=16,right=16]',
  },
  small: {
    'elk.layered.spacing.nodeNodeBetweenLayers': '20',
    'elk.layered.spacing.edgeNodeBetweenLayers': '8',
    'elk.layered.spacing.edgeEdgeBetweenLayers': '6',
    'elk.spacing.nodeNode': '14',
    'elk.spacing.edgeNode': '8',
    'elk.spacing.edgeEdge': '6',
    'elk.padding': '[top=6,left=6,bottom=6,right=6]',
  },
};

/** A Chinese character is about as wide as it is high, a Latin one little more than half of it. */
const estimateTextWidth = (text: string, fontSize: number) =>
  [...text].reduce((sum, one) => sum + (one > '\u2e80' ? fontSize : fontSize * 0.58), 0);

const nodeSize = (node: Node, look: DiagramSize): Size =>
  look === 'full'
    ? sizes[node.kind]
    : {
        width: Math.max(
          40,
          estimateTextWidth([...node.name].slice(0, maxSmallNameCharacters).join(''), 10) + 14,
        ),
        height: 24,
      };

/** The same graph gives the same picture. Nodes come in flow order: from left to right, then from top to bottom. */
export async function layoutGraph(
  engine: LayoutEngine,
  graph: Graph,
  look: DiagramSize,
): Promise<GraphLayout> {
  const placed = await engine.layout(toElkGraph(graph, look));
  const nodes = (placed.children ?? []).flatMap((child) => {
    const node = graph.nodes.get(child.id);
    return node ? [{ node, x: child.x ?? 0, y: child.y ?? 0, ...nodeSize(node, look) }] : [];
  });
  return {
    width: placed.width ?? 0,
    height: placed.height ?? 0,
    nodes: nodes.sort((a, b) => centerX(a) - centerX(b) || a.y - b.y),
    lines: (placed.edges ?? []).map((edge) => {
      const label = edge.labels?.[0];
      return {
        id: edge.id,
        points: sectionPoints(edge.sections?.[0]),
        label: label?.text ? { text: label.text, x: label.x ?? 0, y: (label.y ?? 0) + 12 } : null,
      };
    }),
  };
}

const centerX = ({ x, width }: NodeLayout) => x + width / 2;

const sectionPoints = (section: ElkEdgeSection | undefined): DiagramPoint[] =>
  section ? [section.startPoint, ...(section.bendPoints ?? []), section.endPoint] : [];

const labelHeight = 16;

function toElkGraph(graph: Graph, look: DiagramSize): ElkNode {
  return {
    id: 'flow',
    layoutOptions: { ...common, ...spacing[look] },
    children: [...graph.nodes.values()].map((node) => ({ id: node.id, ...nodeSize(node, look) })),
    edges: [...graph.lines.values()].map((line) => ({
      id: line.id,
      sources: [line.from],
      targets: [line.to],
      labels: line.name
        ? [{ text: line.name, width: estimateTextWidth(line.name, 12) + 6, height: labelHeight }]
        : [],
    })),
  };
}

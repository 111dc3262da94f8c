/** A flow definition as the engine, the checks and the diagram read it. Immutable; document order is kept. */
import type { NodeKind } from './nodeButtons.ts';
import type { DefinitionSettings, NodeData } from './nodeData.ts';

export type GatewayKind = 'EXCLUSIVE' | 'PARALLEL' | 'INCLUSIVE';
export type ElementKind = NodeKind | GatewayKind | 'START' | 'END';

type NodeBase = {
  readonly id: string;
  readonly name: string;
  /** Ids of lines, in document order. */
  readonly incoming: readonly string[];
  readonly outgoing: readonly string[];
  /** Only an earlier version of an instance's definition has it: it was walked then, and no token comes to it now. */
  readonly gone?: true;
};

/** A node that concerns people. */
export type StepNode = NodeBase & { readonly kind: NodeKind; readonly data: NodeData };
type PlainNode = NodeBase & { readonly kind: GatewayKind | 'START' | 'END' };
export type Node = StepNode | PlainNode;

export type Line = {
  readonly id: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** A line is plain (always holds), conditional, or the default one (its expression is not read). */
  readonly kind: 'PLAIN' | 'CONDITION' | 'DEFAULT';
  readonly expression: string;
};

export type Graph = {
  readonly name: string;
  readonly settings: DefinitionSettings;
  /** In document order, keyed by id. */
  readonly nodes: ReadonlyMap<string, Node>;
  readonly lines: ReadonlyMap<string, Line>;
};

export const isStep = (node: Node): node is StepNode => 'data' in node;

export const isRemoved = (graph: Graph, id: string): boolean => graph.nodes.get(id)?.gone === true;

/** Its voters come one after another: a chain of leaders always does. */
export const isSequential = ({ kind, data }: StepNode): boolean =>
  kind === 'APPROVAL' &&
  (data.approvalMode === 'SEQUENTIAL' ||
    data.candidateList.some((one) => one.candidateType === 'LEADER_CHAIN'));

/** The node of that id; a fault if there is none: a graph's lines and an instance's runs name only its nodes. */
export function getNode(graph: Graph, id: string): Node {
  const node = graph.nodes.get(id);
  if (!node) throw new Error(`The graph "${graph.name}" has no node "${id}".`);
  return node;
}

export function getLine(graph: Graph, id: string): Line {
  const line = graph.lines.get(id);
  if (!line) throw new Error(`The graph "${graph.name}" has no line "${id}".`);
  return line;
}

export function getStep(graph: Graph, id: string): StepNode {
  const node = getNode(graph, id);
  if (!isStep(node)) throw new Error(`The node "${id}" of the graph "${graph.name}" is a ${node.kind}.`);
  return node;
}

/** The HANDLE node behind the start event; every graph that was read from BPMN has one. */
export function getFirstNode(graph: Graph): StepNode {
  for (const node of graph.nodes.values()) {
    const line = node.kind === 'START' ? node.outgoing[0] : undefined;
    if (line !== undefined) return getStep(graph, getLine(graph, line).to);
  }
  throw new Error(`The graph "${graph.name}" has no start event with a way out.`);
}

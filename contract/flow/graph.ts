/** A flow definition as the engine, the checks and the diagram read it. Immutable, in document order. */
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
  /**
   * Marks a node that exists only in an earlier version of the instance's definition. It was visited then; no token can
   * reach it now.
   */
  readonly gone?: true;
};

/** A node with people. */
export type StepNode = NodeBase & { readonly kind: NodeKind; readonly data: NodeData };
type PlainNode = NodeBase & { readonly kind: GatewayKind | 'START' | 'END' };
export type Node = StepNode | PlainNode;

export type Line = {
  readonly id: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** A PLAIN line always holds. The expression of a DEFAULT line is not evaluated. */
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

/** Voters act one after another. A leader chain is always sequential. */
export const isSequential = ({ kind, data }: StepNode): boolean =>
  kind === 'APPROVAL' &&
  (data.approvalMode === 'SEQUENTIAL' ||
    data.candidateList.some((one) => one.candidateType === 'LEADER_CHAIN'));

/** Returns the node with this id. Throws if it does not exist, because lines and runs refer only to existing nodes. */
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

/** Returns the HANDLE node after the start event. Every graph read from BPMN has one. */
export function getFirstNode(graph: Graph): StepNode {
  for (const node of graph.nodes.values()) {
    const line = node.kind === 'START' ? node.outgoing[0] : undefined;
    if (line !== undefined) return getStep(graph, getLine(graph, line).to);
  }
  throw new Error(`The graph "${graph.name}" has no start event with a way out.`);
}

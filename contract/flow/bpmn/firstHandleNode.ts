import { type Graph, getLine, isStep, type Line, type Node } from '../graph.ts';
import { createDefaultFuncConfList } from '../nodeButtons.ts';
import { initiatorCandidate, nodeData } from '../nodeData.ts';
import { findFreeId } from './elementIds.ts';

/** Inserts a HANDLE node for the initiator if the node after the start event is not a HANDLE node. */
export function ensureFirstHandleNode(graph: Graph): Graph {
  const start = [...graph.nodes.values()].find((node) => node.kind === 'START');
  if (!start || start.outgoing.length === 0) return graph;
  const [only] = start.outgoing;
  const next = only === undefined ? undefined : graph.nodes.get(getLine(graph, only).to);
  const plain = only !== undefined && getLine(graph, only).kind === 'PLAIN';
  if (start.outgoing.length === 1 && plain && next?.kind === 'HANDLE') return graph;
  return insertFirstHandleNode(graph, start);
}

function insertFirstHandleNode(graph: Graph, start: Node): Graph {
  const taken = { has: (one: string) => graph.nodes.has(one) || graph.lines.has(one) };
  const id = findFreeId(`${start.id}_handle`, taken);
  const line: Line = {
    id: findFreeId(`${id}_line`, taken),
    name: '',
    from: start.id,
    to: id,
    kind: 'PLAIN',
    expression: '',
  };
  const handle: Node = {
    id,
    name: '发起',
    kind: 'HANDLE',
    incoming: [line.id],
    outgoing: start.outgoing,
    data: nodeData.parse({
      flowNodeId: id,
      candidateList: [initiatorCandidate],
      funcConfList: createDefaultFuncConfList('HANDLE'),
    }),
  };
  const nodes = [...graph.nodes.values()].flatMap((node): Node[] =>
    node === start ? [withOutgoing(start, line.id), handle] : [node],
  );
  const lines = [...graph.lines.values()].map((one) => (one.from === start.id ? { ...one, from: id } : one));
  return {
    ...graph,
    nodes: new Map(nodes.map((node) => [node.id, node])),
    lines: new Map([line, ...lines].map((one) => [one.id, one])),
  };
}

const withOutgoing = (node: Node, lineId: string): Node =>
  isStep(node) ? { ...node, outgoing: [lineId] } : { ...node, outgoing: [lineId] };

import { freeId } from './bpmnIds.ts';
import { defaultFuncConfList } from './buttons.ts';
import { type Graph, isStep, type Line, lineOf, type Node } from './graph.ts';
import { initiatorCandidate, nodeData } from './nodeData.ts';

/** Where no HANDLE node follows the start, one for the initiator is put there (api.md 7). */
export function withFirstHandle(graph: Graph): Graph {
  const start = [...graph.nodes.values()].find((node) => node.kind === 'START');
  if (!start || start.outgoing.length === 0) return graph;
  const [only] = start.outgoing;
  const next = only === undefined ? undefined : graph.nodes.get(lineOf(graph, only).to);
  const plain = only !== undefined && lineOf(graph, only).kind === 'PLAIN';
  if (start.outgoing.length === 1 && plain && next?.kind === 'HANDLE') return graph;
  return inserted(graph, start);
}

function inserted(graph: Graph, start: Node): Graph {
  const taken = { has: (one: string) => graph.nodes.has(one) || graph.lines.has(one) };
  const id = freeId(`${start.id}_handle`, taken);
  const line: Line = {
    id: freeId(`${id}_line`, taken),
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
      funcConfList: defaultFuncConfList('HANDLE'),
    }),
  };
  const nodes = [...graph.nodes.values()].flatMap((node): Node[] =>
    node === start ? [leavingBy(start, line.id), handle] : [node],
  );
  const lines = [...graph.lines.values()].map((one) => (one.from === start.id ? { ...one, from: id } : one));
  return {
    ...graph,
    nodes: new Map(nodes.map((node) => [node.id, node])),
    lines: new Map([line, ...lines].map((one) => [one.id, one])),
  };
}

const leavingBy = (node: Node, lineId: string): Node =>
  isStep(node) ? { ...node, outgoing: [lineId] } : { ...node, outgoing: [lineId] };

/** Whether every node can be come to and left, and nothing goes round without a person. */
import type { Problem } from '../bpmnElement.ts';
import { type Graph, type Node, nodeOf } from '../graph.ts';
import { nodesAfter, reachableFrom } from '../reach.ts';
import { at, called } from './problem.ts';

export function checkWays(graph: Graph): Problem[] {
  const nodes = [...graph.nodes.values()];
  const starts = nodes.filter((node) => node.kind === 'START');
  const [start] = starts;
  return [
    ...checkStarts(starts),
    ...nodes.flatMap(checkEnds),
    ...(start && starts.length === 1 ? checkReach(graph, start) : []),
    ...checkCycles(graph),
    ...nodes.flatMap((node) => checkDefaults(graph, node)),
  ];
}

function checkStarts(starts: readonly Node[]): Problem[] {
  const message = '流程应有且只有一个开始节点';
  if (starts.length === 0) return [{ elementId: '', message }];
  if (starts.length === 1) return [];
  return starts.map((start) => ({ elementId: start.id, message: `${message}，${called(start)}是其中之一` }));
}

const isGateway = (node: Node) =>
  node.kind === 'EXCLUSIVE' || node.kind === 'PARALLEL' || node.kind === 'INCLUSIVE';

/** A step without a way out ends its token; a gateway there is a mistake. */
function checkEnds(node: Node): Problem[] {
  const isLast = node.outgoing.length === 0;
  return [
    ...(node.kind === 'END' && !isLast ? [at(node, '是结束节点，不能有出口')] : []),
    ...(node.kind === 'START' && node.incoming.length > 0 ? [at(node, '是开始节点，不能有入口')] : []),
    ...(isLast && (isGateway(node) || node.kind === 'START') ? [at(node, '没有出口')] : []),
  ];
}

function checkReach(graph: Graph, start: Node): Problem[] {
  const reached = reachableFrom(graph, start.id);
  const ends = (id: string) => nodesAfter(graph, id).length === 0;
  return [...graph.nodes.values()].flatMap((node) => {
    if (node !== start && !reached.has(node.id)) return [at(node, '从开始节点无法到达')];
    const hasEnd = ends(node.id) || [...reachableFrom(graph, node.id)].some(ends);
    return hasEnd ? [] : [at(node, '之后无法到达结束')];
  });
}

const isPeople = (node: Node) => node.kind === 'HANDLE' || node.kind === 'APPROVAL';

/** A cycle that nobody stops at would go round for ever. One of its nodes is named. */
const checkCycles = (graph: Graph): Problem[] =>
  [...graph.nodes.values()]
    .filter((node) => !isPeople(node) && comesBack(graph, node.id))
    .slice(0, 1)
    .map((node) => at(node, '处于没有人工环节的循环中'));

function comesBack(graph: Graph, start: string): boolean {
  const seen = new Set<string>();
  const open = nodesAfter(graph, start);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === start) return true;
    if (seen.has(id) || isPeople(nodeOf(graph, id))) continue;
    seen.add(id);
    open.push(...nodesAfter(graph, id));
  }
  return false;
}

function checkDefaults(graph: Graph, node: Node): Problem[] {
  const defaults = node.outgoing.filter((id) => graph.lines.get(id)?.kind === 'DEFAULT');
  return defaults.length > 1 ? [at(node, '有多条默认连线')] : [];
}

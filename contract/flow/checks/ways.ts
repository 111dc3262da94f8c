/** Whether every node can be come to and left, and nothing goes round without a person. */
import type { Problem } from '../bpmnElement.ts';
import { type Graph, lineOf, type Node, nodeOf } from '../graph.ts';
import { leadingTo, nodesAfter, reachableFrom } from '../reach.ts';
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
  const nodes = [...graph.nodes.values()];
  const reached = reachableFrom(graph, start.id);
  const ends = new Set(nodes.filter((node) => node.outgoing.length === 0).map((node) => node.id));
  const ending = leadingTo(graph, [...ends]);
  return nodes.flatMap((node) => {
    if (node !== start && !reached.has(node.id)) return [at(node, '从开始节点无法到达')];
    return ends.has(node.id) || ending.has(node.id) ? [] : [at(node, '之后无法到达结束')];
  });
}

const isPeople = (node: Node) => node.kind === 'HANDLE' || node.kind === 'APPROVAL';

/** A cycle that nobody stops at would go round for ever. One of its nodes is named. */
function checkCycles(graph: Graph): Problem[] {
  const found = endless(graph).find((node) => comesBack(graph, node.id));
  return found ? [at(found, '处于没有人工环节的循环中')] : [];
}

/** Nodes without people from which a walk past nobody never ends: in a cycle, or before one (Kahn's algorithm). */
function endless(graph: Graph): Node[] {
  const silent = [...graph.nodes.values()].filter((node) => !isPeople(node));
  const onward = (node: Node) => nodesAfter(graph, node.id).filter((id) => !isPeople(nodeOf(graph, id)));
  const left = new Map(silent.map((node) => [node.id, onward(node).length]));
  const open = silent.filter((node) => left.get(node.id) === 0);
  for (let node = open.pop(); node; node = open.pop()) {
    left.delete(node.id);
    for (const line of node.incoming) {
      const before = nodeOf(graph, lineOf(graph, line).from);
      const count = left.get(before.id);
      if (count === undefined) continue;
      left.set(before.id, count - 1);
      if (count === 1) open.push(before);
    }
  }
  return silent.filter((node) => left.has(node.id));
}

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

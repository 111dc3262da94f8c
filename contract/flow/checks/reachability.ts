/** Checks that every node is reachable and can reach an end, and that no cycle lacks a human step. */
import type { DefinitionProblem } from '../bpmn/bpmnElement.ts';
import { type Graph, getLine, getNode, type Node } from '../graph.ts';
import { findNodesLeadingTo, getReachableNodes, listNextNodes } from '../reachableNodes.ts';
import { createNodeProblem, describeNode } from './nodeProblem.ts';

export function checkReachability(graph: Graph): DefinitionProblem[] {
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

function checkStarts(starts: readonly Node[]): DefinitionProblem[] {
  const message = '流程应有且只有一个开始节点';
  if (starts.length === 0) return [{ elementId: '', message }];
  if (starts.length === 1) return [];
  return starts.map((start) => ({
    elementId: start.id,
    message: `${message}，${describeNode(start)}是其中之一`,
  }));
}

const isGateway = (node: Node) =>
  node.kind === 'EXCLUSIVE' || node.kind === 'PARALLEL' || node.kind === 'INCLUSIVE';

/** A step without an outgoing line ends its token. A gateway without one is a mistake. */
function checkEnds(node: Node): DefinitionProblem[] {
  const isLast = node.outgoing.length === 0;
  return [
    ...(node.kind === 'END' && !isLast ? [createNodeProblem(node, '是结束节点，不能有出口')] : []),
    ...(node.kind === 'START' && node.incoming.length > 0
      ? [createNodeProblem(node, '是开始节点，不能有入口')]
      : []),
    ...(isLast && (isGateway(node) || node.kind === 'START') ? [createNodeProblem(node, '没有出口')] : []),
  ];
}

function checkReach(graph: Graph, start: Node): DefinitionProblem[] {
  const nodes = [...graph.nodes.values()];
  const reached = getReachableNodes(graph, start.id);
  const ends = new Set(nodes.filter((node) => node.outgoing.length === 0).map((node) => node.id));
  const ending = findNodesLeadingTo(graph, [...ends]);
  return nodes.flatMap((node) => {
    if (node !== start && !reached.has(node.id)) return [createNodeProblem(node, '从开始节点无法到达')];
    return ends.has(node.id) || ending.has(node.id) ? [] : [createNodeProblem(node, '之后无法到达结束')];
  });
}

const needsPerson = (node: Node) => node.kind === 'HANDLE' || node.kind === 'APPROVAL';

/** A cycle without a human step would never end. The problem names one of its nodes. */
function checkCycles(graph: Graph): DefinitionProblem[] {
  const found = findEndlessNodes(graph).find((node) => isInCycle(graph, node.id));
  return found ? [createNodeProblem(found, '处于没有人工环节的循环中')] : [];
}

/**
 * Finds nodes without people from which a path through such nodes never ends: in a cycle, or before one (Kahn's
 * algorithm).
 */
function findEndlessNodes(graph: Graph): Node[] {
  const silent = [...graph.nodes.values()].filter((node) => !needsPerson(node));
  const onward = (node: Node) =>
    listNextNodes(graph, node.id).filter((id) => !needsPerson(getNode(graph, id)));
  const left = new Map(silent.map((node) => [node.id, onward(node).length]));
  const open = silent.filter((node) => left.get(node.id) === 0);
  for (let node = open.pop(); node; node = open.pop()) {
    left.delete(node.id);
    for (const line of node.incoming) {
      const before = getNode(graph, getLine(graph, line).from);
      const count = left.get(before.id);
      if (count === undefined) continue;
      left.set(before.id, count - 1);
      if (count === 1) open.push(before);
    }
  }
  return silent.filter((node) => left.has(node.id));
}

function isInCycle(graph: Graph, start: string): boolean {
  const seen = new Set<string>();
  const open = listNextNodes(graph, start);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === start) return true;
    if (seen.has(id) || needsPerson(getNode(graph, id))) continue;
    seen.add(id);
    open.push(...listNextNodes(graph, id));
  }
  return false;
}

function checkDefaults(graph: Graph, node: Node): DefinitionProblem[] {
  const defaults = node.outgoing.filter((id) => graph.lines.get(id)?.kind === 'DEFAULT');
  return defaults.length > 1 ? [createNodeProblem(node, '有多条默认连线')] : [];
}

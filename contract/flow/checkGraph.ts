/** Whether a definition may be deployed: every problem at once, each at its element, in Chinese. */
import { ExpressionError } from '../expression/error.ts';
import { parseExpression } from '../expression/parse.ts';
import { namesIn } from '../expression/syntax.ts';
import type { Problem } from './bpmnElement.ts';
import { type Graph, isStep, type Node, nodeOf } from './graph.ts';
import { nodesAfter, reachableFrom } from './reach.ts';

type FormField = { readonly enName: string; readonly children?: readonly FormField[] | undefined };

/** The problems of a graph over a form's fields; an empty list may be deployed. */
export function checkGraph(graph: Graph, formFields: readonly FormField[]): Problem[] {
  const nodes = [...graph.nodes.values()];
  const starts = nodes.filter((node) => node.kind === 'START');
  if (starts.length !== 1) return [{ elementId: '', message: '流程应有且只有一个开始节点' }];
  const names = namesOf(formFields);
  return [
    ...nodes.flatMap(checkNode),
    ...starts.flatMap((start) => checkReach(graph, start)),
    ...checkCycles(graph),
    ...nodes.flatMap((node) => checkDefaults(graph, node)),
    ...[...graph.lines.values()]
      .filter((line) => line.kind === 'CONDITION')
      .flatMap((line) => checkExpression(line.id, line.expression, names)),
    ...checkExpression('', graph.settings.titleExpression || "''", names),
    ...nodes.flatMap((node) => checkPeople(graph, node, names)),
  ];
}

const called = (node: Node) => `节点“${node.name || node.id}”`;

function checkNode(node: Node): Problem[] {
  const isGateway = node.kind === 'EXCLUSIVE' || node.kind === 'PARALLEL' || node.kind === 'INCLUSIVE';
  if (node.outgoing.length > 0) {
    return node.kind === 'END'
      ? [{ elementId: node.id, message: `${called(node)}是结束节点，不能有出口` }]
      : [];
  }
  // A step without a way out ends its token; a gateway there is a mistake.
  return isGateway || node.kind === 'START'
    ? [{ elementId: node.id, message: `${called(node)}没有出口` }]
    : [];
}

function checkReach(graph: Graph, start: Node): Problem[] {
  const reached = reachableFrom(graph, start.id);
  const ends = (id: string) => nodesAfter(graph, id).length === 0;
  return [...graph.nodes.values()].flatMap((node) => {
    if (node !== start && !reached.has(node.id)) {
      return [{ elementId: node.id, message: `${called(node)}从开始节点无法到达` }];
    }
    const hasEnd = ends(node.id) || [...reachableFrom(graph, node.id)].some(ends);
    return hasEnd ? [] : [{ elementId: node.id, message: `${called(node)}之后无法到达结束` }];
  });
}

const isPeople = (node: Node) => node.kind === 'HANDLE' || node.kind === 'APPROVAL';

/** A cycle that nobody stops at would go round for ever. */
function checkCycles(graph: Graph): Problem[] {
  return [...graph.nodes.values()]
    .filter((node) => !isPeople(node) && comesBack(graph, node.id))
    .slice(0, 1)
    .map((node) => ({ elementId: node.id, message: `${called(node)}处于没有人工环节的循环中` }));
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
  return defaults.length > 1 ? [{ elementId: node.id, message: `${called(node)}有多条默认连线` }] : [];
}

const initiatorNames = ['initiator.userId', 'initiator.deptId', 'initiator.roleKeys'];

const namesOf = (fields: readonly FormField[]): ReadonlySet<string> =>
  new Set([
    ...initiatorNames,
    ...fields.flatMap(({ enName, children = [] }) => [
      enName,
      ...children.map((child) => `${enName}.${child.enName}`),
    ]),
  ]);

function checkExpression(elementId: string, expression: string, names: ReadonlySet<string>): Problem[] {
  try {
    const unknown = namesIn(parseExpression(expression)).filter((name) => !names.has(name));
    return unknown.map((name) => ({ elementId, message: `表达式 ${expression} 中的 ${name} 不是表单字段` }));
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return [{ elementId, message: `表达式 ${expression} 有误：${error.message}` }];
  }
}

function checkPeople(graph: Graph, node: Node, names: ReadonlySet<string>): Problem[] {
  if (!isStep(node)) return [];
  const { data } = node;
  const problem = (message: string) => ({ elementId: node.id, message: `${called(node)}${message}` });
  const strangers = data.candidateList.filter(
    (one) => one.candidateType === 'DYNAMIC_FIELD' && one.target !== 'initiator' && !names.has(one.target),
  );
  const target = data.backToNodeId === undefined ? undefined : graph.nodes.get(data.backToNodeId);
  return [
    ...strangers.map((one) => problem(`的处理人字段 ${one.target} 不是表单字段`)),
    ...(data.notFoundCandidateStrategy === 'TO_USER' && !data.notFoundCandidateTarget
      ? [problem('未指定找不到处理人时的接收人')]
      : []),
    ...(data.backToType === 'BACK_TO_NODE' && !(target && isPeople(target))
      ? [problem('的退回节点不存在或不是处理、审批节点')]
      : []),
    ...(data.enableTimeout && data.timeout?.action === 'TRANSFER' && !data.timeout.target
      ? [problem('未指定超时转交的接收人')]
      : []),
  ];
}

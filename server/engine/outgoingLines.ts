/** Evaluates which lines a token takes when it leaves a node. */

import { isConditionMet, type Scope } from '../../contract/expression/evaluate.ts';
import { ExpressionError } from '../../contract/expression/expressionError.ts';
import { type TracedValue, traceExpression } from '../../contract/expression/trace.ts';
import { type Graph, getLine, getNode, type Line, type Node } from '../../contract/flow/graph.ts';
import type { DecisionFacts } from './action.ts';
import { type Draft, emitEvent, throwFailure } from './draft.ts';
import type { LineDecision } from './event.ts';

/**
 * Sends a token along every line that is taken; refuses with BAD_DEFINITION if no line is. A node without lines ends
 * the token.
 */
export function leaveNode(draft: Draft, node: Node, from: readonly number[]) {
  const { lines, values } = evaluateLines(draft.graph, node, draft.facts);
  if (lines.length > 0 && !lines.some((line) => line.taken)) {
    throwStuck(draft, node, '没有满足条件的出口，请检查各分支条件');
  }
  emitEvent(draft, { type: 'left', nodeId: node.id, from, lines, values });
  for (const { lineId, taken } of lines) if (taken) draft.queue.push({ lineId, from });
}

export function throwStuck(_draft: Draft, node: Node, why: string): never {
  const msg = `流程定义有误：节点“${node.name || node.id}”${why}`;
  return throwFailure('BAD_DEFINITION', { msg, errors: [{ path: node.id, message: why }] });
}

/** The values that the conditions of lines read. */
export type ConditionInput = Pick<DecisionFacts, 'form' | 'kinds' | 'initiator' | 'now'>;

type OutgoingLines = {
  readonly lines: readonly LineDecision[];
  readonly values: Readonly<Record<string, TracedValue>>;
};

/**
 * Returns each line out of the node, and the values that conditions read. Throws BAD_DEFINITION if one cannot be
 * evaluated.
 */
export function evaluateLines(
  graph: Graph,
  node: Node,
  { form, kinds, initiator, now }: ConditionInput,
): OutgoingLines {
  const lines = node.outgoing.map((id) => getLine(graph, id));
  const scope = { data: { ...form, initiator }, kinds, now };
  const holds = (line: Line) => line.kind === 'PLAIN' || evaluateCondition(graph, line, scope);
  const decided = decideLines(node, lines, holds);
  const read = decided.filter(({ held }) => held !== null);
  return {
    lines: decided,
    values: Object.assign(
      {},
      ...read.map(({ lineId }) => traceExpression(getLine(graph, lineId).expression, scope)),
    ),
  };
}

type OpenConditionInput = { readonly conditions: ConditionInput; readonly isOpen: (line: Line) => boolean };

/**
 * Returns the lines that are taken for any values of the open conditions, and all lines that may be taken. Throws
 * BAD_DEFINITION if another condition cannot be evaluated.
 */
export function predictLines(graph: Graph, node: Node, { conditions, isOpen }: OpenConditionInput) {
  const { form, kinds, initiator, now } = conditions;
  const lines = node.outgoing.map((id) => getLine(graph, id));
  const scope = { data: { ...form, initiator }, kinds, now };
  const known = new Map<string, boolean>();
  const isHeld = (line: Line) => {
    const held = known.get(line.id) ?? evaluateCondition(graph, line, scope);
    known.set(line.id, held);
    return held;
  };
  // Rules take the first condition that holds, or each alone: assuming one open condition at a time shows all outcomes.
  const outcomes = [null, ...lines.filter((line) => line.kind === 'CONDITION' && isOpen(line))].map(
    (assumed) => {
      const holds = (line: Line) => line.kind === 'PLAIN' || (isOpen(line) ? line === assumed : isHeld(line));
      return new Set(decideLines(node, lines, holds).flatMap(({ lineId, taken }) => (taken ? [lineId] : [])));
    },
  );
  return {
    sure: lines.filter(({ id }) => outcomes.every((taken) => taken.has(id))),
    possible: lines.filter(({ id }) => outcomes.some((taken) => taken.has(id))),
  };
}

function evaluateCondition(graph: Graph, line: Line, scope: Scope): boolean {
  try {
    return isConditionMet(line.expression, scope);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const label = line.name || `${getNode(graph, line.from).name} → ${getNode(graph, line.to).name}`;
    const msg = `连线“${label}”的条件无法计算：${error.message}`;
    return throwFailure('BAD_DEFINITION', { msg, errors: [{ path: line.id, message: error.message }] });
  }
}

type LineTest = (line: Line) => boolean;

function decideLines(node: Node, lines: readonly Line[], holds: LineTest): LineDecision[] {
  if (node.kind === 'PARALLEL' || node.kind === 'START') {
    return lines.map((line) => ({ lineId: line.id, taken: true, held: null }));
  }
  return node.kind === 'EXCLUSIVE' ? takeFirstLine(lines, holds) : takeMatchingLines(lines, holds);
}

/** Takes the first line in document order that holds. Conditions of later lines are not evaluated. */
function takeFirstLine(lines: readonly Line[], holds: LineTest): LineDecision[] {
  const first = lines.find((line) => line.kind !== 'DEFAULT' && holds(line));
  const taken = first ?? lines.find((line) => line.kind === 'DEFAULT');
  const read = first ? lines.slice(0, lines.indexOf(first) + 1) : lines;
  return lines.map((line) => ({
    lineId: line.id,
    taken: line === taken,
    held: line.kind === 'CONDITION' && read.includes(line) ? line === first : null,
  }));
}

function takeMatchingLines(lines: readonly Line[], holds: LineTest): LineDecision[] {
  const held = new Map(lines.filter((line) => line.kind === 'CONDITION').map((line) => [line, holds(line)]));
  const otherwise = ![...held.values()].includes(true);
  return lines.map((line) => ({
    lineId: line.id,
    taken: line.kind === 'PLAIN' || held.get(line) === true || (line.kind === 'DEFAULT' && otherwise),
    held: held.get(line) ?? null,
  }));
}

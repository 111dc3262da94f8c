/** Which lines a token leaves a node by (engine.md 3). */
import { ExpressionError } from '../../contract/expression/error.ts';
import { conditionHolds, type Scope } from '../../contract/expression/evaluate.ts';
import { type Reading, readingsOf } from '../../contract/expression/readings.ts';
import { type Graph, type Line, lineOf, type Node, nodeOf } from '../../contract/flow/graph.ts';
import type { Facts } from './action.ts';
import { type Draft, emit, refuse } from './draft.ts';
import type { LineDecision } from './event.ts';

/** Sends a token out by every line that is taken; BAD_DEFINITION where none is. A node with no line ends the token. */
export function leave(draft: Draft, node: Node, from: readonly number[]) {
  const { lines, values } = linesOut(draft.graph, node, draft.facts);
  if (lines.length > 0 && !lines.some((line) => line.taken)) {
    stuck(draft, node, '没有满足条件的出口，请检查各分支条件');
  }
  emit(draft, { type: 'left', nodeId: node.id, from, lines, values });
  for (const { lineId, taken } of lines) if (taken) draft.queue.push({ lineId, from });
}

export function stuck(_draft: Draft, node: Node, why: string): never {
  const msg = `流程定义有误：节点“${node.name || node.id}”${why}`;
  return refuse('BAD_DEFINITION', { msg, errors: [{ path: node.id, message: why }] });
}

/** What the conditions of lines are read from. */
export type Conditions = Pick<Facts, 'form' | 'kinds' | 'initiator' | 'now'>;

type Out = { readonly lines: readonly LineDecision[]; readonly values: Readonly<Record<string, Reading>> };

/** Each line out of the node, and what the conditions read. Throws BAD_DEFINITION where one cannot be evaluated. */
export function linesOut(graph: Graph, node: Node, { form, kinds, initiator, now }: Conditions): Out {
  const lines = node.outgoing.map((id) => lineOf(graph, id));
  const scope = { data: { ...form, initiator }, kinds, now };
  const holds = (line: Line) => line.kind === 'PLAIN' || conditionIn(graph, line, scope);
  const decided = decisions(node, lines, holds);
  const read = decided.filter(({ held }) => held !== null);
  return {
    lines: decided,
    values: Object.assign(
      {},
      ...read.map(({ lineId }) => readingsOf(lineOf(graph, lineId).expression, scope)),
    ),
  };
}

type Ahead = { readonly conditions: Conditions; readonly isOpen: (line: Line) => boolean };

/**
 * The lines that are taken whatever the open conditions come to, and all that may be taken. Throws BAD_DEFINITION where
 * another condition cannot be evaluated.
 */
export function linesAhead(graph: Graph, node: Node, { conditions, isOpen }: Ahead) {
  const { form, kinds, initiator, now } = conditions;
  const lines = node.outgoing.map((id) => lineOf(graph, id));
  const scope = { data: { ...form, initiator }, kinds, now };
  const known = new Map<string, boolean>();
  const isHeld = (line: Line) => {
    const held = known.get(line.id) ?? conditionIn(graph, line, scope);
    known.set(line.id, held);
    return held;
  };
  // Rules decide by the first condition that holds, or by each alone: one open condition at a time shows all outcomes.
  const outcomes = [null, ...lines.filter((line) => line.kind === 'CONDITION' && isOpen(line))].map(
    (assumed) => {
      const holds = (line: Line) => line.kind === 'PLAIN' || (isOpen(line) ? line === assumed : isHeld(line));
      return new Set(decisions(node, lines, holds).flatMap(({ lineId, taken }) => (taken ? [lineId] : [])));
    },
  );
  return {
    sure: lines.filter(({ id }) => outcomes.every((taken) => taken.has(id))),
    possible: lines.filter(({ id }) => outcomes.some((taken) => taken.has(id))),
  };
}

function conditionIn(graph: Graph, line: Line, scope: Scope): boolean {
  try {
    return conditionHolds(line.expression, scope);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const label = line.name || `${nodeOf(graph, line.from).name} → ${nodeOf(graph, line.to).name}`;
    const msg = `连线“${label}”的条件无法计算：${error.message}`;
    return refuse('BAD_DEFINITION', { msg, errors: [{ path: line.id, message: error.message }] });
  }
}

type Holds = (line: Line) => boolean;

function decisions(node: Node, lines: readonly Line[], holds: Holds): LineDecision[] {
  if (node.kind === 'PARALLEL' || node.kind === 'START') {
    return lines.map((line) => ({ lineId: line.id, taken: true, held: null }));
  }
  return node.kind === 'EXCLUSIVE' ? firstHolding(lines, holds) : allHolding(lines, holds);
}

/** The first line in document order that holds; what stands behind it is not read. */
function firstHolding(lines: readonly Line[], holds: Holds): LineDecision[] {
  const first = lines.find((line) => line.kind !== 'DEFAULT' && holds(line));
  const taken = first ?? lines.find((line) => line.kind === 'DEFAULT');
  const read = first ? lines.slice(0, lines.indexOf(first) + 1) : lines;
  return lines.map((line) => ({
    lineId: line.id,
    taken: line === taken,
    held: line.kind === 'CONDITION' && read.includes(line) ? line === first : null,
  }));
}

function allHolding(lines: readonly Line[], holds: Holds): LineDecision[] {
  const held = new Map(lines.filter((line) => line.kind === 'CONDITION').map((line) => [line, holds(line)]));
  const otherwise = ![...held.values()].includes(true);
  return lines.map((line) => ({
    lineId: line.id,
    taken: line.kind === 'PLAIN' || held.get(line) === true || (line.kind === 'DEFAULT' && otherwise),
    held: held.get(line) ?? null,
  }));
}

/** Why a token went where it went: each line out of an element, its condition and what that read at the time. */
import { Failure } from '../../../contract/failures.ts';
import { type Graph, isStep, type Line, lineOf, type Node } from '../../../contract/flow/graph.ts';
import { latestRunAt } from '../draft.ts';
import type { LineDecision } from '../event.ts';
import { type Conditions, linesOut } from '../lines.ts';
import type { InstanceState } from '../model.ts';
import type { History } from './history.ts';

type Values = ReturnType<typeof linesOut>['values'];

/**
 * decided: when the element was last left; undone: so too, but the flow went back before it since; expected: as the
 * form stands now, for an element that was not left yet.
 */
export type LeavingWhy = {
  readonly node: Node;
  readonly asOf: 'decided' | 'undone' | 'expected';
  readonly lines: readonly (LineDecision & { readonly line: Line })[];
  readonly values: Values;
  /** Why the conditions cannot be evaluated now. */
  readonly problem: string | null;
};

type Asked = {
  readonly history: History;
  /** Of the time before each migration. */
  readonly former: readonly Graph[];
  readonly conditions: Conditions | null;
};

/** null where it was not left and nobody can say how it will be. */
export function leavingOf(
  graph: Graph,
  state: InstanceState,
  { node, history, former, conditions }: Asked & { readonly node: Node },
): LeavingWhy | null {
  const told = history.left.get(node.id);
  if (!told) return conditions && expected(graph, node, conditions);
  const { from, lines, values } = told.event;
  const asOf = stands(state, node, from) ? 'decided' : 'undone';
  return { node, asOf, lines: withLines(former[told.version] ?? graph, lines), values, problem: null };
}

const stands = (state: InstanceState, node: Node, from: readonly number[]): boolean =>
  from.every((runNo) => state.runs[runNo - 1]?.stands) &&
  (!isStep(node) || (latestRunAt(state, node.id)?.stands ?? true));

const withLines = (graph: Graph, lines: readonly LineDecision[]) =>
  lines.map((one) => ({ ...one, line: lineOf(graph, one.lineId) }));

function expected(graph: Graph, node: Node, conditions: Conditions): LeavingWhy {
  try {
    const { lines, values } = linesOut(graph, node, conditions);
    return { node, asOf: 'expected', lines: withLines(graph, lines), values, problem: null };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { node, asOf: 'expected', lines: [], values: {}, problem: error.message };
  }
}

/** How each element before this one was left, or would be. */
export function incomingOf(
  graph: Graph,
  state: InstanceState,
  { node, ...asked }: Asked & { readonly node: Node },
): LeavingWhy[] {
  const before = new Set(node.incoming.map((lineId) => lineOf(graph, lineId).from));
  return [...before].flatMap((id) => {
    const source = graph.nodes.get(id);
    const leaving = source && leavingOf(graph, state, { node: source, ...asked });
    if (!leaving) return [];
    const lines = leaving.lines.filter(({ line }) => line.to === node.id);
    return [{ ...leaving, lines }];
  });
}

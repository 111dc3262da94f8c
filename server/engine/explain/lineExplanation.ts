/** Explains the path of a token: each line out of an element, its condition and the values it read at that time. */
import { Failure } from '../../../contract/failures.ts';
import { type Graph, getLine, isStep, type Line, type Node } from '../../../contract/flow/graph.ts';
import { findLatestRun } from '../draft.ts';
import type { LineDecision } from '../event.ts';
import type { InstanceState } from '../model.ts';
import { type ConditionInput, evaluateLines } from '../outgoingLines.ts';
import type { InstanceHistory } from './instanceHistory.ts';

type ConditionValues = ReturnType<typeof evaluateLines>['values'];

/**
 * decided: the last time the element was left. undone: decided, but the flow has since gone back before it. expected:
 * by the current form, for an element that was not left yet.
 */
export type LeavingExplanation = {
  readonly node: Node;
  readonly asOf: 'decided' | 'undone' | 'expected';
  readonly lines: readonly (LineDecision & { readonly line: Line })[];
  readonly values: ConditionValues;
  /** The reason why the conditions cannot be evaluated now. */
  readonly problem: string | null;
};

type LineExplanationRequest = {
  readonly history: InstanceHistory;
  /** The graphs before each migration. */
  readonly former: readonly Graph[];
  readonly conditions: ConditionInput | null;
};

/** Returns null if the element was not left and its exits cannot be predicted. */
export function explainLeaving(
  graph: Graph,
  state: InstanceState,
  { node, history, former, conditions }: LineExplanationRequest & { readonly node: Node },
): LeavingExplanation | null {
  const leaving = history.left.get(node.id);
  if (!leaving) return conditions && explainExpected(graph, node, conditions);
  const { from, lines, values } = leaving.event;
  const asOf = isStanding(state, node, from) ? 'decided' : 'undone';
  return { node, asOf, lines: attachLines(former[leaving.version] ?? graph, lines), values, problem: null };
}

const isStanding = (state: InstanceState, node: Node, from: readonly number[]): boolean =>
  from.every((runNo) => state.runs[runNo - 1]?.stands) &&
  (!isStep(node) || (findLatestRun(state, node.id)?.stands ?? true));

const attachLines = (graph: Graph, lines: readonly LineDecision[]) =>
  lines.map((one) => ({ ...one, line: getLine(graph, one.lineId) }));

function explainExpected(graph: Graph, node: Node, conditions: ConditionInput): LeavingExplanation {
  try {
    const { lines, values } = evaluateLines(graph, node, conditions);
    return { node, asOf: 'expected', lines: attachLines(graph, lines), values, problem: null };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { node, asOf: 'expected', lines: [], values: {}, problem: error.message };
  }
}

/** Explains how each element before this one was left, or would be. */
export function explainIncoming(
  graph: Graph,
  state: InstanceState,
  { node, ...asked }: LineExplanationRequest & { readonly node: Node },
): LeavingExplanation[] {
  const before = new Set(node.incoming.map((lineId) => getLine(graph, lineId).from));
  return [...before].flatMap((id) => {
    const source = graph.nodes.get(id);
    const leaving = source && explainLeaving(graph, state, { node: source, ...asked });
    if (!leaving) return [];
    const lines = leaving.lines.filter(({ line }) => line.to === node.id);
    return [{ ...leaving, lines }];
  });
}

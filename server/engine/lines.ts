/** Which lines a token leaves a node by (engine.md 3). */
import { ExpressionError } from '../../contract/expression/error.ts';
import { conditionHolds } from '../../contract/expression/evaluate.ts';
import { type Line, lineOf, type Node, nodeOf } from '../../contract/flow/graph.ts';
import { type Draft, refuse } from './draft.ts';

/** Sends a token out by every line that is taken. */
export function leave(draft: Draft, node: Node, from: readonly number[]) {
  for (const line of linesTaken(draft, node)) draft.queue.push({ lineId: line.id, from });
}

/** Refuses with BAD_DEFINITION where nothing holds; a node with no line at all ends the token. */
function linesTaken(draft: Draft, node: Node): readonly Line[] {
  const lines = node.outgoing.map((id) => lineOf(draft.graph, id));
  if (lines.length === 0 || node.kind === 'PARALLEL' || node.kind === 'START') return lines;
  const taken = node.kind === 'EXCLUSIVE' ? firstHolding(draft, lines) : allHolding(draft, lines);
  return taken.length > 0 ? taken : stuck(draft, node, '没有满足条件的出口，请检查各分支条件');
}

export function stuck(_draft: Draft, node: Node, why: string): never {
  const msg = `流程定义有误：节点“${node.name || node.id}”${why}`;
  return refuse('BAD_DEFINITION', { msg, errors: [{ path: node.id, message: why }] });
}

function firstHolding(draft: Draft, lines: readonly Line[]): readonly Line[] {
  const first = lines.find((line) => line.kind !== 'DEFAULT' && holds(draft, line));
  return first ? [first] : lines.filter((line) => line.kind === 'DEFAULT').slice(0, 1);
}

function allHolding(draft: Draft, lines: readonly Line[]): readonly Line[] {
  const conditional = new Set(lines.filter((line) => line.kind === 'CONDITION' && holds(draft, line)));
  return lines.filter(
    (line) =>
      line.kind === 'PLAIN' || conditional.has(line) || (line.kind === 'DEFAULT' && conditional.size === 0),
  );
}

function holds(draft: Draft, line: Line): boolean {
  if (line.kind === 'PLAIN') return true;
  const { form, initiator, now } = draft.facts;
  try {
    return conditionHolds(line.expression, { data: { ...form, initiator }, now });
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const label =
      line.name || `${nodeOf(draft.graph, line.from).name} → ${nodeOf(draft.graph, line.to).name}`;
    const msg = `连线“${label}”的条件无法计算：${error.message}`;
    return refuse('BAD_DEFINITION', { msg, errors: [{ path: line.id, message: error.message }] });
  }
}

/** Explains the chosen path in words: each line, its condition and the values it read. */
import type { LineView, ReadValue, SectionOf } from '../../../../contract/calls/shapes/whyShapes.ts';
import { parseExpression } from '../../../../contract/expression/parse.ts';
import { collectNames } from '../../../../contract/expression/syntax.ts';
import { getLine, type Line } from '../../../../contract/flow/graph.ts';
import type { LineDecision } from '../../../engine/event.ts';
import type { LeavingExplanation } from '../../../engine/explain/lineExplanation.ts';
import { fieldAtPath } from '../../shared/fieldAtPath.ts';
import { toReadValue } from './conditionValue.ts';
import { type ExplanationContext, nodeLabel } from './explanationContext.ts';

type Section = SectionOf<'lines'>;

/** Returns null if no line has a condition: there is nothing to explain. */
export function buildLinesSection(
  context: ExplanationContext,
  leaving: LeavingExplanation,
  direction: Section['direction'],
): Section[] {
  const lines = toLineViews(context, leaving);
  const { asOf, problem } = leaving;
  if (problem === null && lines.every(({ outcome }) => outcome === 'plain')) return [];
  const from = nodeLabel(context, leaving.node.id);
  const title = direction === 'outgoing' ? '为什么走这条分支' : `从“${from}”怎样到这里`;
  const lineSentences =
    problem === null
      ? lines.map((line) => formatLine(line, asOf))
      : [visibleProblem(context, leaving) ?? '有条件无法计算'];
  return [
    {
      kind: 'lines',
      title,
      sentences: [...openingSentences[asOf], ...lineSentences],
      direction,
      asOf,
      lines,
    },
  ];
}

/** The problem, which may contain a value that was read; null if the reader cannot view one of them. */
function visibleProblem(
  { instance, visible, currentPath }: ExplanationContext,
  { node, problem }: LeavingExplanation,
): string | null {
  const read = node.outgoing.flatMap((id) => {
    const line = getLine(instance.graph, id);
    return line.kind === 'CONDITION' ? collectNames(parseExpression(line.expression)) : [];
  });
  const paths = read.map(currentPath);
  return paths.every((path) => !fieldAtPath(instance.form, path) || visible(path)) ? problem : null;
}

const openingSentences: Readonly<Record<Section['asOf'], string[]>> = {
  decided: [],
  undone: ['以下是退回之前的判断'],
  expected: ['尚未走到，以下按当前表单内容预计'],
};

export function toLineViews(
  context: ExplanationContext,
  { lines, values }: Pick<LeavingExplanation, 'lines' | 'values'>,
): LineView[] {
  return lines.map(({ line, taken, held }) => ({
    sequenceFlowId: line.id,
    name: line.name,
    fromName: nodeLabel(context, line.from),
    toName: nodeLabel(context, line.to),
    taken,
    outcome: outcomeOf(line, held),
    condition: line.kind === 'CONDITION' ? line.expression : null,
    values: held === null ? [] : valuesReadBy(context, line.expression, values),
  }));
}

function outcomeOf({ kind }: Line, held: LineDecision['held']): LineView['outcome'] {
  if (kind === 'DEFAULT') return 'default';
  if (held === null) return kind === 'PLAIN' ? 'plain' : 'notRead';
  return held ? 'held' : 'notHeld';
}

/** The values that this condition names, in its order, with today() and now() if it reads them. */
function valuesReadBy(
  context: ExplanationContext,
  expression: string,
  values: LeavingExplanation['values'],
): ReadValue[] {
  const asked = ['today()', 'now()'].filter((name) => expression.includes(name.slice(0, -1)));
  const names = new Set([...collectNames(parseExpression(expression)), ...asked]);
  return [...names].flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [toReadValue(context, name, value)];
  });
}

/** `连线“大额”：条件 amount > 100000 成立（金额 = 250000），已走`. */
function formatLine(line: LineView, asOf: Section['asOf']): string {
  const label = line.name === '' ? `${line.fromName} → ${line.toName}` : line.name;
  const goes = asOf === 'expected' ? ['将走', '不走'] : ['已走', '未走'];
  return `连线“${label}”：${outcomeSentences[line.outcome](line)}，${line.taken ? goes[0] : goes[1]}`;
}

const outcomeSentences: { readonly [O in LineView['outcome']]: (line: LineView) => string } = {
  plain: () => '无条件',
  held: (line) => `条件 ${line.condition} 成立${formatValues(line.values)}`,
  notHeld: (line) => `条件 ${line.condition} 不成立${formatValues(line.values)}`,
  notRead: () => '前面的连线已经满足，没有再判断',
  default: ({ taken }) => (taken ? '其他条件都不成立，走默认连线' : '已有条件成立，不走默认连线'),
};

const formatValues = (values: readonly ReadValue[]): string =>
  values.length === 0 ? '' : `（${values.map(({ label, text }) => `${label} = ${text}`).join('，')}）`;

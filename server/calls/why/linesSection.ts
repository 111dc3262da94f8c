/** Why this way, in words: each line, its condition and the values it read. */
import type { LineView, ReadValue, SectionOf } from '../../../contract/calls/whyShapes.ts';
import { parseExpression } from '../../../contract/expression/parse.ts';
import { namesIn } from '../../../contract/expression/syntax.ts';
import { type Line, lineOf } from '../../../contract/flow/graph.ts';
import type { LineDecision } from '../../engine/event.ts';
import type { LeavingWhy } from '../../engine/why/lines.ts';
import { fieldAt } from '../fieldAt.ts';
import { readValueOf } from './readValue.ts';
import { nodeText, type Telling } from './telling.ts';

type Section = SectionOf<'lines'>;

/** Nothing where no line has a condition: then there is nothing to explain. */
export function linesSection(
  telling: Telling,
  leaving: LeavingWhy,
  direction: Section['direction'],
): Section[] {
  const lines = linesOf(telling, leaving);
  const { asOf, problem } = leaving;
  if (problem === null && lines.every(({ outcome }) => outcome === 'plain')) return [];
  const from = nodeText(telling, leaving.node.id);
  const title = direction === 'outgoing' ? '为什么走这条分支' : `从“${from}”怎样到这里`;
  const told =
    problem === null
      ? lines.map((line) => lineText(line, asOf))
      : [mayTell(telling, leaving) ?? '有条件无法计算'];
  return [{ kind: 'lines', title, sentences: [...opening[asOf], ...told], direction, asOf, lines }];
}

/** The problem, which may tell a value that was read; null where the reader may not see one of them. */
function mayTell({ flow, visible }: Telling, { node, problem }: LeavingWhy): string | null {
  const read = node.outgoing.flatMap((id) => {
    const line = lineOf(flow.graph, id);
    return line.kind === 'CONDITION' ? namesIn(parseExpression(line.expression)) : [];
  });
  return read.every((name) => !fieldAt(flow.form, name) || visible(name)) ? problem : null;
}

const opening: Readonly<Record<Section['asOf'], string[]>> = {
  decided: [],
  undone: ['以下是退回之前的判断'],
  expected: ['尚未走到，以下按当前表单内容预计'],
};

export function linesOf(
  telling: Telling,
  { lines, values }: Pick<LeavingWhy, 'lines' | 'values'>,
): LineView[] {
  return lines.map(({ line, taken, held }) => ({
    sequenceFlowId: line.id,
    name: line.name,
    fromName: nodeText(telling, line.from),
    toName: nodeText(telling, line.to),
    taken,
    outcome: outcomeOf(line, held),
    condition: line.kind === 'CONDITION' ? line.expression : null,
    values: held === null ? [] : valuesOf(telling, line.expression, values),
  }));
}

function outcomeOf({ kind }: Line, held: LineDecision['held']): LineView['outcome'] {
  if (kind === 'DEFAULT') return 'default';
  if (held === null) return kind === 'PLAIN' ? 'plain' : 'notRead';
  return held ? 'held' : 'notHeld';
}

/** Those of the values that this condition names, in its order; today() and now() where it asks for them. */
function valuesOf(telling: Telling, expression: string, values: LeavingWhy['values']): ReadValue[] {
  const asked = ['today()', 'now()'].filter((name) => expression.includes(name.slice(0, -1)));
  const names = new Set([...namesIn(parseExpression(expression)), ...asked]);
  return [...names].flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [readValueOf(telling, name, value)];
  });
}

/** `连线“大额”：条件 amount > 100000 成立（金额 = 250000），已走`. */
function lineText(line: LineView, asOf: Section['asOf']): string {
  const label = line.name === '' ? `${line.fromName} → ${line.toName}` : line.name;
  const goes = asOf === 'expected' ? ['将走', '不走'] : ['已走', '未走'];
  return `连线“${label}”：${causes[line.outcome](line)}，${line.taken ? goes[0] : goes[1]}`;
}

const causes: { readonly [O in LineView['outcome']]: (line: LineView) => string } = {
  plain: () => '无条件',
  held: (line) => `条件 ${line.condition} 成立${valuesText(line.values)}`,
  notHeld: (line) => `条件 ${line.condition} 不成立${valuesText(line.values)}`,
  notRead: () => '前面的连线已经满足，没有再判断',
  default: ({ taken }) => (taken ? '其他条件都不成立，走默认连线' : '已有条件成立，不走默认连线'),
};

const valuesText = (values: readonly ReadValue[]): string =>
  values.length === 0 ? '' : `（${values.map(({ label, text }) => `${label} = ${text}`).join('，')}）`;

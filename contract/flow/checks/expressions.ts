/** Conditions of lines and the title: whether they can be read, name fields, and make sense. */
import { ExpressionError } from '../../expression/error.ts';
import { kindIn, misuseIn } from '../../expression/misuse.ts';
import { parsedOrNull, parseExpression } from '../../expression/parse.ts';
import { childrenOf, type Expression, namesIn } from '../../expression/syntax.ts';
import type { Problem } from '../bpmnElement.ts';
import { type Graph, type Line, nodeOf } from '../graph.ts';
import type { FormNames } from './fields.ts';

export const checkExpressions = (graph: Graph, names: FormNames): Problem[] => [
  ...conditionsIn(graph).flatMap((line) => checkCondition(line, names)),
  ...checkTitle(graph, names),
];

/** Comparisons with a value that cannot be chosen never hold. */
export const doubtfulExpressions = (graph: Graph, { options }: FormNames): Problem[] =>
  conditionsIn(graph).flatMap(({ id, expression }) => {
    const parsed = parsedOrNull(expression);
    const strange = parsed ? strangeOptions(parsed, options) : [];
    return strange.map((message) => ({ elementId: id, message: `条件 ${expression} 中${message}` }));
  });

/** A parallel gateway asks no conditions; nobody asks those of default lines. */
const conditionsIn = (graph: Graph): Line[] =>
  [...graph.lines.values()].filter(
    (line) => line.kind === 'CONDITION' && nodeOf(graph, line.from).kind !== 'PARALLEL',
  );

function checkCondition({ id, expression }: Line, { kinds }: FormNames): Problem[] {
  return checked(id, expression, (parsed) => {
    const kindOf = (name: string) => kinds.get(name) ?? 'any';
    const whole = kindIn(parsed, kindOf);
    return [
      ...unknownNames(parsed, kinds),
      ...misuseIn(parsed, kindOf),
      ...(whole === 'text' || whole === 'date' ? ['结果不是是或否'] : []),
    ];
  });
}

/** The title also knows how people and departments are called. */
const titleNames = ['initiator.name', 'initiator.deptName'];

function checkTitle({ settings }: Graph, { kinds }: FormNames): Problem[] {
  const { titleExpression } = settings;
  if (titleExpression.trim() === '') return [];
  const known = new Set([...kinds.keys(), ...titleNames]);
  return checked('', titleExpression, (parsed) => unknownNames(parsed, known));
}

const unknownNames = (parsed: Expression, known: { has(name: string): boolean }) =>
  [...new Set(namesIn(parsed))].filter((name) => !known.has(name)).map((name) => `${name} 不是表单字段`);

function checked(
  elementId: string,
  expression: string,
  judge: (parsed: Expression) => readonly string[],
): Problem[] {
  try {
    const messages = judge(parseExpression(expression));
    return messages.map((message) => ({ elementId, message: `表达式 ${expression} 中的 ${message}` }));
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return [{ elementId, message: `表达式 ${expression} 有误：${error.message}` }];
  }
}

const equalities = new Set(['==', '!=', 'in', 'not in']);

function strangeOptions(expression: Expression, options: FormNames['options']): string[] {
  const below = childrenOf(expression).flatMap((child) => strangeOptions(child, options));
  if (expression.type !== 'binary' || !equalities.has(expression.operator)) return below;
  const { left, right } = expression;
  return [...below, ...strangeValues(left, right, options), ...strangeValues(right, left, options)];
}

function strangeValues(field: Expression, compared: Expression, options: FormNames['options']): string[] {
  const [name = ''] = field.type === 'name' || field.type === 'member' ? namesIn(field) : [];
  const known = options.get(name);
  if (!known) return [];
  const values = compared.type === 'list' ? compared.items : [compared];
  return values.flatMap((value) => {
    if (value.type !== 'literal' || value.value === null || value.value === '') return [];
    const text = String(value.value);
    return known.has(text) ? [] : [`，${name} 的选项里没有 ${text}`];
  });
}

/** Checks line conditions and the title: they parse, name existing fields and can hold. */
import { ExpressionError } from '../../expression/expressionError.ts';
import { parseExpression, tryParseExpression } from '../../expression/parse.ts';
import {
  collectNames,
  type Expression,
  elapsedRefusal,
  getChildren,
  hasCall,
} from '../../expression/syntax.ts';
import { findTypeErrors, inferKind } from '../../expression/typeCheck.ts';
import type { DefinitionProblem } from '../bpmn/bpmnElement.ts';
import { type Graph, getNode, type Line } from '../graph.ts';
import type { FormNames } from './formNames.ts';

export const checkExpressions = (graph: Graph, names: FormNames): DefinitionProblem[] => [
  ...listConditionLines(graph).flatMap((line) => checkCondition(line, names)),
  ...checkTitle(graph, names),
];

/** A comparison with a value that cannot be selected never holds. */
export const listExpressionWarnings = (graph: Graph, { options }: FormNames): DefinitionProblem[] =>
  listConditionLines(graph).flatMap(({ id, expression }) => {
    const parsed = tryParseExpression(expression);
    const strange = parsed ? findUnknownOptions(parsed, options) : [];
    return strange.map((message) => ({ elementId: id, message: `条件 ${expression} 中${message}` }));
  });

/** Parallel gateways do not evaluate conditions, and the condition of a default line is not evaluated. */
const listConditionLines = (graph: Graph): Line[] =>
  [...graph.lines.values()].filter(
    (line) => line.kind === 'CONDITION' && getNode(graph, line.from).kind !== 'PARALLEL',
  );

function checkCondition({ id, expression }: Line, { kinds }: FormNames): DefinitionProblem[] {
  return checkExpression(id, expression, (parsed) => {
    const kindOf = (name: string) => kinds.get(name) ?? 'any';
    const whole = inferKind(parsed, kindOf);
    return [
      ...findUnknownNames(parsed, kinds),
      ...findTypeErrors(parsed, kindOf),
      ...(whole === 'text' || whole === 'date' ? ['结果不是是或否'] : []),
    ];
  });
}

/** The title may also use the names of people and departments. */
const titleNames = ['initiator.name', 'initiator.deptName'];

function checkTitle({ settings }: Graph, { kinds }: FormNames): DefinitionProblem[] {
  const { titleExpression } = settings;
  if (titleExpression.trim() === '') return [];
  const known = new Set([...kinds.keys(), ...titleNames]);
  const problems = checkExpression('', titleExpression, (parsed) => findUnknownNames(parsed, known));
  const parsed = tryParseExpression(titleExpression);
  if (!parsed || !hasCall(parsed, 'elapsed')) return problems;
  return [...problems, { elementId: '', message: `标题 ${titleExpression} ${elapsedRefusal}` }];
}

const findUnknownNames = (parsed: Expression, known: { has(name: string): boolean }) =>
  [...new Set(collectNames(parsed))].filter((name) => !known.has(name)).map((name) => `${name} 不是表单字段`);

function checkExpression(
  elementId: string,
  expression: string,
  judge: (parsed: Expression) => readonly string[],
): DefinitionProblem[] {
  try {
    const messages = judge(parseExpression(expression));
    return messages.map((message) => ({ elementId, message: `表达式 ${expression} 中的 ${message}` }));
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return [{ elementId, message: `表达式 ${expression} 有误：${error.message}` }];
  }
}

const equalities = new Set(['==', '!=', 'in', 'not in']);

function findUnknownOptions(expression: Expression, options: FormNames['options']): string[] {
  const below = getChildren(expression).flatMap((child) => findUnknownOptions(child, options));
  if (expression.type !== 'binary' || !equalities.has(expression.operator)) return below;
  const { left, right } = expression;
  return [...below, ...findUnknownValues(left, right, options), ...findUnknownValues(right, left, options)];
}

function findUnknownValues(field: Expression, compared: Expression, options: FormNames['options']): string[] {
  const [name = ''] = field.type === 'name' || field.type === 'member' ? collectNames(field) : [];
  const known = options.get(name);
  if (!known) return [];
  const values = compared.type === 'list' ? compared.items : [compared];
  return values.flatMap((value) => {
    if (value.type !== 'literal' || value.value === null || value.value === '') return [];
    const text = String(value.value);
    return known.has(text) ? [] : [`，${name} 的选项里没有 ${text}`];
  });
}

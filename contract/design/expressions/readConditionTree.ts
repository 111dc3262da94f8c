/**
 * Reads expressions as conditions: fields compared with fixed values, joined by and and or. The meaning is kept for every
 * record: what conditions cannot say exactly is answered with the reason. Pure.
 */
import { Big } from 'big.js';
import { formatDecimal, isDecimalText, parseDecimal } from '../../expression/exactDecimal.ts';
import { ExpressionError } from '../../expression/expressionError.ts';
import { parseExpression } from '../../expression/parse.ts';
import type { BinaryOperator, Expression } from '../../expression/syntax.ts';
import type { ValueKinds } from '../../expression/typeCheck.ts';
import {
  type FilterCondition,
  type FilterGroup,
  type FilterNode,
  flattenConditions,
  getNodes,
  isFilterGroup,
  maxBuiltDepth,
  maxConditions,
  maxFilterValues,
} from '../../filter/filterTree.ts';
import type { Operator } from '../../filter/operators.ts';
import { conditionOperators, isNumberField } from './conditionOperators.ts';
import { formatExpression } from './formatExpression.ts';

type Scalar = string | number;

/** Nested groups differ in their word from the group around them. `reason` is a sentence. */
export type ConditionReading = { readonly filter: FilterGroup } | { readonly reason: string };

/** Reads the text of an expression as conditions. `kinds`: those of the fields that it names. */
export function readConditionTree(text: string, kinds: ValueKinds): ConditionReading {
  try {
    const node = readNode(parseExpression(text), kinds, false);
    const filter = isFilterGroup(node) ? node : { all: [node] };
    return { filter: assertBuildable(filter) };
  } catch (error) {
    if (error instanceof NotSayable) return { reason: error.message };
    if (error instanceof ExpressionError) return { reason: `文字有误：${error.message}` };
    throw error;
  }
}

/** The message is a sentence for the person who designs the form. */
class NotSayable extends Error {}

function assertBuildable(filter: FilterGroup): FilterGroup {
  const conditions = flattenConditions(filter);
  if (conditions.length > maxConditions) throw new NotSayable(`条件多于 ${maxConditions} 个`);
  if (measureDepth(filter) > maxBuiltDepth) throw new NotSayable(`条件组多于 ${maxBuiltDepth} 层`);
  const long = conditions.find(({ value }) => Array.isArray(value) && value.length > maxFilterValues);
  if (long) throw new NotSayable(`${long.field} 的值多于 ${maxFilterValues} 个`);
  return filter;
}

const measureDepth = (node: FilterNode): number =>
  isFilterGroup(node) ? 1 + Math.max(...getNodes(node).map(measureDepth)) : 0;

/** `not` goes inwards: what is not (a and b), is not a or not b. */
function readNode(expression: Expression, kinds: ValueKinds, isNegated: boolean): FilterNode {
  if (expression.type === 'not') return readNode(expression.operand, kinds, !isNegated);
  if (expression.type === 'binary' && (expression.operator === '&&' || expression.operator === '||')) {
    const word = (expression.operator === '&&') === isNegated ? 'any' : 'all';
    const nodes = [expression.left, expression.right].flatMap((part) => {
      const node = readNode(part, kinds, isNegated);
      return word in node && isFilterGroup(node) ? getNodes(node) : [node];
    });
    if (word === 'any') return { any: nodes };
    const [first, ...others] = joinRanges(nodes);
    return first && others.length === 0 ? first : { all: first ? [first, ...others] : [] };
  }
  const condition = readCondition(expression, kinds);
  return isNegated ? negateCondition(condition, expression) : condition;
}

/** From one value to another of the same field is one condition. */
function joinRanges(nodes: readonly FilterNode[]): FilterNode[] {
  const joined: FilterNode[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    const range = last && joinRange(last, node);
    if (range) joined.pop();
    joined.push(range ?? node);
  }
  return joined;
}

function joinRange(from: FilterNode, to: FilterNode): FilterCondition | undefined {
  if (isFilterGroup(from) || isFilterGroup(to) || from.field !== to.field) return undefined;
  if (from.is !== 'atLeast' || to.is !== 'atMost') return undefined;
  return { field: from.field, is: 'between', value: [...toValues(from), ...toValues(to)] };
}

const toValues = ({ value }: FilterCondition): Scalar[] => [value ?? []].flat();

/** An empty field meets neither a comparison nor its opposite, so that only these have one. */
const opposites: Partial<Record<Operator, Operator>> = {
  empty: 'notEmpty',
  notEmpty: 'empty',
  contains: 'notContains',
};

function negateCondition(condition: FilterCondition, expression: Expression): FilterCondition {
  const is = opposites[condition.is];
  if (!is) refuse({ type: 'not', operand: expression }, '不成立也包括没有填写的情况，条件中没有这样的比较');
  return { ...condition, is };
}

function refuse(expression: Expression, why: string): never {
  const text = formatExpression(expression);
  throw new NotSayable(`“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”：${why}`);
}

const notCompared = '不是字段与固定值的比较';

function readCondition(expression: Expression, kinds: ValueKinds): FilterCondition {
  if (expression.type === 'call') return readCall(expression);
  if (expression.type !== 'binary') return refuse(expression, notCompared);
  const { operator, left, right } = expression;
  const field = readName(left);
  if (field !== undefined) return readComparison({ expression, field, operator, value: right }, kinds);
  const [other, turned] = [readName(right), turnedOperators[operator]];
  if (other === undefined || turned === undefined) return refuse(expression, notCompared);
  return readComparison({ expression, field: other, operator: turned, value: left }, kinds);
}

/** A field, a column of a sub-form, or a property of a person. */
function readName(expression: Expression): string | undefined {
  if (expression.type === 'name') return expression.name;
  if (expression.type !== 'member' || expression.object.type !== 'name') return undefined;
  return `${expression.object.name}.${expression.name}`;
}

/** The operator with its sides exchanged. */
const turnedOperators: Partial<Record<BinaryOperator, BinaryOperator>> = {
  '==': '==',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

type Comparison = { expression: Expression; field: string; operator: BinaryOperator; value: Expression };

function readComparison(
  { expression, field, operator, value }: Comparison,
  kinds: ValueKinds,
): FilterCondition {
  const is =
    operator in conditionOperators
      ? conditionOperators[operator as keyof typeof conditionOperators]
      : undefined;
  if (is === undefined) return refuse(expression, notCompared);
  const isNumber = isNumberField(field, kinds);
  if (is === 'anyOf' || is === 'noneOf') {
    const items = value.type === 'list' ? value.items.map((item) => readValue(item, isNumber)) : [];
    if (items.length === 0 || !items.every((item) => item !== undefined && item !== ''))
      return refuse(expression, notCompared);
    return { field, is, value: items.filter((item) => item !== undefined) };
  }
  if ((is === 'is' || is === 'isNot') && isBlankLiteral(value))
    return { field, is: is === 'is' ? 'empty' : 'notEmpty' };
  const compared = readValue(value, isNumber);
  const isOrdered = is !== 'is' && is !== 'isNot';
  const isTruth = value.type === 'literal' && typeof value.value === 'boolean';
  if (compared === undefined || compared === '' || (isOrdered && isTruth))
    return refuse(expression, notCompared);
  return { field, is, value: compared };
}

const isBlankLiteral = (value: Expression): boolean =>
  value.type === 'literal' && (value.value === null || value.value === '');

function readCall(call: Extract<Expression, { type: 'call' }>): FilterCondition {
  const { name, args } = call;
  const [of, part] = args;
  const field = of && readName(of);
  if (field === undefined) return refuse(call, notCompared);
  if (name === 'empty') return { field, is: 'empty' };
  if (name !== 'contains' && name !== 'startsWith') return refuse(call, notCompared);
  const isTruth = part?.type === 'literal' && typeof part.value === 'boolean';
  // Texts are searched, also in numbers.
  const value = part && !isTruth ? readValue(part, false) : undefined;
  if (value === undefined || value === '') return refuse(call, notCompared);
  return { field, is: name, value: String(value) };
}

/**
 * A number of a number field is its text, which has all digits. Beside other values a number is compared by its amount, and
 * stays a number. Undefined for what is no fixed value.
 */
function readValue(expression: Expression, isNumber: boolean): Scalar | undefined {
  if (expression.type === 'minus' || expression.type === 'plus') {
    const { operand } = expression;
    if (operand.type !== 'literal' || !(operand.value instanceof Big)) return undefined;
    return toScalar(expression.type === 'minus' ? operand.value.times(-1) : operand.value, isNumber);
  }
  if (expression.type !== 'literal' || expression.value === null) return undefined;
  const { value } = expression;
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return toScalar(value, isNumber);
  return isNumber && isDecimalText(value) ? toScalar(parseDecimal(value), true) : value;
}

function toScalar(number: Big, isNumber: boolean): Scalar | undefined {
  const text = number.eq(0) ? '0' : formatDecimal(number);
  if (isNumber) return text;
  return String(Number(text)) === text ? Number(text) : undefined;
}

/** Writes conditions as the text of an expression. Reading it gives the same conditions. Pure. */
import { isDecimalText, parseDecimal } from '../../expression/exactDecimal.ts';
import type { BinaryOperator, Expression } from '../../expression/syntax.ts';
import type { ValueKinds } from '../../expression/typeCheck.ts';
import {
  type FilterCondition,
  type FilterGroup,
  type FilterNode,
  getNodes,
  isFilterGroup,
} from '../../filter/filterTree.ts';
import type { Operator } from '../../filter/operators.ts';
import { conditionOperators, isNumberField } from './conditionOperators.ts';
import { formatExpression } from './formatExpression.ts';

/** All conditions are complete. */
export const formatConditionTree = (filter: FilterGroup, kinds: ValueKinds): string =>
  formatExpression(toExpression(filter, kinds));

function toExpression(node: FilterNode, kinds: ValueKinds): Expression {
  if (!isFilterGroup(node)) return toComparison(node, kinds);
  const parts = getNodes(node).map((one) => toExpression(one, kinds));
  return parts.reduce((left, right) => ({
    type: 'binary',
    operator: 'all' in node ? '&&' : '||',
    left,
    right,
  }));
}

const operatorsOf = Object.fromEntries(
  Object.entries(conditionOperators).map(([operator, is]) => [is, operator]),
) as Partial<Record<Operator, BinaryOperator>>;

function toComparison({ field, is, value }: FilterCondition, kinds: ValueKinds): Expression {
  const name = toName(field);
  const isNumber = isNumberField(field, kinds);
  const call = (called: string, ...args: Expression[]): Expression => ({
    type: 'call',
    name: called,
    args: [name, ...args],
  });
  const part: Expression = { type: 'literal', value: String([value].flat()[0] ?? '') };
  const [first, second] = [value ?? []].flat().map((one) => toLiteral(one, isNumber));
  switch (is) {
    case 'empty':
      return call('empty');
    case 'notEmpty':
      return { type: 'not', operand: call('empty') };
    case 'contains':
    case 'startsWith':
      return call(is, part);
    case 'notContains':
      return { type: 'not', operand: call('contains', part) };
    case 'between':
      return {
        type: 'binary',
        operator: '&&',
        left: compare('>=', name, first),
        right: compare('<=', name, second),
      };
    case 'anyOf':
    case 'noneOf': {
      const items = [value ?? []].flat().map((one) => toLiteral(one, isNumber));
      return compare(is === 'anyOf' ? 'in' : 'not in', name, { type: 'list', items });
    }
    default:
      return compare(operatorsOf[is], name, first);
  }
}

function compare(operator: BinaryOperator | undefined, left: Expression, right?: Expression): Expression {
  if (!operator || !right)
    throw new Error('A condition without an operator of expressions or without a value.');
  return { type: 'binary', operator, left, right };
}

function toName(field: string): Expression {
  const [name = '', member] = field.split('.');
  return member === undefined
    ? { type: 'name', name }
    : { type: 'member', object: { type: 'name', name }, name: member };
}

function toLiteral(value: string | number, isNumber: boolean): Expression {
  const isDecimal = typeof value === 'number' || (isNumber && isDecimalText(value));
  if (!isDecimal) return { type: 'literal', value };
  const number = parseDecimal(String(value));
  return number.lt(0)
    ? { type: 'minus', operand: { type: 'literal', value: number.times(-1) } }
    : { type: 'literal', value: number };
}

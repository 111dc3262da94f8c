/** Records the values that an expression read. They are stored with a decision and shown as its explanation. */
import { Big } from 'big.js';
import type { Scope } from './evaluate.ts';
import { formatDecimal } from './exactDecimal.ts';
import { ExpressionError } from './expressionError.ts';
import { parseExpression } from './parse.ts';
import { collectNames, type Expression, getChildren } from './syntax.ts';
import { isList, isRow, readMember, type Value } from './value.ts';

/** A value as JSON: decimals as exact text, rows of a sub-form as their number (`3 行`). */
export type TracedValue = null | boolean | string | readonly TracedValue[];

const maxItems = 20;
const maxTextLength = 200;

/**
 * Maps names to values, dotted as in `items.price`. `today()` and `now()` are included if the expression uses them.
 * Long texts and lists are truncated; a value that cannot be read is null.
 */
export function traceExpression(
  source: string,
  { data, now }: Pick<Scope, 'data' | 'now'>,
): Record<string, TracedValue> {
  const expression = parseExpression(source);
  const names = [...new Set(collectNames(expression))];
  return {
    ...Object.fromEntries(names.map((name) => [name, valueOrNull(() => readPath(data, name.split('.')))])),
    ...(callsFunction(expression, 'today') && { 'today()': now.slice(0, 10) }),
    ...(callsFunction(expression, 'now') && { 'now()': now }),
  };
}

/** A branch that was not evaluated may contain a name that cannot be read. */
function valueOrNull(work: () => TracedValue): TracedValue {
  try {
    return work();
  } catch (error) {
    if (error instanceof ExpressionError) return null;
    throw error;
  }
}

function readPath(data: Scope['data'], [name = '', ...below]: readonly string[]): TracedValue {
  const value = readMember(data, name);
  return toTracedValue(below.reduce<Value>(readTracedMember, value));
}

function readTracedMember(value: Value, name: string): Value {
  if (isList(value)) return value.map((row) => readTracedMember(row, name));
  return isRow(value) ? readMember(value, name) : null;
}

function toTracedValue(value: Value): TracedValue {
  if (value === null || typeof value === 'boolean') return value;
  if (value instanceof Big) return formatDecimal(value);
  if (typeof value === 'string') return value.slice(0, maxTextLength);
  if (!isList(value)) return '1 行';
  return value.some(isRow) ? `${value.length} 行` : value.slice(0, maxItems).map(toTracedValue);
}

const callsFunction = (expression: Expression, name: string): boolean =>
  (expression.type === 'call' && expression.name === name) ||
  getChildren(expression).some((child) => callsFunction(child, name));

/** Returns true if the result depends on the time of evaluation. */
export const dependsOnClock = (expression: Expression): boolean =>
  callsFunction(expression, 'today') || callsFunction(expression, 'now');

/** What an expression read when it was evaluated: kept beside a decision, and shown to whoever asks why. */
import { Big } from 'big.js';
import { ExpressionError } from './error.ts';
import type { Scope } from './evaluate.ts';
import { decimalText } from './number.ts';
import { parseExpression } from './parse.ts';
import { childrenOf, type Expression, namesIn } from './syntax.ts';
import { isList, isRow, read, type Value } from './value.ts';

/** A value as JSON: decimals as exact text, rows of a sub-form as their number (`3 行`). */
export type Reading = null | boolean | string | readonly Reading[];

const mostItems = 20;
const longestText = 200;

/**
 * The values by name, dotted as in `items.price`; `today()` and `now()` stand among them where they were asked.
 * Long texts and lists are cut; what cannot be read is null.
 */
export function readingsOf(
  source: string,
  { data, now }: Pick<Scope, 'data' | 'now'>,
): Record<string, Reading> {
  const expression = parseExpression(source);
  const names = [...new Set(namesIn(expression))];
  return {
    ...Object.fromEntries(names.map((name) => [name, attempt(() => valueAt(data, name.split('.')))])),
    ...(calls(expression, 'today') && { 'today()': now.slice(0, 10) }),
    ...(calls(expression, 'now') && { 'now()': now }),
  };
}

/** A branch of the expression that was never evaluated may read what cannot be read. */
function attempt(work: () => Reading): Reading {
  try {
    return work();
  } catch (error) {
    if (error instanceof ExpressionError) return null;
    throw error;
  }
}

function valueAt(data: Scope['data'], [name = '', ...below]: readonly string[]): Reading {
  const value = read(data, name);
  return reading(below.reduce<Value>(memberOf, value));
}

function memberOf(value: Value, name: string): Value {
  if (isList(value)) return value.map((row) => memberOf(row, name));
  return isRow(value) ? read(value, name) : null;
}

function reading(value: Value): Reading {
  if (value === null || typeof value === 'boolean') return value;
  if (value instanceof Big) return decimalText(value);
  if (typeof value === 'string') return value.slice(0, longestText);
  if (!isList(value)) return '1 行';
  return value.some(isRow) ? `${value.length} 行` : value.slice(0, mostItems).map(reading);
}

const calls = (expression: Expression, name: string): boolean =>
  (expression.type === 'call' && expression.name === name) ||
  childrenOf(expression).some((child) => calls(child, name));

/** Its result depends on the moment at which it is evaluated. */
export const asksClock = (expression: Expression): boolean =>
  calls(expression, 'today') || calls(expression, 'now');

/** Columns that a list computes and nobody writes (feature.virtualColumns): their values, and of what kind these are. */
import Big from 'big.js';
import { ExpressionError } from '../expression/error.ts';
import { evaluate, type Result } from '../expression/evaluate.ts';
import { kindIn } from '../expression/misuse.ts';
import { parseExpression } from '../expression/parse.ts';
import type { Expression } from '../expression/syntax.ts';
import { scopeOf } from './conditions.ts';
import type { Field, FormDefinition } from './definition.ts';
import { kindsOf } from './fieldKinds.ts';
import type { Known, Values } from './rules.ts';

export type VirtualColumn = NonNullable<FormDefinition['feature']['virtualColumns']>[number];

/** Decimals of a computed number: numbers of lists have two. */
export const virtualDecimals = 2;

/** Numbers stand to the right and are numbers in a sheet too. */
export function isNumeric(column: VirtualColumn, fields: readonly Field[]): boolean {
  const kinds = kindsOf(fields);
  return kindIn(parsed(column), (name) => kinds.get(name) ?? 'any') === 'number';
}

const read = new WeakMap<VirtualColumn, Expression>();

/** Made once per column: an export computes a million cells of it. */
function parsed(column: VirtualColumn): Expression {
  const expression = read.get(column) ?? parseExpression(column.expression);
  read.set(column, expression);
  return expression;
}

/** What a person reads; numbers as exact decimals, rounded half up to two. Null where it cannot be computed. */
export function virtualValue(column: VirtualColumn, values: Values, known: Known): string | null {
  try {
    return textOf(evaluate(parsed(column), scopeOf(values, known)));
  } catch (error) {
    // A record that is half filled divides by nothing: an incomputable cell is an empty one.
    if (error instanceof ExpressionError) return null;
    throw error;
  }
}

function textOf(value: Result): string | null {
  if (value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(',') || null;
  const isDecimal = /^-?\d+\.\d+$/.test(value) && value.split('.')[1]?.length !== virtualDecimals;
  return isDecimal ? new Big(value).round(virtualDecimals, Big.roundHalfUp).toFixed() : value;
}

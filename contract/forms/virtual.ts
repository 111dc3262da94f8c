/** Columns that a list computes and nobody writes (feature.virtualColumns): their values, and of what kind these are. */
import Big from 'big.js';
import { ExpressionError } from '../expression/error.ts';
import { evaluate, type Result } from '../expression/evaluate.ts';
import { type Kind, kindIn } from '../expression/misuse.ts';
import { parseExpression } from '../expression/parse.ts';
import type { Expression } from '../expression/syntax.ts';
import { typeOf } from '../fields/registry.ts';
import { scopeOf } from './conditions.ts';
import type { Field, FormDefinition } from './definition.ts';
import type { Facts, Values } from './rules.ts';

export type VirtualColumn = NonNullable<FormDefinition['feature']['virtualColumns']>[number];

/** Decimals of a computed number: numbers of lists have two. */
export const virtualDecimals = 2;

/** Numbers stand to the right and are numbers in a sheet too. */
export function isNumeric(column: VirtualColumn, fields: readonly Field[]): boolean {
  return kindIn(parsed(column), (name) => kindNamed(name, fields)) === 'number';
}

const known = new WeakMap<VirtualColumn, Expression>();

/** Made once per column: an export computes a million cells of it. */
function parsed(column: VirtualColumn): Expression {
  const expression = known.get(column) ?? parseExpression(column.expression);
  known.set(column, expression);
  return expression;
}

/** Of a sub-form's column (`items.amount`) there are as many values as rows. */
function kindNamed(name: string, fields: readonly Field[]): Kind {
  const [first, second] = name.split('.');
  const field = fields.find(({ enName }) => enName === first);
  if (second === undefined || !field?.children) return kindOf(field);
  const kind = kindOf(field.children.find(({ enName }) => enName === second));
  return kind === 'number' ? 'numbers' : 'many';
}

function kindOf(field: Field | undefined): Kind {
  if (!field) return 'any';
  const type = typeOf(field);
  return type.summable ? 'number' : type.cell(field).kind === 'date' ? 'date' : 'any';
}

/** What a person reads; numbers as exact decimals, rounded half up to two. Null where it cannot be computed. */
export function virtualValue(column: VirtualColumn, values: Values, facts: Facts): string | null {
  try {
    return textOf(evaluate(parsed(column), scopeOf(values, facts)));
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

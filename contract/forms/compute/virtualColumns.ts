/** Computes the read-only columns of a list (`feature.virtualColumns`): their values and value kinds. */
import Big from 'big.js';
import { type EvaluationResult, evaluate } from '../../expression/evaluate.ts';
import { ExpressionError } from '../../expression/expressionError.ts';
import { parseExpression } from '../../expression/parse.ts';
import type { Expression } from '../../expression/syntax.ts';
import { inferKind } from '../../expression/typeCheck.ts';
import type { Field, FormDefinition } from '../definition.ts';
import { getFieldKinds } from '../fieldKinds.ts';
import type { RecordFacts, Values } from '../recordRules.ts';
import { createScope } from './fieldExpressions.ts';

export type VirtualColumn = NonNullable<FormDefinition['feature']['virtualColumns']>[number];

/** Decimals of a computed number. Numbers in lists have two. */
export const virtualDecimals = 2;

/** Numeric columns are right-aligned and are numbers in exported sheets too. */
export function isNumericColumn(column: VirtualColumn, fields: readonly Field[]): boolean {
  const kinds = getFieldKinds(fields);
  return inferKind(parseColumn(column), (name) => kinds.get(name) ?? 'any') === 'number';
}

const parsedColumns = new WeakMap<VirtualColumn, Expression>();

/** Cached per column: an export computes a million cells. */
function parseColumn(column: VirtualColumn): Expression {
  const expression = parsedColumns.get(column) ?? parseExpression(column.expression);
  parsedColumns.set(column, expression);
  return expression;
}

/**
 * Returns the displayed text; numbers are exact decimals, rounded half up to two places. Null if it cannot be computed.
 */
export function computeVirtualValue(
  column: VirtualColumn,
  values: Values,
  known: RecordFacts,
): string | null {
  try {
    return formatResult(evaluate(parseColumn(column), createScope(values, known)));
  } catch (error) {
    // Division by zero is normal in a half-filled record. The cell is then empty.
    if (error instanceof ExpressionError) return null;
    throw error;
  }
}

function formatResult(value: EvaluationResult): string | null {
  if (value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) return value.map(formatResult).filter(Boolean).join(',') || null;
  const isDecimal = /^-?\d+\.\d+$/.test(value) && value.split('.')[1]?.length !== virtualDecimals;
  return isDecimal ? new Big(value).round(virtualDecimals, Big.roundHalfUp).toFixed() : value;
}

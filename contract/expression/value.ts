/** The values of expressions, and the conversion of record data to values. */
import { Big } from 'big.js';
import { formatDecimal, isDecimalText, parseDecimal } from './exactDecimal.ts';
import { ExpressionError } from './expressionError.ts';

export type Row = { readonly [name: string]: unknown };
export type Value = null | boolean | string | Big | Row | readonly Value[];

export const isList = (value: Value): value is readonly Value[] => Array.isArray(value);
export const isRow = (value: Value): value is Row =>
  typeof value === 'object' && value !== null && !isList(value) && !(value instanceof Big);

export const isEmpty = (value: Value) =>
  value === null || value === '' || (isList(value) && value.length === 0);

/** Reads an own property of a record or sub-form row; null if it is absent. */
export function readMember(row: Row, name: string): Value {
  return Object.hasOwn(row, name) ? toValue(row[name]) : null;
}

/** A number that retains its stored text, zeros included, until it is used in an operation. */
type NumberWithText = Big & { kept?: string };

/** Converts the decimals of number fields, which are stored as text, to numbers. */
export function toNumbers(value: Value): Value {
  if (isList(value)) return value.map(toNumbers);
  if (typeof value !== 'string' || !isDecimalText(value)) return value;
  const number: NumberWithText = parseDecimal(value);
  number.kept = value;
  return number;
}

export const formatExactNumber = (value: NumberWithText): string => value.kept ?? formatDecimal(value);

/** Converts JSON data to a value. */
function toValue(data: unknown): Value {
  if (data === null || data === undefined) return null;
  if (typeof data === 'string' || typeof data === 'boolean') return data;
  if (typeof data === 'number') return Number.isFinite(data) ? parseDecimal(String(data)) : null;
  if (Array.isArray(data)) return data.map(toValue);
  // The remaining JSON type is object.
  if (typeof data === 'object') return data as Row;
  throw new ExpressionError('字段的值不是数据');
}

/**
 * Returns a number, or parses a text in the stored number form; null for an empty value. Throws for any other value.
 */
export function toNumber(value: Value): Big | null {
  if (value instanceof Big) return value;
  if (isEmpty(value)) return null;
  if (typeof value === 'string' && isDecimalText(value)) return parseDecimal(value);
  if (isList(value)) throw new ExpressionError('多个值不能直接计算，请用 sum、avg、max 等函数');
  throw new ExpressionError(`${describeValue(value)} 不是数字，不能计算`);
}

export const isNumeric = (value: Value) =>
  value instanceof Big || (typeof value === 'string' && isDecimalText(value));

/** Formats a value for messages. */
export function describeValue(value: Value): string {
  if (value === null) return '空值';
  if (typeof value === 'boolean') return value ? '真' : '假';
  if (value instanceof Big) return value.toFixed();
  if (typeof value === 'string') return `“${value.length > 20 ? `${value.slice(0, 20)}…` : value}”`;
  return isList(value) ? '多个值' : '一行数据';
}

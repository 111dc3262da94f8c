/** The values an expression works on, and how the data of a record become such. */
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

/** What a record or sub-form row holds under a name; own properties only, absent is null. */
export function readMember(row: Row, name: string): Value {
  return Object.hasOwn(row, name) ? toValue(row[name]) : null;
}

/** A number as its field keeps it, with its zeros, until something is done with it. */
type NumberWithText = Big & { kept?: string };

/** What a field of numbers holds is one, though its decimals are kept as text. */
export function toNumbers(value: Value): Value {
  if (isList(value)) return value.map(toNumbers);
  if (typeof value !== 'string' || !isDecimalText(value)) return value;
  const number: NumberWithText = parseDecimal(value);
  number.kept = value;
  return number;
}

export const formatExactNumber = (value: NumberWithText): string => value.kept ?? formatDecimal(value);

/** JSON data as a value. */
function toValue(data: unknown): Value {
  if (data === null || data === undefined) return null;
  if (typeof data === 'string' || typeof data === 'boolean') return data;
  if (typeof data === 'number') return Number.isFinite(data) ? parseDecimal(String(data)) : null;
  if (Array.isArray(data)) return data.map(toValue);
  // JSON has nothing else but objects.
  if (typeof data === 'object') return data as Row;
  throw new ExpressionError('字段的值不是数据');
}

/** A number, or a text that is one as records hold them; null for empty ones. Throws for everything else. */
export function toNumber(value: Value): Big | null {
  if (value instanceof Big) return value;
  if (isEmpty(value)) return null;
  if (typeof value === 'string' && isDecimalText(value)) return parseDecimal(value);
  if (isList(value)) throw new ExpressionError('多个值不能直接计算，请用 sum、avg、max 等函数');
  throw new ExpressionError(`${describeValue(value)} 不是数字，不能计算`);
}

export const isNumeric = (value: Value) =>
  value instanceof Big || (typeof value === 'string' && isDecimalText(value));

/** For messages. */
export function describeValue(value: Value): string {
  if (value === null) return '空值';
  if (typeof value === 'boolean') return value ? '真' : '假';
  if (value instanceof Big) return value.toFixed();
  if (typeof value === 'string') return `“${value.length > 20 ? `${value.slice(0, 20)}…` : value}”`;
  return isList(value) ? '多个值' : '一行数据';
}

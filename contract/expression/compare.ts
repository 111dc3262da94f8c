import { Big } from 'big.js';
import { ExpressionError } from './error.ts';
import { isEmpty, isList, isNumeric, isRow, numeric, shown, type Value } from './value.ts';

/** Equality of two values that are not empty: numbers by amount, a list of one with its one. */
export function equal(left: Value, right: Value): boolean {
  if (isList(left) && isList(right)) {
    return left.length === right.length && left.every((one, index) => same(one, right[index] ?? null));
  }
  if (isList(left)) return left.length === 1 && same(left[0] ?? null, right);
  if (isList(right)) return equal(right, left);
  return same(left, right);
}

function same(left: Value, right: Value): boolean {
  if (isRow(left) || isRow(right)) throw new ExpressionError('一行数据不能用来比较');
  if (left instanceof Big || right instanceof Big) {
    return isNumeric(left) && isNumeric(right) && Boolean(numeric(left)?.eq(numeric(right) ?? 0));
  }
  if (typeof left === 'boolean' || typeof right === 'boolean') return String(left) === String(right);
  return left === right;
}

/** Below, equal, above as -1, 0, 1: numbers by amount, else texts (dates sort as text). */
export function order(left: Value, right: Value): number {
  const [a, b] = [left, right].map(single);
  if (a === undefined || b === undefined) return 0;
  if (isNumeric(a) && isNumeric(b)) return numeric(a)?.cmp(numeric(b) ?? 0) ?? 0;
  if (typeof a === 'string' && typeof b === 'string') return a === b ? 0 : a < b ? -1 : 1;
  throw new ExpressionError(`${shown(a)} 与 ${shown(b)} 不能比较大小`);
}

/** The order of two texts, however much they look like numbers. */
export function textOrder(left: Value, right: Value): number {
  const [a, b] = [left, right].map(single);
  if (typeof a !== 'string' || typeof b !== 'string') return order(left, right);
  return a === b ? 0 : a < b ? -1 : 1;
}

function single(value: Value): Value {
  if (!isList(value)) return value;
  if (value.length === 1) return value[0] ?? null;
  throw new ExpressionError('多个值不能比较大小，请用 sum、max 等函数');
}

export const among = (value: Value, list: Value): boolean => {
  if (isEmpty(list)) return false;
  if (!isList(list)) throw new ExpressionError("in 的右边应为多个值，如 ('A', 'B')");
  if (isList(value)) throw new ExpressionError('in 的左边应为单个值');
  return list.some((one) => !isEmpty(one) && same(value, one));
};

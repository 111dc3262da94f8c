import { Big } from 'big.js';
import { ExpressionError } from './expressionError.ts';
import { describeValue, isEmpty, isList, isNumeric, isRow, toNumber, type Value } from './value.ts';

/**
 * Tests two non-empty values for equality. Numbers are compared by amount; a list with one element equals the element.
 */
export function areEqual(left: Value, right: Value): boolean {
  if (isList(left) && isList(right)) {
    return (
      left.length === right.length && left.every((one, index) => areSameValue(one, right[index] ?? null))
    );
  }
  if (isList(left)) return left.length === 1 && areSameValue(left[0] ?? null, right);
  if (isList(right)) return areEqual(right, left);
  return areSameValue(left, right);
}

function areSameValue(left: Value, right: Value): boolean {
  if (isRow(left) || isRow(right)) throw new ExpressionError('一行数据不能用来比较');
  if (left instanceof Big || right instanceof Big) {
    return isNumeric(left) && isNumeric(right) && Boolean(toNumber(left)?.eq(toNumber(right) ?? 0));
  }
  if (typeof left === 'boolean' || typeof right === 'boolean') return String(left) === String(right);
  return left === right;
}

/** Returns -1, 0 or 1. Numbers are compared by amount, other values as text (dates sort as text). */
export function compareValues(left: Value, right: Value): number {
  const [a, b] = [left, right].map(unwrapSingle);
  if (a === undefined || b === undefined) return 0;
  if (isNumeric(a) && isNumeric(b)) return toNumber(a)?.cmp(toNumber(b) ?? 0) ?? 0;
  if (typeof a === 'string' && typeof b === 'string') return a === b ? 0 : a < b ? -1 : 1;
  throw new ExpressionError(`${describeValue(a)} 与 ${describeValue(b)} 不能比较大小`);
}

/** Compares two values as text, even if they look like numbers. */
export function compareTexts(left: Value, right: Value): number {
  const [a, b] = [left, right].map(unwrapSingle);
  if (typeof a !== 'string' || typeof b !== 'string') return compareValues(left, right);
  return a === b ? 0 : a < b ? -1 : 1;
}

function unwrapSingle(value: Value): Value {
  if (!isList(value)) return value;
  if (value.length === 1) return value[0] ?? null;
  throw new ExpressionError('多个值不能比较大小，请用 sum、max 等函数');
}

export const isAmong = (value: Value, list: Value): boolean => {
  if (isEmpty(list)) return false;
  if (!isList(list)) throw new ExpressionError("in 的右边应为多个值，如 ('A', 'B')");
  if (isList(value)) throw new ExpressionError('in 的左边应为单个值');
  return list.some((one) => !isEmpty(one) && areSameValue(value, one));
};

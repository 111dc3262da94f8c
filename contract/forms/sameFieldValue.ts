/** Whether two values of one field say the same, the same on both sides; they may be written differently. */
import { getFieldType } from '../fields/registry.ts';
import type { Field } from './definition.ts';
import type { Values } from './recordRules.ts';
import { isSameValue } from './sameValue.ts';

/** Empty values are all the same, `2.50` is `2.5`; rows are compared in their order, column by column. */
export function isSameFieldValue(field: Field, left: unknown, right: unknown): boolean {
  const type = getFieldType(field);
  if (type.isEmpty(left) || type.isEmpty(right)) return type.isEmpty(left) && type.isEmpty(right);
  if (type.summable && isDecimal(left) && isDecimal(right)) return type.compare(left, right) === 0;
  if (!type.hasRows || !Array.isArray(left) || !Array.isArray(right)) return isSameValue(left, right);
  return left.length === right.length && left.every((row, at) => isSameRow(field, row, right[at]));
}

/** A number may be half typed. */
const isDecimal = (value: unknown) => /^-?\d+(\.\d+)?$/.test(String(value));

const isSameRow = ({ children = [] }: Field, left: Values, right: Values) =>
  isSameValue(left.id, right.id) &&
  children.every((column) => isSameFieldValue(column, left[column.enName], right[column.enName]));

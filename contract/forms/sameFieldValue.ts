/**
 * Compares two values of one field by meaning, since they may be formatted differently. Page and server use the same
 * code.
 */
import { getFieldType } from '../fields/registry.ts';
import type { Field } from './definition.ts';
import type { Values } from './recordRules.ts';
import { isSameValue } from './sameValue.ts';

/** All empty values are equal, and `2.50` equals `2.5`. Rows are compared in order, column by column. */
export function isSameFieldValue(field: Field, left: unknown, right: unknown): boolean {
  const type = getFieldType(field);
  if (type.isEmpty(left) || type.isEmpty(right)) return type.isEmpty(left) && type.isEmpty(right);
  if (type.summable && isDecimal(left) && isDecimal(right)) return type.compare(left, right) === 0;
  if (!type.hasRows || !Array.isArray(left) || !Array.isArray(right)) return isSameValue(left, right);
  return left.length === right.length && left.every((row, at) => isSameRow(field, row, right[at]));
}

/** A number may be incomplete while the user types. */
const isDecimal = (value: unknown) => /^-?\d+(\.\d+)?$/.test(String(value));

const isSameRow = ({ children = [] }: Field, left: Values, right: Values) =>
  isSameValue(left.id, right.id) &&
  children.every((column) => isSameFieldValue(column, left[column.enName], right[column.enName]));

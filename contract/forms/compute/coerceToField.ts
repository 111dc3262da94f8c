/** Converts the result of an expression or a query to the stored form of a field's values. */
import Big from 'big.js';
import { getFieldType } from '../../fields/registry.ts';
import { cutToPattern } from '../../fields/shared/datePattern.ts';
import type { Field } from '../definition.ts';

/**
 * Rounds numbers half up to `decimals` (default: the field's precision), formats dates by the field's pattern, and
 * returns any other value unchanged.
 */
export function coerceToField(value: unknown, field: Field, decimals = field.precision): unknown {
  const type = getFieldType(field);
  if (type.summable) return roundNumber(value, decimals);
  const cell = type.cell(field);
  return cell.kind === 'date' && typeof value === 'string' ? cutToPattern(value, cell.format) : value;
}

/** A value that is not a number is returned unchanged; the field's schema refuses it. */
function roundNumber(value: unknown, decimals: number | undefined): unknown {
  try {
    const exact = new Big(String(value));
    return (decimals === undefined ? exact : exact.round(decimals, Big.roundHalfUp)).toFixed(decimals);
  } catch {
    return value;
  }
}

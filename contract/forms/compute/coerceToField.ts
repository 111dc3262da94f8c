/** What an expression or a query gives, in the form in which a field keeps such a value. */
import Big from 'big.js';
import { getFieldType } from '../../fields/registry.ts';
import { cutToPattern } from '../../fields/shared/datePattern.ts';
import type { Field } from '../definition.ts';

/** Numbers half up to `decimals`, as many as the field has; moments as its pattern says; all else as it is. */
export function coerceToField(value: unknown, field: Field, decimals = field.precision): unknown {
  const type = getFieldType(field);
  if (type.summable) return roundNumber(value, decimals);
  const cell = type.cell(field);
  return cell.kind === 'date' && typeof value === 'string' ? cutToPattern(value, cell.format) : value;
}

/** What is no number stays, for the field to refuse. */
function roundNumber(value: unknown, decimals: number | undefined): unknown {
  try {
    const exact = new Big(String(value));
    return (decimals === undefined ? exact : exact.round(decimals, Big.roundHalfUp)).toFixed(decimals);
  } catch {
    return value;
  }
}

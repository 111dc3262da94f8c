/** What a definition says by expressions: fields that are hidden, fields that are computed. */
import Big from 'big.js';
import { typeOf } from '../fields/registry.ts';
import type { Field } from './definition.ts';
import type { RecordRules, Values } from './rules.ts';

/** A condition that cannot be answered hides nothing: the field stays where a person sees it. */
export function isHidden(field: Field, values: Values, evaluate: RecordRules['evaluate']): boolean {
  if (!field.hideCondition?.trim()) return false;
  try {
    return evaluate(field.hideCondition, values) === true;
  } catch {
    return false;
  }
}

/** The computed value in the form it is kept in, rounded half up to the field's decimals; null where it is none. */
export function computedValue(field: Field, values: Values, evaluate: RecordRules['evaluate']): unknown {
  const outcome = attempt(() => evaluate(field.computeExpression ?? '', values));
  const value = typeof outcome === 'object' && outcome !== null ? String(outcome) : outcome;
  const type = typeOf(field);
  if (type.isEmpty(value)) return null;
  const parsed = type.valueSchema(field).safeParse(type.summable ? rounded(value, field) : value);
  return parsed.success ? parsed.data : null;
}

function attempt(work: () => unknown): unknown {
  try {
    return work();
  } catch {
    // Half-filled forms divide by nothing; an incomputable field is an empty one.
    return null;
  }
}

const rounded = (value: unknown, field: Field): unknown =>
  attempt(() => new Big(String(value)).round(field.precision ?? 2, Big.roundHalfUp).toFixed());

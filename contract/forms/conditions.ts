/** What a definition says by expressions: fields that are hidden, fields that are computed. */
import Big from 'big.js';
import { evaluate, looseConditionHolds, type Scope } from '../expression/evaluate.ts';
import { typeOf } from '../fields/registry.ts';
import type { Field } from './definition.ts';
import type { Facts, Values } from './rules.ts';

/** A record's values as expressions see them. */
export const scopeOf = (values: Values, { now, currentUser, initiator }: Facts): Scope => ({
  data: { ...values, currentUser, initiator: initiator ?? currentUser },
  now,
});

/** A condition that cannot be answered hides nothing: the field stays where a person sees it. */
export function isHidden(field: Field, values: Values, facts: Facts): boolean {
  if (!field.hideCondition?.trim()) return false;
  try {
    return looseConditionHolds(field.hideCondition, scopeOf(values, facts));
  } catch {
    return false;
  }
}

/** The computed value in the form it is kept in, rounded half up to the field's decimals; null where it is none. */
export function computedValue(field: Field, values: Values, facts: Facts): unknown {
  const value = attempt(() => evaluate(field.computeExpression ?? '', scopeOf(values, facts)));
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

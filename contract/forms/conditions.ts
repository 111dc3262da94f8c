/** What a definition says by expressions: fields that are hidden, fields that are computed. */
import { evaluate, looseConditionHolds, type Scope } from '../expression/evaluate.ts';
import { typeOf } from '../fields/registry.ts';
import type { Field } from './definition.ts';
import { fitted } from './fitted.ts';
import type { Known, Values } from './rules.ts';

/** A record's values as expressions see them. */
export const scopeOf = (values: Values, { now, kinds, currentUser, initiator }: Known): Scope => ({
  data: { ...values, currentUser, initiator: initiator ?? currentUser },
  kinds,
  now,
});

/** A condition that cannot be answered hides nothing: the field stays where a person sees it. */
export function isHidden(field: Field, values: Values, known: Known): boolean {
  if (!field.hideCondition?.trim()) return false;
  try {
    return looseConditionHolds(field.hideCondition, scopeOf(values, known));
  } catch {
    return false;
  }
}

/** `problem`: why the field cannot hold what was computed. */
type ComputedValue = { value: unknown; problem?: undefined } | { value?: undefined; problem: string };

/** In the form it is kept in, rounded half up to the field's decimals; null where nothing can be computed. */
export function computedValue(field: Field, values: Values, known: Known): ComputedValue {
  const value = attempt(() => evaluate(field.computeExpression ?? '', scopeOf(values, known)));
  const type = typeOf(field);
  if (type.isEmpty(value)) return { value: null };
  const kept = fitted(value, field, field.precision ?? 2);
  const parsed = type.valueSchema(field).safeParse(kept);
  if (parsed.success) return { value: parsed.data };
  return { problem: `计算结果 ${clipped(kept)} 不符合要求，${parsed.error.issues[0]?.message}` };
}

const clipped = (value: unknown): string => {
  const text = String(value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
};

function attempt(work: () => unknown): unknown {
  try {
    return work();
  } catch {
    // Half-filled forms divide by nothing; an incomputable field is an empty one.
    return null;
  }
}

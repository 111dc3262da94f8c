/** What a definition says by expressions: fields that are hidden, fields that are computed. */
import { evaluate, isLooseConditionMet, type Scope } from '../../expression/evaluate.ts';
import { getFieldType } from '../../fields/registry.ts';
import type { Field } from '../definition.ts';
import type { RecordFacts, Values } from '../recordRules.ts';
import { coerceToField } from './coerceToField.ts';

/** A record's values as expressions see them. */
export const createScope = (values: Values, { now, kinds, currentUser, initiator }: RecordFacts): Scope => ({
  data: { ...values, currentUser, initiator: initiator ?? currentUser },
  kinds,
  now,
});

/** A condition that cannot be answered hides nothing: the field stays where a person sees it. */
export function isHidden(field: Field, values: Values, known: RecordFacts): boolean {
  if (!field.hideCondition?.trim()) return false;
  try {
    return isLooseConditionMet(field.hideCondition, createScope(values, known));
  } catch {
    return false;
  }
}

/** `problem`: why the field cannot hold what was computed. */
type ComputedValue = { value: unknown; problem?: undefined } | { value?: undefined; problem: string };

/** In the form it is kept in, rounded half up to the field's decimals; null where nothing can be computed. */
export function computeValue(field: Field, values: Values, known: RecordFacts): ComputedValue {
  const value = valueOrNull(() => evaluate(field.computeExpression ?? '', createScope(values, known)));
  const type = getFieldType(field);
  if (type.isEmpty(value)) return { value: null };
  const kept = coerceToField(value, field, field.precision ?? 2);
  const parsed = type.valueSchema(field).safeParse(kept);
  if (parsed.success) return { value: parsed.data };
  return { problem: `计算结果 ${truncateValue(kept)} 不符合要求，${parsed.error.issues[0]?.message}` };
}

const truncateValue = (value: unknown): string => {
  const text = String(value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
};

function valueOrNull(work: () => unknown): unknown {
  try {
    return work();
  } catch {
    // Half-filled forms divide by nothing; an incomputable field is an empty one.
    return null;
  }
}

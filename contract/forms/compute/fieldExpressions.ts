/** Evaluates the expressions of a definition: hide conditions and computed fields. */
import { evaluate, isLooseConditionMet, type Scope } from '../../expression/evaluate.ts';
import { getFieldType } from '../../fields/registry.ts';
import type { Field } from '../definition.ts';
import { emptyMaskedTexts } from '../masking.ts';
import type { RecordFacts, Values } from '../recordRules.ts';
import { coerceToField } from './coerceToField.ts';

/** Creates the expression scope of a record's values. */
export const createScope = (values: Values, { now, kinds, currentUser, initiator }: RecordFacts): Scope => ({
  data: { ...values, currentUser, initiator: initiator ?? currentUser },
  kinds,
  now,
});

/** A condition that cannot be evaluated hides nothing: the field stays visible. */
export function isHidden(field: Field, values: Values, known: RecordFacts): boolean {
  if (!field.hideCondition?.trim()) return false;
  try {
    return isLooseConditionMet(field.hideCondition, createScope(values, known));
  } catch {
    return false;
  }
}

/** `problem` states why the field cannot hold the computed value. */
type ComputedValue = { value: unknown; problem?: undefined } | { value?: undefined; problem: string };

/** Returns the value in its stored form, rounded half up to the field's decimals; null if it cannot be computed. */
export function computeValue(field: Field, values: Values, known: RecordFacts): ComputedValue {
  const result = valueOrNull(() => evaluate(field.computeExpression ?? '', createScope(values, known)));
  const value = emptyMaskedTexts([field], { [field.enName]: result })[field.enName];
  const type = getFieldType(field);
  if (type.isEmpty(value)) return { value: null };
  const kept = coerceToField(value, field, field.precision ?? 2);
  const parsed = type.valueSchema(field).safeParse(kept);
  if (parsed.success) return { value: parsed.data };
  // A sentence is no place for a masked value.
  const shown = type.masked ? '' : ` ${truncateValue(kept)} `;
  return { problem: `计算结果${shown}不符合要求，${parsed.error.issues[0]?.message}` };
}

const truncateValue = (value: unknown): string => {
  const text = String(value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
};

function valueOrNull(work: () => unknown): unknown {
  try {
    return work();
  } catch {
    // Division by zero is normal in a half-filled form. The field is then empty.
    return null;
  }
}

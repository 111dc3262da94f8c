/** Computes display values that depend on the record's other values and are not stored. */
import { evaluate, isLooseConditionMet } from '../../expression/evaluate.ts';
import { templatePattern } from '../../fields/shared/templatePattern.ts';
import type { Field } from '../definition.ts';
import type { RecordFacts, Values } from '../recordRules.ts';
import { createScope } from './fieldExpressions.ts';

/**
 * Returns the color of the first condition that holds. Empty numbers count as 0; a condition that cannot be evaluated
 * does not hold.
 */
export function getBoxColor(
  field: Pick<Field, 'colorConditions'>,
  values: Values,
  known: RecordFacts,
): string {
  const found = field.colorConditions?.find(({ expression }) => {
    try {
      return isLooseConditionMet(expression, createScope(values, known));
    } catch {
      return false;
    }
  });
  return found?.color ?? 'white';
}

/**
 * Replaces the expressions in a text such as `编号 {contractNo}，{round(amount, 2)} 元` by their values. A field name
 * yields the displayed text of the field.
 */
export function fillTemplate(template: string, values: Values, known: RecordFacts): string {
  return template.replace(templatePattern, (_, part: string) => {
    const view = values[`${part.trim()}$view`];
    if (typeof view === 'string') return view;
    try {
      const value = evaluate(part, createScope(values, known));
      return Array.isArray(value) ? value.join(',') : String(value ?? '');
    } catch {
      return '';
    }
  });
}

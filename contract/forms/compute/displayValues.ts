/** What a field shows that is made of the record's other values and kept nowhere. */
import { evaluate, isLooseConditionMet } from '../../expression/evaluate.ts';
import { templatePattern } from '../../fields/shared/templatePattern.ts';
import type { Field } from '../definition.ts';
import type { RecordFacts, Values } from '../recordRules.ts';
import { createScope } from './fieldExpressions.ts';

/** The colour of the first condition that holds; empty numbers count as 0, what cannot be answered does not hold. */
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

/** `编号 {contractNo}，{round(amount, 2)} 元` with its expressions answered; a field by its name shows what people read. */
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

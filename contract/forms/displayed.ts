/** What a field shows that is made of the record's other values and kept nowhere. */
import { evaluate, looseConditionHolds } from '../expression/evaluate.ts';
import { templatePart } from '../fields/shared/template.ts';
import { scopeOf } from './conditions.ts';
import type { Field } from './definition.ts';
import type { Known, Values } from './rules.ts';

/** The colour of the first condition that holds; empty numbers count as 0, what cannot be answered does not hold. */
export function boxColour(field: Pick<Field, 'colorConditions'>, values: Values, known: Known): string {
  const found = field.colorConditions?.find(({ expression }) => {
    try {
      return looseConditionHolds(expression, scopeOf(values, known));
    } catch {
      return false;
    }
  });
  return found?.color ?? 'white';
}

/** `编号 {contractNo}，{round(amount, 2)} 元` with its expressions answered; a field by its name shows what people read. */
export function filledTemplate(template: string, values: Values, known: Known): string {
  return template.replace(templatePart, (_, part: string) => {
    const view = values[`${part.trim()}$view`];
    if (typeof view === 'string') return view;
    try {
      const value = evaluate(part, scopeOf(values, known));
      return Array.isArray(value) ? value.join(',') : String(value ?? '');
    } catch {
      return '';
    }
  });
}

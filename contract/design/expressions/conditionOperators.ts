/** What the operators of conditions are in expressions. */
import type { BinaryOperator } from '../../expression/syntax.ts';
import type { ValueKinds } from '../../expression/typeCheck.ts';
import type { Operator } from '../../filter/operators.ts';

export const conditionOperators = {
  '==': 'is',
  '!=': 'isNot',
  '<': 'below',
  '<=': 'atMost',
  '>': 'above',
  '>=': 'atLeast',
  in: 'anyOf',
  'not in': 'noneOf',
} as const satisfies Partial<Record<BinaryOperator, Operator>>;

/** Values of these fields are numbers; other fields hold texts, perhaps such that look like numbers. */
export const isNumberField = (field: string, kinds: ValueKinds): boolean => kinds.get(field) === 'number';

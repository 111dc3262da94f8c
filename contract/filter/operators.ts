/** What a condition can say of a field, by how lists are narrowed by its type. Both sides read it from here. */
import type { FieldType, FilterKind } from '../fields/fieldType.ts';

/** What each operator is given beside the field. `value`: one; a whole list where the field holds several. */
export const operatorOperands = {
  contains: 'value',
  notContains: 'value',
  startsWith: 'value',
  is: 'value',
  isNot: 'value',
  anyOf: 'list',
  noneOf: 'list',
  atLeast: 'value',
  atMost: 'value',
  above: 'value',
  below: 'value',
  between: 'pair',
  within: 'period',
  inside: 'list',
  empty: 'nothing',
  notEmpty: 'nothing',
} as const;

export type Operator = keyof typeof operatorOperands;

const presenceOperators = ['empty', 'notEmpty'] as const;
const comparisonOperators = ['atLeast', 'atMost', 'above', 'below', 'between'] as const;

const operatorsByKind: Readonly<Record<FilterKind, readonly Operator[]>> = {
  none: presenceOperators,
  text: ['contains', 'notContains', 'startsWith', 'is', 'isNot', 'anyOf', 'noneOf', ...presenceOperators],
  options: ['anyOf', 'noneOf', 'is', 'isNot', ...presenceOperators],
  refs: ['anyOf', 'noneOf', 'is', 'isNot', ...presenceOperators],
  numberRange: ['is', 'isNot', ...comparisonOperators, ...presenceOperators],
  dateRange: ['within', 'is', 'isNot', ...comparisonOperators, ...presenceOperators],
  overlap: ['within', 'between', ...presenceOperators],
  place: ['inside', ...presenceOperators],
};

/** Of what is masked only the whole can be asked for: parts could be tried out one after the other. */
const maskedOperators: readonly Operator[] = ['is', 'isNot', ...presenceOperators];

/** The operators that make sense of a type, the usual one first. */
export function listOperators({
  filter,
  masked,
  hasView,
}: Pick<FieldType, 'filter' | 'hasView'> & { masked: FieldType['masked'] | boolean }): readonly Operator[] {
  if (masked) return maskedOperators;
  const own = operatorsByKind[filter];
  return hasView && filter !== 'none' ? [...own, 'contains', 'notContains'] : own;
}

/** Whether rows of the same value are a group that means something. */
export const isGroupable = (filter: FilterKind): boolean => !['none', 'overlap', 'place'].includes(filter);

/** The other way round, where there is one. */
export const oppositeOperators: Partial<Record<Operator, Operator>> = {
  contains: 'notContains',
  notContains: 'contains',
  is: 'isNot',
  isNot: 'is',
  anyOf: 'noneOf',
  noneOf: 'anyOf',
  empty: 'notEmpty',
  notEmpty: 'empty',
};

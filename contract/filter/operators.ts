/** The condition operators of each filter kind. Page and server share the table. */
import type { FieldType, FilterKind } from '../fields/fieldType.ts';

/** The operand of each operator. `value` is one value, or a whole list if the field holds several. */
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
  overlap: ['within', 'between', 'atLeast', 'atMost', ...presenceOperators],
  place: ['inside', ...presenceOperators],
};

/** A masked field can only be compared as a whole. Partial matches would reveal the hidden characters one by one. */
const maskedOperators: readonly Operator[] = ['is', 'isNot', ...presenceOperators];

/** Lists the operators of a field type, the usual one first. */
export function listOperators({
  filter,
  masked,
  hasView,
}: Pick<FieldType, 'filter' | 'hasView'> & { masked: FieldType['masked'] | boolean }): readonly Operator[] {
  if (masked) return maskedOperators;
  const own = operatorsByKind[filter];
  return hasView && filter !== 'none' ? [...own, 'contains', 'notContains'] : own;
}

/** Returns true if grouping by equal values is meaningful for the filter kind. */
export const isGroupable = (filter: FilterKind): boolean => !['none', 'overlap', 'place'].includes(filter);

/** Maps each operator to its negation, if it has one. */
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

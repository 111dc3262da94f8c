/** What a condition can say of a field, by how lists are narrowed by its type. Both sides read it from here. */
import type { FieldType, FilterKind } from '../fields/type.ts';

/** What each operator is given beside the field. `value`: one; a whole list where the field holds several. */
export const takes = {
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

export type Operator = keyof typeof takes;

const presence = ['empty', 'notEmpty'] as const;
const compared = ['atLeast', 'atMost', 'above', 'below', 'between'] as const;

const byKind: Readonly<Record<FilterKind, readonly Operator[]>> = {
  none: presence,
  text: ['contains', 'notContains', 'startsWith', 'is', 'isNot', 'anyOf', 'noneOf', ...presence],
  options: ['anyOf', 'noneOf', 'is', 'isNot', ...presence],
  refs: ['anyOf', 'noneOf', 'is', 'isNot', ...presence],
  numberRange: ['is', 'isNot', ...compared, ...presence],
  dateRange: ['within', 'is', 'isNot', ...compared, ...presence],
  overlap: ['within', 'between', ...presence],
  place: ['inside', ...presence],
};

/** Of what is masked only the whole can be asked for: parts could be tried out one after the other. */
const ofMasked: readonly Operator[] = ['is', 'isNot', ...presence];

/** The operators that make sense of a type, the usual one first. */
export function operatorsOf({
  filter,
  masked,
  hasView,
}: Pick<FieldType, 'filter' | 'hasView'> & { masked: FieldType['masked'] | boolean }): readonly Operator[] {
  if (masked) return ofMasked;
  const own = byKind[filter];
  return hasView && filter !== 'none' ? [...own, 'contains', 'notContains'] : own;
}

/** Whether rows of the same value are a group that means something. */
export const makesGroups = (filter: FilterKind): boolean => !['none', 'overlap', 'place'].includes(filter);

/** The other way round, where there is one. */
export const opposites: Partial<Record<Operator, Operator>> = {
  contains: 'notContains',
  notContains: 'contains',
  is: 'isNot',
  isNot: 'is',
  anyOf: 'noneOf',
  noneOf: 'anyOf',
  empty: 'notEmpty',
  notEmpty: 'empty',
};

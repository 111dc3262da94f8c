/** Builds the condition for the value of a cell and merges it into the current filter. */

import {
  type FilterCondition,
  type FilterGroup,
  joinFilters,
  maxFilterValues,
} from '../../../contract/filter/filterTree.ts';
import { oppositeOperators } from '../../../contract/filter/operators.ts';
import type { FilterField } from '../model/filterField.ts';
import { findCondition, removeField } from './fieldConditions.ts';

const maxTextLength = 200;

/** Undefined if the value cannot be searched for: a masked value is known only in part. */
export function valueCondition(field: FilterField, value: unknown): FilterCondition | undefined {
  const { id, kind, operators } = field;
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return operators.includes('empty') ? { field: id, is: 'empty' } : undefined;
  if (kind === 'none' || kind === 'place') return { field: id, is: 'notEmpty' };
  if (kind === 'overlap')
    return Array.isArray(value) ? { field: id, is: 'between', value: value.map(String) } : undefined;
  if (operators.includes('anyOf') && kind !== 'text')
    return { field: id, is: 'anyOf', value: [value].flat().map(String).slice(0, maxFilterValues) };
  const text = String(value);
  if (!operators.includes('contains') && kind === 'text' && text.includes('*')) return undefined;
  if (text.length > maxTextLength)
    return { field: id, is: 'startsWith', value: text.slice(0, maxTextLength) };
  return operators.includes('is') ? { field: id, is: 'is', value: text } : undefined;
}

/** Keeps only rows with the condition's value; replaces the filter's other conditions on the field. */
export const includeOnly = (
  filter: FilterGroup | undefined,
  condition: FilterCondition,
): FilterGroup | undefined => joinFilters(removeField(filter, condition.field), condition);

/** Adds the value to those that the filter excludes. Undefined if the operator has no opposite. */
export function excludeMatching(
  filter: FilterGroup | undefined,
  condition: FilterCondition,
): FilterGroup | undefined {
  const is = oppositeOperators[condition.is];
  if (!is) return undefined;
  const before = findCondition(filter, condition.field);
  if (is !== 'noneOf' || before?.is !== 'noneOf') return joinFilters(filter, { ...condition, is });
  const values = [...new Set([before.value ?? [], condition.value ?? []].flat().map(String))].slice(
    0,
    maxFilterValues,
  );
  return joinFilters(removeField(filter, condition.field), { ...before, value: values });
}

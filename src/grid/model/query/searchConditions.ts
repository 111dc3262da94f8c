/**
 * Search items and chips as conditions. Each has a place in the filter: the top-level conditions on its field with its
 * operators. It shows the first of them and replaces all of them; other conditions on the field stay.
 */
import {
  type FilterCondition,
  type FilterGroup,
  type FilterNode,
  isFilterGroup,
  joinFilters,
} from '../../../../contract/filter/filterTree.ts';
import type { Operator } from '../../../../contract/filter/operators.ts';
import type { SearchItem, SearchKind } from '../searchItem.ts';
import { createAllGroup, listTopNodes } from './filterParts.ts';

export type ConditionPlace = { field: string; operators: readonly Operator[] };

const rangeOperators = ['between', 'atLeast', 'atMost'] as const satisfies Operator[];

const operatorsByKind: Record<SearchKind, readonly Operator[]> = {
  text: ['contains'],
  options: ['anyOf'],
  numberRange: rangeOperators,
  dateRange: rangeOperators,
};

/** The field of `amount$start` or `person$view`. */
export const parseFieldName = (name: string): string => name.split('$')[0] ?? name;

export const placeOfItem = ({ id, kind, whole }: SearchItem): ConditionPlace => ({
  field: parseFieldName(id),
  operators: whole ? ['is'] : operatorsByKind[kind],
});

export const placeOfCondition = ({ field, is }: FilterCondition): ConditionPlace => ({
  field,
  operators: rangeOperators.some((one) => one === is) ? rangeOperators : [is],
});

export const isAt = (node: FilterNode, { field, operators }: ConditionPlace): node is FilterCondition =>
  !isFilterGroup(node) && node.field === field && operators.includes(node.is);

export const findConditionAt = (
  filter: FilterGroup | undefined,
  place: ConditionPlace,
): FilterCondition | undefined =>
  listTopNodes(filter).find((node): node is FilterCondition => isAt(node, place));

export const isSameCondition = (left: FilterCondition, right: FilterCondition): boolean =>
  left.field === right.field &&
  left.is === right.is &&
  JSON.stringify(left.value) === JSON.stringify(right.value);

/** True if exactly this condition holds at the top level. */
export const hasCondition = (filter: FilterGroup | undefined, wanted: FilterCondition): boolean =>
  listTopNodes(filter).some((node) => !isFilterGroup(node) && isSameCondition(node, wanted));

export const isOneOf = (field: string, values: string[]): FilterCondition => ({
  field,
  is: 'anyOf',
  value: values,
});

/** The chosen values of an item with options. */
export const listValuesAt = (filter: FilterGroup | undefined, field: string): string[] =>
  toTexts(findConditionAt(filter, placeOfCondition(isOneOf(field, []))));

const toTexts = (condition: FilterCondition | undefined): string[] =>
  [condition?.value ?? []].flat().map(String);

/** Replaces the conditions at the place, or removes them; a new one comes last. */
export function replaceConditionAt(
  filter: FilterGroup | undefined,
  place: ConditionPlace,
  next: FilterCondition | undefined,
): FilterGroup | undefined {
  const nodes = listTopNodes(filter);
  const at = nodes.findIndex((node) => isAt(node, place));
  if (at < 0) return next ? joinFilters(filter, next) : filter;
  return createAllGroup(
    nodes.flatMap((node, index): FilterNode[] =>
      index === at && next ? [next] : isAt(node, place) ? [] : [node],
    ),
  );
}

export function createRangeCondition(
  field: string,
  [from, to]: readonly [string, string],
): FilterCondition | undefined {
  if (from && to) return { field, is: 'between', value: [from, to] };
  if (from) return { field, is: 'atLeast', value: from };
  return to ? { field, is: 'atMost', value: to } : undefined;
}

/** The condition of an item that takes a text or a list; undefined for an empty value. */
export function createItemCondition(item: SearchItem, value: string | string[]): FilterCondition | undefined {
  const { field, operators } = placeOfItem(item);
  const [is] = operators;
  return is && value.length > 0 ? { field, is, value } : undefined;
}

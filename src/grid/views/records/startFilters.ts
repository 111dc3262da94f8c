/** The initial conditions of a record list: the `value` of the fields that have a search item. */
import type { FilterCondition, FilterGroup } from '../../../../contract/filter/filterTree.ts';
import type { Field } from '../../../../contract/forms/definition.ts';
import { createAllGroup } from '../../model/query/filterParts.ts';
import {
  createItemCondition,
  createRangeCondition,
  parseFieldName,
} from '../../model/query/searchConditions.ts';
import type { SearchItem } from '../../model/searchItem.ts';

/** Ignores a value that its search item does not accept. */
export const buildStartFilter = (
  fields: readonly Field[],
  items: readonly SearchItem[],
): FilterGroup | undefined =>
  createAllGroup(
    items.flatMap((item) => {
      const field = fields.find(({ enName }) => item.shown && enName === parseFieldName(item.id));
      return (field && startCondition(item, field.value)) ?? [];
    }),
  );

function startCondition(item: SearchItem, value: unknown): FilterCondition | undefined {
  if (item.kind === 'text') return createItemCondition(item, formatSearchable(value));
  if (item.kind === 'options')
    return createItemCondition(item, [value].flat().map(formatSearchable).filter(Boolean));
  if (!Array.isArray(value)) return undefined;
  return createRangeCondition(item.id, [formatSearchable(value[0]), formatSearchable(value[1])]);
}

const formatSearchable = (value: unknown): string =>
  (typeof value === 'string' && value.trim() !== '') || typeof value === 'number' ? String(value) : '';

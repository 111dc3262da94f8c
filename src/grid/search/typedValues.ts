import type { FilterCondition, FilterGroup } from '../../../contract/filter/filterTree.ts';
import { getRange } from '../../fields/conditions/conditionRange.ts';
import { parseTypedDecimal } from '../../fields/textInput/decimals.ts';
import { createAllGroup, listTopNodes } from '../model/query/filterParts.ts';
import {
  createItemCondition,
  createRangeCondition,
  isAt,
  placeOfItem,
} from '../model/query/searchConditions.ts';
import type { SearchItem } from '../model/searchItem.ts';

/**
 * Normalizes what was typed: blanks around a text are no part of it, ends of ranges become numbers. A condition without
 * a value is omitted. A text with digits that is not a number stays, and the server refuses it: a search from 0 would
 * return other rows.
 */
export function normalizeTypedValues(
  items: readonly SearchItem[],
  filter: FilterGroup | undefined,
): FilterGroup | undefined {
  return createAllGroup(
    listTopNodes(filter).flatMap((node) => {
      const item = items.find((one) => isAt(node, placeOfItem(one)));
      // It stands where the item shows one, which is a condition.
      return item ? [normalize(item, node as FilterCondition) ?? []].flat() : [node];
    }),
  );
}

function normalize(item: SearchItem, condition: FilterCondition): FilterCondition | undefined {
  if (item.kind === 'numberRange') {
    const parse = (end: string) => parseTypedDecimal(end, { suffix: item.suffix }) ?? '';
    const [from, to] = getRange(condition);
    return createRangeCondition(condition.field, [parse(from), parse(to)]);
  }
  return item.kind === 'text' ? createItemCondition(item, String(condition.value).trim()) : condition;
}

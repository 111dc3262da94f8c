import type { FilterGroup } from '../../../contract/filter/filterTree.ts';
import { parseTypedDecimal } from '../../fields/textInput/decimals.ts';
import {
  createRangeCondition,
  findConditionAt,
  getRange,
  placeOfItem,
  replaceConditionAt,
} from '../model/query/searchConditions.ts';
import type { SearchItem } from '../model/searchItem.ts';

/**
 * Normalizes typed range ends to numbers; an empty end is omitted. A text with digits that is not a
 * number stays, and the server refuses it: a search from 0 would return other rows.
 */
export function parseTypedNumbers(
  items: readonly SearchItem[],
  filter: FilterGroup | undefined,
): FilterGroup | undefined {
  const ranges = items.filter(({ kind }) => kind === 'numberRange');
  return ranges.reduce((now, item) => {
    const place = placeOfItem(item);
    const parse = (end: string) => parseTypedDecimal(end, { suffix: item.suffix }) ?? '';
    const [from, to] = getRange(findConditionAt(now, place));
    return replaceConditionAt(now, place, createRangeCondition(place.field, [parse(from), parse(to)]));
  }, filter);
}

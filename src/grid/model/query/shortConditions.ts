/**
 * Conditions in the short form of an address: `f.title=钢筋`, `f.status[]=0,1`, `f.amount$start=100`. Links in the product
 * use it, and so do links and saved views of earlier versions, so it stays readable.
 */
import type { FilterCondition } from '../../../../contract/filter/filterTree.ts';
import type { SearchItem } from '../searchItem.ts';
import { createItemCondition, createRangeCondition, parseFieldName } from './searchConditions.ts';

export const shortPrefix = 'f.';
const listSuffix = '[]';
const ends = ['start', 'end'];

type SearchParams = Readonly<Record<string, string>>;

/** In the order of the parameters; the list's search items decide how a text is compared. */
export function parseShortConditions(params: SearchParams, items: readonly SearchItem[]): FilterCondition[] {
  const names = Object.keys(params).filter((name) => name.startsWith(shortPrefix) && params[name] !== '');
  const ranges = new Set<string>();
  return names.flatMap((param): FilterCondition[] => {
    const name = param.slice(shortPrefix.length);
    const field = parseFieldName(name);
    const value = params[param] ?? '';
    if (name.endsWith(listSuffix))
      return [
        { field: field.replace(listSuffix, ''), is: 'anyOf', value: value.split(',').map(decodeValue) },
      ];
    if (ends.includes(name.slice(field.length + 1))) {
      if (ranges.has(field)) return [];
      ranges.add(field);
      const [from = '', to = ''] = ends.map((end) => params[`${shortPrefix}${field}$${end}`] ?? '');
      return [createRangeCondition(field, [from, to]) ?? []].flat();
    }
    const item = items.find(({ id }) => id === name);
    const isText = item?.kind === 'text';
    return [(isText && createItemCondition(item, value)) || { field, is: 'anyOf', value: [value] }];
  });
}

/** A comma separates values, so that one inside a value is encoded. A truncated link still opens. */
function decodeValue(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

import { parseTypedDecimal } from '../../fields/textInput/decimals.ts';
import type { Filters } from '../model/listView.ts';
import type { SearchItem } from '../model/searchItem.ts';

/**
 * Normalizes typed range ends to numbers; an empty end is omitted. A text with digits that is not a
 * number stays, and the server refuses it: a search from 0 would return other rows.
 */
export function parseTypedNumbers(items: readonly SearchItem[], filters: Filters): Filters {
  const numbers = items
    .filter(({ kind }) => kind === 'numberRange')
    .flatMap(({ id, suffix }) => [`${id}$start`, `${id}$end`].map((name) => ({ name, suffix })))
    .filter(({ name }) => typeof filters[name] === 'string')
    .map(({ name, suffix }) => [name, parseTypedDecimal(String(filters[name]), { suffix }) ?? '']);
  return { ...filters, ...Object.fromEntries(numbers) };
}

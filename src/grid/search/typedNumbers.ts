import { parseTypedDecimal } from '../../fields/textInput/decimals.ts';
import type { Filters, SearchItem } from '../model/listView.ts';

/**
 * The filters with what was typed as the ends of ranges made numbers (forms seed, point 5); an empty end is none. What
 * has digits and is no number is refused by the server: a search from 0 would be another one.
 */
export function parseTypedNumbers(items: readonly SearchItem[], filters: Filters): Filters {
  const numbers = items
    .filter(({ kind }) => kind === 'numberRange')
    .flatMap(({ id, suffix }) => [`${id}$start`, `${id}$end`].map((name) => ({ name, suffix })))
    .filter(({ name }) => typeof filters[name] === 'string')
    .map(({ name, suffix }) => [name, parseTypedDecimal(String(filters[name]), { suffix }) ?? '']);
  return { ...filters, ...Object.fromEntries(numbers) };
}

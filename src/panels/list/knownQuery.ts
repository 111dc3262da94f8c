/** What an address or a kept view asks a list for; a grouping that the list does not know (any more) is passed over. */
import { queryOfSearch } from '../../grid/queryUrl.ts';
import type { ListQuery, ListView } from '../../grid/view.ts';

export function knownQuery<Row>(
  { groups, filterFields }: ListView<Row>,
  search: Readonly<Record<string, string>>,
): ListQuery {
  const { groupBy, filter, ...query } = queryOfSearch(search);
  const known = groupBy && (groups?.by.some(({ id }) => id === groupBy) || groups?.knows?.(groupBy));
  return { ...query, ...(filter && filterFields && { filter }), ...(known && { groupBy }) };
}

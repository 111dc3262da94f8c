/** The query that a press on a column or a grouping asks for. */
import type { FilterGroup } from '../../../../contract/filter/filterTree.ts';
import type { Filters, ListQuery } from '../listView.ts';

/** Up, then down, then as the server has it. */
export function toggleSort(query: ListQuery, field: string): ListQuery {
  const now = query.orderBy.find((one) => one.field === field)?.order;
  return { ...query, orderBy: now === 'desc' ? [] : [{ field, order: now === 'asc' ? 'desc' : 'asc' }] };
}

/** The most columns that the server sorts by at once. */
const maxSorts = 5;

/** The column joins those that are sorted by: up behind them, then down, then no more. */
export function toggleExtraSort(query: ListQuery, field: string): ListQuery {
  const { orderBy } = query;
  const now = orderBy.find((one) => one.field === field)?.order;
  if (now === 'desc') return { ...query, orderBy: orderBy.filter((one) => one.field !== field) };
  if (now === 'asc')
    return {
      ...query,
      orderBy: orderBy.map((one) => (one.field === field ? { field, order: 'desc' } : one)),
    };
  if (orderBy.length >= maxSorts) return query;
  return { ...query, orderBy: [...orderBy, { field, order: 'asc' }] };
}

/** With these conditions in place of those before. */
export const withFilter = ({ filter: _, ...query }: ListQuery, filter: FilterGroup | undefined): ListQuery =>
  filter ? { ...query, filter } : query;

/** No filter but those the list begins with; order and groups stay. */
export function withoutFilters({ filter: _, ...query }: ListQuery, defaults: Filters = {}): ListQuery {
  return { ...query, keyword: '', filters: defaults };
}

/** By another grouping; by the same again not grouped. */
export function toggleGrouping({ groupBy, ...query }: ListQuery, id: string): ListQuery {
  return groupBy === id ? query : { ...query, groupBy: id };
}

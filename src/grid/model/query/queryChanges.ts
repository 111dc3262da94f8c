/** Query changes from a click on a column or a grouping. */
import type { FilterGroup } from '../../../../contract/filter/filterTree.ts';
import type { ListQuery } from '../../../state/lists/listQuery.ts';

/** Ascending, then descending, then the server's order. */
export function toggleSort(query: ListQuery, field: string): ListQuery {
  const now = query.orderBy.find((one) => one.field === field)?.order;
  return { ...query, orderBy: now === 'desc' ? [] : [{ field, order: now === 'asc' ? 'desc' : 'asc' }] };
}

/** The maximum number of sort columns on the server. */
const maxSorts = 5;

/** Adds the column to the sort order: ascending, then descending, then removed. */
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

/** Replaces the conditions. */
export const withFilter = ({ filter: _, ...query }: ListQuery, filter: FilterGroup | undefined): ListQuery =>
  filter ? { ...query, filter } : query;

/** Resets to the initial conditions of the list; order and groups stay. */
export const withoutFilters = (query: ListQuery, defaults: FilterGroup | undefined): ListQuery => ({
  ...withFilter(query, defaults),
  keyword: '',
});

/** Groups by this grouping; if it is already active, ungroups the list. */
export function toggleGrouping({ groupBy, ...query }: ListQuery, id: string): ListQuery {
  return groupBy === id ? query : { ...query, groupBy: id };
}

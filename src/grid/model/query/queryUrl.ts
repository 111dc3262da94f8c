/** The query of a list as URL parameters, so that a reload and a shared link keep it. */
import {
  flattenConditions as conditionsIn,
  type FilterGroup,
  filterGroup,
} from '../../../../contract/filter/filterTree.ts';
import type { OrderBy } from '../../../../contract/shapes.ts';
import type { Filters, ListQuery } from '../listView.ts';

const keywordParam = 'q';
const orderParam = 'sort';
const groupParam = 'group';
const conditionsParam = 'filter';
const filterPrefix = 'f.';
/** Marks a parameter as a list; without it one chosen option would look like a text. */
const listSuffix = '[]';

export const emptyQuery: ListQuery = { keyword: '', filters: {}, orderBy: [] };

/** True for parameters that hold part of a list query. */
export const isQueryParam = (param: string): boolean =>
  param.startsWith(filterPrefix) || [keywordParam, orderParam, groupParam, conditionsParam].includes(param);

/** One text per parameter, as the router stores them; empty parts are omitted. */
export function formatQueryParams({
  keyword,
  filters,
  filter,
  orderBy,
  groupBy,
}: ListQuery): Record<string, string> {
  const params: Record<string, string> = {};
  if (keyword) params[keywordParam] = keyword;
  for (const name of Object.keys(filters).sort()) {
    const value = filters[name];
    if (!value || value.length === 0) continue;
    if (Array.isArray(value))
      params[`${filterPrefix}${name}${listSuffix}`] = value.map(escapeValue).join(',');
    else params[`${filterPrefix}${name}`] = value;
  }
  if (filter) params[conditionsParam] = JSON.stringify(filter);
  if (groupBy) params[groupParam] = groupBy;
  if (orderBy.length > 0) params[orderParam] = orderBy.map((one) => `${one.field}:${one.order}`).join(',');
  return params;
}

/** Parses the output of `formatQueryParams`; ignores all other parameters. */
export function parseQueryParams(params: Readonly<Record<string, string>>): ListQuery {
  const filters: Filters = {};
  for (const [param, value] of Object.entries(params)) {
    if (!param.startsWith(filterPrefix) || value === '') continue;
    const name = param.slice(filterPrefix.length);
    if (name.endsWith(listSuffix))
      filters[name.slice(0, -listSuffix.length)] = value.split(',').map(decodeValue);
    else filters[name] = value;
  }
  const groupBy = params[groupParam];
  const filter = parseConditions(params[conditionsParam]);
  return {
    keyword: params[keywordParam] ?? '',
    filters,
    orderBy: parseOrder(params[orderParam]),
    ...(filter && { filter }),
    ...(groupBy && { groupBy }),
  };
}

/** An invalid filter, as in a truncated link, counts as no filter. */
function parseConditions(text: string | undefined): FilterGroup | undefined {
  if (!text) return undefined;
  try {
    return filterGroup.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** A comma separates values; a comma inside a value is therefore encoded. */
const escapeValue = (text: string) => text.replace(/[%,]/g, encodeURIComponent);

/** A truncated link still opens. */
function decodeValue(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function parseOrder(text = ''): OrderBy {
  return text.split(',').flatMap((part): OrderBy => {
    const [field, order] = part.split(':');
    return field && (order === 'asc' || order === 'desc') ? [{ field, order }] : [];
  });
}

/** True if the query filters anything; the order does not count. */
export function isFiltered({ keyword, filters, filter }: ListQuery): boolean {
  return keyword !== '' || filter !== undefined || Object.values(filters).some((value) => value.length > 0);
}

/** True if a condition or a search item filters the column. */
export const isColumnFiltered = ({ filter, filters }: ListQuery, column: string): boolean =>
  (filter !== undefined && conditionsIn(filter).some(({ field }) => field === column)) ||
  Object.entries(filters).some(([name, value]) => value.length > 0 && name.split('$')[0] === column);

/** Merges the change into the filters; an empty value removes its filter. */
export function mergeFilters(filters: Filters, change: Filters): Filters {
  const all = { ...filters, ...change };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value.length > 0));
}

/** True if all of these filters are set to the same values. */
export function hasFilters(filters: Filters, wanted: Filters): boolean {
  return Object.entries(wanted).every(
    ([name, value]) => JSON.stringify(filters[name]) === JSON.stringify(value),
  );
}

/** The query of a list as part of the address, so that a reload and a shared link keep it. */
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
/** Marks a value as a list, since one chosen option and one text would look alike. */
const listSuffix = '[]';

export const emptyQuery: ListQuery = { keyword: '', filters: {}, orderBy: [] };

/** Parameters that the query of a list stands in. */
export const isQueryParam = (param: string): boolean =>
  param.startsWith(filterPrefix) || [keywordParam, orderParam, groupParam, conditionsParam].includes(param);

/** One text per parameter, as the router keeps them; what is empty is left out. */
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

/** Reads what `searchOfQuery` wrote; anything else in the address is left alone. */
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

/** What is no filter, as in a link cut short, is none. */
function parseConditions(text: string | undefined): FilterGroup | undefined {
  if (!text) return undefined;
  try {
    return filterGroup.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The comma parts values, so that one inside a value is written otherwise. */
const escapeValue = (text: string) => text.replace(/[%,]/g, encodeURIComponent);

/** A link that somebody has cut short still opens. */
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

/** Is anything filtered, apart from the order? */
export function isFiltered({ keyword, filters, filter }: ListQuery): boolean {
  return keyword !== '' || filter !== undefined || Object.values(filters).some((value) => value.length > 0);
}

/** Does a condition, or a search item, say something of the column? */
export const isColumnFiltered = ({ filter, filters }: ListQuery, column: string): boolean =>
  (filter !== undefined && conditionsIn(filter).some(({ field }) => field === column)) ||
  Object.entries(filters).some(([name, value]) => value.length > 0 && name.split('$')[0] === column);

/** The filters with these put in; an empty value takes its filter out. */
export function mergeFilters(filters: Filters, change: Filters): Filters {
  const all = { ...filters, ...change };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value.length > 0));
}

/** Are all of these set, each to the same value? */
export function hasFilters(filters: Filters, wanted: Filters): boolean {
  return Object.entries(wanted).every(
    ([name, value]) => JSON.stringify(filters[name]) === JSON.stringify(value),
  );
}

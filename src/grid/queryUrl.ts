/** The query of a list as part of the address, so that a reload and a shared link keep it. */
import type { OrderBy } from '../../contract/shapes.ts';
import type { Filters, ListQuery } from './view.ts';

const keywordName = 'q';
const orderName = 'sort';
/** Marks a value as one of a list, since one chosen option and one text would look alike. */
const manyMark = '[]';

export const emptyQuery: ListQuery = { keyword: '', filters: {}, orderBy: [] };

/** Parameters in a fixed order; what is empty is left out. */
export function searchOfQuery({ keyword, filters, orderBy }: ListQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (keyword) params.set(keywordName, keyword);
  for (const name of Object.keys(filters).sort()) {
    const value = filters[name];
    if (Array.isArray(value)) for (const one of value) params.append(`f.${name}${manyMark}`, one);
    else if (value) params.set(`f.${name}`, value);
  }
  if (orderBy.length > 0) params.set(orderName, orderBy.map((one) => `${one.field}:${one.order}`).join(','));
  return params;
}

/** Reads what `searchOfQuery` wrote; anything else in the address is left alone. */
export function queryOfSearch(params: URLSearchParams): ListQuery {
  const filters: Filters = {};
  for (const name of new Set(params.keys())) {
    if (!name.startsWith('f.')) continue;
    if (name.endsWith(manyMark)) filters[name.slice(2, -manyMark.length)] = params.getAll(name);
    else filters[name.slice(2)] = params.get(name) ?? '';
  }
  return { keyword: params.get(keywordName) ?? '', filters, orderBy: orderOf(params.get(orderName)) };
}

function orderOf(text: string | null): OrderBy {
  return (text ?? '').split(',').flatMap((part): OrderBy => {
    const [field, order] = part.split(':');
    return field && (order === 'asc' || order === 'desc') ? [{ field, order }] : [];
  });
}

/** Is anything filtered, apart from the order? */
export function isFiltered({ keyword, filters }: ListQuery): boolean {
  return keyword !== '' || Object.values(filters).some((value) => value.length > 0);
}

/** The filters with these put in; an empty value takes its filter out. */
export function withFilters(filters: Filters, change: Filters): Filters {
  const all = { ...filters, ...change };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value.length > 0));
}

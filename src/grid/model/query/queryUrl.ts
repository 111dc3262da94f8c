/** The query of a list as URL parameters, so that a reload and a shared link keep it. */
import {
  flattenConditions as conditionsIn,
  type FilterGroup,
  filterGroup,
} from '../../../../contract/filter/filterTree.ts';
import type { OrderBy } from '../../../../contract/shapes.ts';
import type { ListQuery } from '../../../state/lists/listQuery.ts';
import { shortPrefix } from './shortConditions.ts';

const keywordParam = 'q';
const orderParam = 'sort';
const groupParam = 'group';
const conditionsParam = 'filter';

export const emptyQuery: ListQuery = { keyword: '', orderBy: [] };

/** True for parameters that hold part of a list query. */
export const isQueryParam = (param: string): boolean =>
  param.startsWith(shortPrefix) || [keywordParam, orderParam, groupParam, conditionsParam].includes(param);

/** One text per parameter, as the router stores them; empty parts are omitted. */
export const formatQueryParams = ({
  keyword,
  filter,
  orderBy,
  groupBy,
}: ListQuery): Record<string, string> => ({
  ...(keyword && { [keywordParam]: keyword }),
  ...(filter && { [conditionsParam]: JSON.stringify(filter) }),
  ...(groupBy && { [groupParam]: groupBy }),
  ...(orderBy.length > 0 && { [orderParam]: orderBy.map((one) => `${one.field}:${one.order}`).join(',') }),
});

/** Parses the output of `formatQueryParams`; ignores all other parameters. */
export function parseQueryParams(params: Readonly<Record<string, string>>): ListQuery {
  const groupBy = params[groupParam];
  const filter = parseConditions(params[conditionsParam]);
  return {
    keyword: params[keywordParam] ?? '',
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

function parseOrder(text = ''): OrderBy {
  return text.split(',').flatMap((part): OrderBy => {
    const [field, order] = part.split(':');
    return field && (order === 'asc' || order === 'desc') ? [{ field, order }] : [];
  });
}

/** True if the query filters anything; the order does not count. */
export const isFiltered = ({ keyword, filter }: ListQuery): boolean => keyword !== '' || filter !== undefined;

export const isColumnFiltered = ({ filter }: ListQuery, column: string): boolean =>
  filter !== undefined && conditionsIn(filter).some(({ field }) => field === column);

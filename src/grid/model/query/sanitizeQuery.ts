/**
 * Reduces a query from a URL or a saved view to what the list supports. Fields of a form are added and removed, so
 * unknown parts are dropped: a list that shows the rest and reports the loss is more useful than one that fails.
 */

import { toast } from '../../../ui/toast/toast.ts';
import type { ListQuery, ListView } from '../listView.ts';
import { formatQueryParams, parseQueryParams } from './queryUrl.ts';

type SearchParams = Readonly<Record<string, string>>;

export function sanitizeQuery<Row>(
  { groups, filterFields, known }: ListView<Row>,
  search: SearchParams,
): ListQuery {
  const requested = parseQueryParams(search);
  const { groupBy, filter, ...query } = known?.(requested) ?? requested;
  const group = groupBy && (groups?.by.some(({ id }) => id === groupBy) || groups?.knows?.(groupBy));
  return { ...query, ...(filter && filterFields && { filter }), ...(group && { groupBy }) };
}

/** Call this with `sanitizeQuery`: a list that shows more than its URL asks for must report it. */
export function warnDroppedConditions<Row>(view: ListView<Row>, search: SearchParams): void {
  const known = formatQueryParams(sanitizeQuery(view, search));
  const requested = formatQueryParams(parseQueryParams(search));
  if (Object.keys(requested).some((name) => known[name] !== requested[name]))
    toast.warning('表单已没有链接或视图里的部分字段，与之有关的条件没有生效');
}

/**
 * What an address or a kept view asks a list for. What the list does not know (any more), as the fields of a form come
 * and go, is passed over: a list that shows the rest, and says so, is of more use than one that fails.
 */
import { queryOfSearch, searchOfQuery } from '../../grid/queryUrl.ts';
import type { ListQuery, ListView } from '../../grid/view.ts';
import { toast } from '../../ui/toast.ts';

type Search = Readonly<Record<string, string>>;

export function knownQuery<Row>({ groups, filterFields, known }: ListView<Row>, search: Search): ListQuery {
  const asked = queryOfSearch(search);
  const { groupBy, filter, ...query } = known?.(asked) ?? asked;
  const group = groupBy && (groups?.by.some(({ id }) => id === groupBy) || groups?.knows?.(groupBy));
  return { ...query, ...(filter && filterFields && { filter }), ...(group && { groupBy }) };
}

/** To be called beside it: a list that shows more than its address says must not pass for what was asked. */
export function tellUnknown<Row>(view: ListView<Row>, search: Search): void {
  const known = searchOfQuery(knownQuery(view, search));
  const asked = searchOfQuery(queryOfSearch(search));
  if (Object.keys(asked).some((name) => known[name] !== asked[name]))
    toast.warning('表单已没有链接或视图里的部分字段，与之有关的条件没有生效');
}

/**
 * What an address or a kept view asks a list for. What the list does not know (any more), as the fields of a form come
 * and go, is passed over: a list that shows the rest, and says so, is of more use than one that fails.
 */
import { ofFields } from '../../grid/filter/edits.ts';
import { queryOfSearch, searchOfQuery } from '../../grid/queryUrl.ts';
import type { ListQuery, ListView } from '../../grid/view.ts';
import { toast } from '../../ui/toast.ts';

type Search = Readonly<Record<string, string>>;

export function knownQuery<Row>(view: ListView<Row>, search: Search): ListQuery {
  const { groupBy, filter, ...query } = queryOfSearch(search);
  const { groups, filterFields } = view;
  const group = groupBy && (groups?.by.some(({ id }) => id === groupBy) || groups?.knows?.(groupBy));
  const conditions = filter && filterFields && ofFields(filter, new Set(filterFields.map(({ id }) => id)));
  return {
    ...(view.recordsOf === undefined ? query : ofForm(view, query)),
    ...(conditions && { filter: conditions }),
    ...(group && { groupBy }),
  };
}

/** To be called beside it: a list that shows more than its address says must not pass for what was asked. */
export function tellUnknown<Row>(view: ListView<Row>, search: Search): void {
  const asked = searchOfQuery(queryOfSearch(search));
  const known = searchOfQuery(knownQuery(view, search));
  if (Object.entries(asked).some(([name, value]) => known[name] !== value))
    toast.warning('表单已没有链接或视图里的部分字段，与之有关的条件没有生效');
}

type Plain = Pick<ListQuery, 'keyword' | 'filters' | 'orderBy'>;

function ofForm<Row>(view: ListView<Row>, { keyword, filters, orderBy }: Plain): Plain {
  const named = [...(view.filterFields ?? []), ...view.search].map(({ id }) => id);
  const ready = [...view.chips.map((chip) => chip.filters), view.defaults ?? {}].flatMap(Object.keys);
  const fields = new Set([...named, ...ready].map(fieldOfFilter));
  return {
    keyword,
    filters: Object.fromEntries(Object.entries(filters).filter(([name]) => fields.has(fieldOfFilter(name)))),
    orderBy: orderBy.filter(({ field }) =>
      view.columns.some((column) => column.id === field && column.sortable),
    ),
  };
}

/** `amount$start`, `person$view`. */
const fieldOfFilter = (name: string): string => name.split('$')[0] ?? name;

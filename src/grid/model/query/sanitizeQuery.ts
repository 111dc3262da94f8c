/**
 * Reduces a query from a URL or a saved view to what the list supports. Fields of a form are added and removed, so
 * unknown parts are dropped: a list that shows the rest and reports the loss is more useful than one that fails.
 */
import { type FilterGroup, joinFilters } from '../../../../contract/filter/filterTree.ts';
import { findFilterField } from '../../../fields/conditions/conditionField.ts';
import type { ListQuery } from '../../../state/lists/listQuery.ts';
import { toast } from '../../../ui/toast/toast.ts';
import type { ListView } from '../listView.ts';
import { restrictFilter } from './filterParts.ts';
import { withFilter } from './queryChanges.ts';
import { formatQueryParams, parseQueryParams } from './queryUrl.ts';
import { isAt, placeOfCondition, placeOfItem } from './searchConditions.ts';
import { parseShortConditions } from './shortConditions.ts';

type SearchParams = Readonly<Record<string, string>>;

export function sanitizeQuery<Row>(view: ListView<Row>, search: SearchParams): ListQuery {
  const { groups, columns } = view;
  const { filter, groupBy, orderBy, keyword } = parseQuery(view, search);
  const isKnownGroup =
    groupBy && (groups?.by.some(({ id }) => id === groupBy) || groups?.isGrouping?.(groupBy));
  const query: ListQuery = {
    keyword,
    orderBy: orderBy.filter(({ field }) => columns.some(({ id, sortable }) => id === field && sortable)),
    ...(isKnownGroup && { groupBy }),
  };
  return withFilter(query, filter && restrictToList(view, filter));
}

function parseQuery<Row>({ search: items }: ListView<Row>, search: SearchParams): ListQuery {
  const query = parseQueryParams(search);
  return withFilter(query, parseShortConditions(search, items).reduce(joinFilters, query.filter));
}

/** Conditions over the list's fields may be nested; what only a search item or a chip can set, only as they set it. */
function restrictToList<Row>({ filterFields = [], search, chips }: ListView<Row>, filter: FilterGroup) {
  const places = [
    ...search.map(placeOfItem),
    ...chips.flatMap(({ condition }) => (condition ? [placeOfCondition(condition)] : [])),
  ];
  return restrictFilter(
    filter,
    (condition, isTop) =>
      findFilterField(filterFields, condition.field) !== undefined ||
      (isTop && places.some((place) => isAt(condition, place))),
  );
}

/** Call this with `sanitizeQuery`: a list that shows more than its URL asks for must report it. */
export function warnDroppedConditions<Row>(view: ListView<Row>, search: SearchParams): void {
  const known = formatQueryParams(sanitizeQuery(view, search));
  const requested = formatQueryParams(parseQuery(view, search));
  if (Object.keys(requested).some((name) => known[name] !== requested[name]))
    toast.warning('表单已没有链接或视图里的部分字段，与之有关的条件没有生效');
}

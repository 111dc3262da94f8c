/** The query of a list without the page, and how it is sent: every list sends conditions. */
import type { SheetChoice } from '../../../contract/calls/shapes/sheetShapes.ts';
import type { FilterGroup } from '../../../contract/filter/filterTree.ts';
import type { OrderBy } from '../../../contract/shapes.ts';

/** "All matching rows" refers to it. */
export type ListQuery = {
  keyword: string;
  /** The conditions of search items, chips, columns and the filter dialog alike. */
  filter?: FilterGroup;
  orderBy: OrderBy;
  groupBy?: string;
};

/** For a call that takes them in its body. */
export const toQueryBody = ({ keyword, filter, orderBy }: ListQuery) => ({
  ...(keyword && { keyword }),
  ...(filter && { filter }),
  ...(orderBy.length > 0 && { sysOrderBy: orderBy }),
});

type SentQuery = { filter?: FilterGroup; sysOrderBy?: OrderBy };

/** The same for a call that takes it in its address: texts only, the order as `field:asc`. */
export const toQueryParams = <Sent extends SentQuery>({ filter, sysOrderBy, ...sent }: Sent) => ({
  ...sent,
  ...(filter && { filter: JSON.stringify(filter) }),
  ...(sysOrderBy && { sysOrderBy: sysOrderBy.map(({ field, order }) => `${field}:${order}`).join(',') }),
});

/** The choice of an export for a call that takes it in its address. */
export const encodeSheetChoice = ({ columns, format, ids, exceptIds }: SheetChoice) => ({
  ...(columns && { columns: columns.join(',') }),
  ...(format && { format }),
  ...(ids && { ids: ids.join(',') }),
  ...(exceptIds && { exceptIds: exceptIds.join(',') }),
});

export const listQueryParams = (query: ListQuery) => toQueryParams(toQueryBody(query));

/** The requests of a grouped list whose groups and sums one call answers (contract/calls/shapes/groupsOfList.ts). */
import type { GroupUnit, RowGroup } from '../../../../contract/calls/shapes/groupShapes.ts';
import type { RowTotals } from '../../../../contract/calls/shapes/groupsOfList.ts';
import type { ListQuery } from '../../../state/lists/listQuery.ts';
import type { GroupRequests } from './groupedSource.ts';

export type RequestedGroups = { rows: RowGroup[]; total: number; all: RowTotals };

/** What the call takes beside the conditions of the list; without `groupBy` it answers the sums alone. */
export type GroupParams = {
  groupBy?: string;
  groupUnit?: GroupUnit;
  groupOrder?: string;
  pageNum?: number;
  pageSize?: number;
};

type PageParams = { pageNum: number; pageSize: number };

/** The calls of the list, with its conditions in its own form. */
type ListCalls<Row> = {
  rows(query: ListQuery, page: PageParams, signal: AbortSignal): Promise<Row[]>;
  groups(query: ListQuery, params: GroupParams, signal?: AbortSignal): Promise<RequestedGroups>;
};

export const createGroupRequests = <Row>({ rows, groups }: ListCalls<Row>): GroupRequests<Row> => ({
  async totals({ signal, ...query }) {
    const { all } = await groups(conditionsOf(query), {}, signal);
    return { total: all.count, evals: { page: {}, all: all.figures } };
  },
  groups: (query, { groupBy: { field, unit }, groupOrder: order, ...page }) =>
    groups(conditionsOf(query), {
      ...page,
      groupBy: field,
      ...(unit && { groupUnit: unit }),
      ...(order && { groupOrder: [order.by, order.field, order.order].filter(Boolean).join('.') }),
    }),
  rows: ({ signal, ...query }, page) => rows(conditionsOf(query), page, signal),
});

/** Without the page and the groups of the request that led here. */
const conditionsOf = ({ keyword, filter, orderBy }: ListQuery): ListQuery => ({
  keyword,
  orderBy,
  ...(filter && { filter }),
});

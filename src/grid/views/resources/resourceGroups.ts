/** The sums of a resource's list, and its rows in groups. */
import { listSummedFields, type Resource } from '../../../../contract/resources/resource.ts';
import { type ListQuery, listQueryParams } from '../../../state/lists/listQuery.ts';
import { groupResource, listResource } from '../../../state/resources/resourceCalls.ts';
import type { ResourceRow } from '../../../state/resources/resourceRow.ts';
import { type Amount, aggregateAmounts } from '../../model/aggregates/cellAggregates.ts';
import type { AggregateColumn, GridAggregates } from '../../model/listView.ts';
import type { GroupRequests } from '../groups/groupedSource.ts';
import { createGroupRequests } from '../groups/groupParams.ts';

/** Parameters that every request has. */
export type FixedParams = Readonly<Record<string, string>>;

export const buildSumColumns = (resource: Resource): AggregateColumn[] =>
  resource.calls.groups === undefined
    ? []
    : listSummedFields(resource).map(({ enName: id, precision = 0 }) => ({
        id,
        type: 'sum',
        decimals: precision,
        plain: true,
      }));

/** The sums of a page; those of all rows stay as they are known. */
export function sumPage(resource: Resource, rows: readonly ResourceRow[]): GridAggregates['page'] {
  const fields = listSummedFields(resource);
  return Object.fromEntries(
    fields.map(({ enName }) => {
      // Numbers arrive as such or as text.
      const sums = aggregateAmounts(rows.map((row) => row[enName] as Amount));
      return [enName, { sum: sums?.sum ?? null }];
    }),
  );
}

export function createResourceGroupRequests(
  resource: Resource,
  fixed: FixedParams,
): GroupRequests<ResourceRow> {
  const params = (query: ListQuery) => ({ ...fixed, ...listQueryParams(query) });
  return createGroupRequests({
    rows: async (query, page, signal) =>
      (await listResource(resource, { ...params(query), ...page }, signal)).rows,
    groups: (query, group, signal) => groupResource(resource, { ...params(query), ...group }, signal),
  });
}

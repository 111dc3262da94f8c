/** The groups of a flow list by one of its columns, with the sums of amounts. */
import { type RawBuilder, sql } from 'kysely';
import type { GroupUnit } from '../../../../../contract/calls/shapes/groupShapes.ts';
import { Refusal } from '../../../../../contract/failures.ts';
import { flowFieldOptions, isFlowGroupField } from '../../../../../contract/flow/flowListFields.ts';
import type { Tx } from '../../../database.ts';
import { nameOrder, textOrder } from '../../../filter/chineseOrder.ts';
import { assertNoUnit, type GroupPage, groupTimes, loadGroups, type RowGrouping } from '../../loadGroups.ts';
import { optionLabel } from '../../optionLabel.ts';
import { type FlowListName, findFlowColumn } from './flowFilter.ts';

type FlowGroupsRequest = GroupPage & { groupBy?: string | undefined; groupUnit?: GroupUnit | undefined };

/** The tables of the list with `instances i`, and the condition on its rows. */
type FlowRows = { list: FlowListName; tables: RawBuilder<unknown>; where: RawBuilder<unknown> };

/** Refuses with 400 for a column that cannot group, and an order by a column without a sum. */
export function loadFlowGroups(
  tx: Tx,
  { list, tables, where }: FlowRows,
  { groupBy, groupUnit, ...page }: FlowGroupsRequest,
) {
  const grouping = groupBy === undefined ? undefined : buildGrouping(list, groupBy, groupUnit);
  const rows = {
    from: sql`from ${tables} where ${where}`,
    summed: { amount: sql.ref('i.amount') },
    grouping,
  };
  return loadGroups(tx, rows, page);
}

function buildGrouping(list: FlowListName, field: string, unit: GroupUnit | undefined): RowGrouping {
  const column = isFlowGroupField(field) ? findFlowColumn(list, field) : undefined;
  if (!column) throw new Refusal(400, [{ path: 'groupBy', message: '该列不支持分组' }]);
  const { at, filter } = column;
  if (filter === 'dateRange') return { field, ...groupTimes(at, unit) };
  assertNoUnit(unit);
  const options = flowFieldOptions[field];
  const label = sql`"group label"`;
  return {
    field,
    key: at,
    label: options ? optionLabel(at, { options: [...options] }) : at,
    sort: field === 'initiatorName' ? nameOrder(label) : textOrder(label),
  };
}

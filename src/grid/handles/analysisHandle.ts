/** The analysis functions of a list besides filtering (sort, group, totals), as commands call them. */

import { findFilterField } from '../../fields/conditions/conditionField.ts';
import type { AnalysisHandle, GroupField } from '../../state/lists/listAnalysis.ts';
import type { ListQuery } from '../../state/lists/listQuery.ts';
import type { FilterField } from '../model/filterField.ts';
import type { ListModel } from '../model/listModel.ts';
import { toggleGrouping } from '../model/query/queryChanges.ts';
import { collapseCurrentGroup, findCollapsibleGroup, toggleGroup } from '../model/rows/groupActions.ts';
import type { GridAccess } from '../widget/gridAccess.ts';

type Access = () => GridAccess | undefined;

const toGroupField = ({ id, label, kind }: FilterField): GroupField => ({
  id,
  label,
  dates: kind === 'dateRange',
});

/** Undefined for lists whose rows the server does not group. */
export function createAnalysisHandle<Row>(model: ListModel<Row>, access: Access): AnalysisHandle | undefined {
  const { filterFields: fields = [], groups, evals, columns } = model.view;
  if (groups?.isGrouping === undefined) return undefined;
  // Focuses the rows, because they show the result, whichever element the command started from.
  const ask = (query: ListQuery) => {
    model.setQuery(query);
    access()?.focus();
  };
  return {
    groupFields: fields.filter((field) => field.groups).map(toGroupField),
    groupOrders: evals.flatMap(({ id, type }) => {
      const label = columns.find((column) => column.id === id)?.label ?? id;
      return [
        ...(type === 'average' ? [] : [{ id: `sum.${id}`, label: `${label}合计` }]),
        ...(type === 'sum' ? [] : [{ id: `average.${id}`, label: `${label}平均` }]),
      ];
    }),
    groupField: () => {
      const field = findFilterField(fields, access()?.cell() ?? '');
      return field?.groups ? toGroupField(field) : undefined;
    },
    groupBy: (grouping) => {
      const { groupBy, ...query } = model.state.query;
      ask(grouping === undefined || grouping === groupBy ? query : toggleGrouping(query, grouping));
    },
    openGroup: async () => {
      const head = model.focusedHead();
      if (head) await toggleGroup(model, head.key);
    },
    canOpenGroup: () => model.focusedHead() !== undefined,
    closeGroup: () => void collapseCurrentGroup(model),
    // While a cell has the cursor the arrow keys move the cell.
    canCloseGroup: () => access()?.cell() === null && findCollapsibleGroup(model) !== undefined,
  };
}

/** What people who analyse a list of records do with it besides filtering, as commands act on it. */

import type { FilterField } from '../../grid/filter/fields.ts';
import { fieldOf } from '../../grid/filter/fields.ts';
import type { GridAccess } from '../../grid/gridAccess.ts';
import { closable, closeHere, foldGroup } from '../../grid/groupMoves.ts';
import type { ListModel } from '../../grid/listModel.ts';
import { groupedBy } from '../../grid/nextQuery.ts';
import type { ListQuery } from '../../grid/view.ts';
import type { AnalysisHandle, GroupField } from '../../state/analysis.ts';
import { viewsHandle } from './savedViews.ts';

type Access = () => GridAccess | undefined;

const asGroupField = ({ id, label, kind }: FilterField): GroupField => ({
  id,
  label,
  dates: kind === 'dateRange',
});

/** Undefined for lists that hold no form's records. */
export function analysisHandle<Row>(model: ListModel<Row>, access: Access): AnalysisHandle | undefined {
  const { filterFields: fields = [], recordsOf, evals, columns } = model.view;
  if (recordsOf === undefined) return undefined;
  // Wherever it was asked from, what comes of it is in the rows.
  const ask = (query: ListQuery) => {
    model.ask(query);
    access()?.focus();
  };
  return {
    groupFields: fields.filter((field) => field.groups).map(asGroupField),
    groupOrders: evals.flatMap(({ id, type }) => {
      const label = columns.find((column) => column.id === id)?.label ?? id;
      return [
        ...(type === 'average' ? [] : [{ id: `sum.${id}`, label: `${label}合计` }]),
        ...(type === 'sum' ? [] : [{ id: `average.${id}`, label: `${label}平均` }]),
      ];
    }),
    groupField: () => {
      const field = fieldOf(fields, access()?.cell() ?? '');
      return field?.groups ? asGroupField(field) : undefined;
    },
    groupBy: (grouping) => {
      const { groupBy, ...query } = model.state.query;
      ask(grouping === undefined || grouping === groupBy ? query : groupedBy(query, grouping));
    },
    openGroup: async () => {
      const head = model.focusedHead();
      if (head) await foldGroup(model, head.key);
    },
    canOpenGroup: () => model.focusedHead() !== undefined,
    closeGroup: () => void closeHere(model),
    // While a cell has the cursor the arrows move it.
    canCloseGroup: () => access()?.cell() === null && closable(model) !== undefined,
    views: viewsHandle(model, recordsOf, ask),
  };
}

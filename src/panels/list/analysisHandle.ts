/** What people who analyse a list of records do with it, as commands act on it. */
import type { FilterGroup } from '../../../contract/filter/structure.ts';
import { joined } from '../../../contract/filter/structure.ts';
import { openDialog } from '../../dialogs/open.ts';
import { conditionOfValue, onlyThose, withoutThose } from '../../grid/filter/byValue.ts';
import { conditionOn, withoutField } from '../../grid/filter/edits.ts';
import { type FilterField, fieldOf } from '../../grid/filter/fields.ts';
import type { GridAccess } from '../../grid/Grid.tsx';
import { closable, closeHere, foldGroup } from '../../grid/groupMoves.ts';
import type { ListModel } from '../../grid/listModel.ts';
import { filteredBy, groupedBy } from '../../grid/nextQuery.ts';
import type { ListQuery } from '../../grid/view.ts';
import type { AnalysisHandle, GroupField } from '../../state/analysis.ts';
import { columnFilterDialog, filterDialog } from './filterDialogs.ts';
import { viewsHandle } from './savedViews.ts';

type Access = () => GridAccess | undefined;

const asGroupField = ({ id, label, kind }: FilterField): GroupField => ({
  id,
  label,
  dates: kind === 'dateRange',
});

/** Undefined for lists whose source knows no conditions. */
export function analysisHandle<Row>(model: ListModel<Row>, access: Access): AnalysisHandle | undefined {
  const { filterFields = [], recordsOf, evals, columns } = model.view;
  const [first, ...others] = filterFields;
  if (!first || recordsOf === undefined) return undefined;
  const fields = [first, ...others] as const;
  // Wherever it was asked from, what comes of it is in the rows.
  const ask = (query: ListQuery) => {
    model.ask(query);
    access()?.focus();
  };
  const apply = (filter: FilterGroup | undefined) => ask(filteredBy(model.state.query, filter));
  const fieldAt = (id = access()?.cell() ?? undefined) =>
    id === undefined ? undefined : fieldOf(fields, id);
  return {
    build: async () => {
      const { filter } = model.state.query;
      const answer = await openDialog(filterDialog, { title: `筛选${model.view.title}`, fields, filter });
      if (answer) apply(answer.filter);
    },
    filterColumn: async (id) => {
      const field = fieldAt(id);
      if (!field) return access()?.cell() === null ? '先用 ← → 走到一个单元格' : '该列不能筛选';
      const condition = conditionOn(model.state.query.filter, field.id);
      const answer = await openDialog(columnFilterDialog, { field, condition });
      const { filter } = model.state.query;
      if (answer) apply(joined(withoutField(filter, field.id), answer.condition));
      return undefined;
    },
    filterByValue: (which) => {
      const field = fieldAt();
      const row = model.focusedRow();
      if (!field || row === undefined)
        return access()?.cell() === null ? '先用 ← → 走到一个单元格' : '该列不能筛选';
      // A row is what the server answered: an object of named values.
      const condition = conditionOfValue(field, (row as Record<string, unknown>)[field.id]);
      const { filter } = model.state.query;
      const next = condition && (which === 'only' ? onlyThose : withoutThose)(filter, condition);
      if (!next) return '不能按这个值筛选';
      apply(next);
      return undefined;
    },
    groupFields: fields.filter((field) => field.groups).map(asGroupField),
    groupOrders: evals.flatMap(({ id, type }) => {
      const label = columns.find((column) => column.id === id)?.label ?? id;
      return [
        ...(type === 'average' ? [] : [{ id: `sum.${id}`, label: `${label}合计` }]),
        ...(type === 'sum' ? [] : [{ id: `average.${id}`, label: `${label}平均` }]),
      ];
    }),
    groupField: () => {
      const field = fieldAt();
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

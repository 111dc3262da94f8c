/** The filter functions of a list, as commands call them: the builder, one column, the value under the cursor. */
import { type FilterGroup, joinFilters } from '../../../contract/filter/filterTree.ts';
import { type Dialog, openDialog } from '../../dialogs/openDialog.ts';
import { findFilterField } from '../../fields/conditions/conditionField.ts';
import type { FilterHandle } from '../../state/lists/listAnalysis.ts';
import type { ColumnFilterDialogProps, ColumnFilterDialogResult } from '../filter/ColumnFilterDialog.tsx';
import type { FilterDialogProps, FilterDialogResult } from '../filter/FilterDialog.tsx';
import { findCondition, removeField } from '../filter/fieldConditions.ts';
import { excludeMatching, includeOnly, valueCondition } from '../filter/valueCondition.ts';
import type { ListModel } from '../model/listModel.ts';
import { createAllGroup, splitFilter } from '../model/query/filterParts.ts';
import { withFilter } from '../model/query/queryChanges.ts';
import type { GridAccess } from '../widget/gridAccess.ts';

const filterDialog: Dialog<FilterDialogProps, FilterDialogResult> = {
  id: 'filter',
  load: async () => (await import('../filter/FilterDialog.tsx')).FilterDialog,
};

const columnFilterDialog: Dialog<ColumnFilterDialogProps, ColumnFilterDialogResult> = {
  id: 'columnFilter',
  load: async () => (await import('../filter/ColumnFilterDialog.tsx')).ColumnFilterDialog,
};

type Access = () => GridAccess | undefined;

/** Undefined for lists whose source supports no conditions. */
export function createFilterHandle<Row>(model: ListModel<Row>, access: Access): FilterHandle | undefined {
  const [first, ...others] = model.view.filterFields ?? [];
  if (!first) return undefined;
  const fields = [first, ...others] as const;
  // Focuses the rows, because they show the result, whichever element the command started from.
  const apply = (filter: FilterGroup | undefined) => {
    model.setQuery(withFilter(model.state.query, filter));
    access()?.focus();
  };
  const fieldAt = (id = access()?.cell() ?? undefined) =>
    id === undefined ? undefined : findFilterField(fields, id);
  return {
    build: async () => {
      const { built, others } = splitFilter(model.state.query.filter, fields);
      const answer = await openDialog(filterDialog, {
        title: `筛选${model.view.title}`,
        fields,
        filter: built,
      });
      if (answer) apply(joinFilters(createAllGroup(others), answer.filter));
    },
    filterColumn: async (id) => {
      const field = fieldAt(id);
      if (!field) return access()?.cell() === null ? '先用 ← → 走到一个单元格' : '该列不能筛选';
      const condition = findCondition(model.state.query.filter, field.id);
      const answer = await openDialog(columnFilterDialog, { field, condition });
      const { filter } = model.state.query;
      if (answer) apply(joinFilters(removeField(filter, field.id), answer.condition));
      return undefined;
    },
    filterByValue: (which) => {
      const field = fieldAt();
      const row = model.focusedRow();
      if (!field || row === undefined)
        return access()?.cell() === null ? '先用 ← → 走到一个单元格' : '该列不能筛选';
      // A row is a server response object with named values.
      const condition = valueCondition(field, (row as Record<string, unknown>)[field.id]);
      const { filter } = model.state.query;
      const next = condition && (which === 'only' ? includeOnly : excludeMatching)(filter, condition);
      if (!next) return '不能按这个值筛选';
      apply(next);
      return undefined;
    },
  };
}

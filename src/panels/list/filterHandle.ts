/** Conditions over a list as commands make them: in the builder, of a column, of the value under the cursor. */
import { type FilterGroup, joined } from '../../../contract/filter/structure.ts';
import { openDialog } from '../../dialogs/open.ts';
import { conditionOfValue, onlyThose, withoutThose } from '../../grid/filter/byValue.ts';
import { conditionOn, withoutField } from '../../grid/filter/edits.ts';
import { fieldOf } from '../../grid/filter/fields.ts';
import type { GridAccess } from '../../grid/gridAccess.ts';
import type { ListModel } from '../../grid/listModel.ts';
import { filteredBy } from '../../grid/nextQuery.ts';
import type { FilterHandle } from '../../state/analysis.ts';
import { columnFilterDialog, filterDialog } from './filterDialogs.ts';

type Access = () => GridAccess | undefined;

/** Undefined for lists whose source knows no conditions. */
export function filterHandle<Row>(model: ListModel<Row>, access: Access): FilterHandle | undefined {
  const [first, ...others] = model.view.filterFields ?? [];
  if (!first) return undefined;
  const fields = [first, ...others] as const;
  // Wherever it was asked from, what comes of it is in the rows.
  const apply = (filter: FilterGroup | undefined) => {
    model.ask(filteredBy(model.state.query, filter));
    access()?.focus();
  };
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
  };
}

import { useCallback } from 'react';
import { matchesDepartment } from '../state/cache/departments.ts';
import { ReferenceCombobox } from './combobox/ReferenceCombobox.tsx';
import { formatDisplayValue } from './displayValue.ts';
import { useFieldContext } from './fieldContext.ts';
import type { ColumnRenderer, FieldRenderer, FieldWidgetProps } from './fieldRenderer.ts';
import { PlainTextView } from './readOnly/PlainTextView.tsx';

/** The department tree as an indented list that typing filters. */
function DeptWidget(widget: FieldWidgetProps) {
  const services = useFieldContext();
  const find = useCallback(
    async (keyword: string) => {
      const all = await services.departments();
      if (keyword.trim() === '') return all;
      const found = all.filter(({ branch, label }) =>
        matchesDepartment({ name: branch, path: label }, keyword),
      );
      // Without the parent rows an indent has no meaning, so the path is shown.
      return found.map(({ value, label }) => ({ value, label }));
    },
    [services],
  );
  return <ReferenceCombobox widget={widget} find={find} wait={0} placeholder="部门或拼音" />;
}

/** Paths differ at their end. */
export const deptColumn: ColumnRenderer = {
  align: 'left',
  text: formatDisplayValue,
  width: 160,
  cut: 'start',
};

export const deptField: FieldRenderer = {
  Widget: DeptWidget,
  ReadOnlyView: PlainTextView,
  span: 'cell',
  column: deptColumn,
};

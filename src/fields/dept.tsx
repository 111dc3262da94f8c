import { useCallback } from 'react';
import { isDepartmentFound } from '../state/departments.ts';
import { ReferenceBox } from './parts/ReferenceBox.tsx';
import { shownText } from './parts/shown.ts';
import { TextRead } from './parts/TextRead.tsx';
import type { ColumnLook, FieldLook, WidgetProps } from './type.ts';
import { useFieldWorld } from './world.ts';

/** The department tree as an indented list that typing filters. */
function DeptWidget(widget: WidgetProps) {
  const world = useFieldWorld();
  const find = useCallback(
    async (keyword: string) => {
      const all = await world.departments();
      if (keyword.trim() === '') return all;
      const found = all.filter(({ branch, label }) =>
        isDepartmentFound({ name: branch, path: label }, keyword),
      );
      // Without its parents an indent would say nothing: the path stands there.
      return found.map(({ value, label }) => ({ value, label }));
    },
    [world],
  );
  return <ReferenceBox widget={widget} find={find} wait={0} placeholder="部门或拼音" />;
}

/** Paths begin alike; their end tells them apart. */
export const deptColumn: ColumnLook = { align: 'left', text: shownText, width: 160, cut: 'start' };

export const deptLook: FieldLook = {
  Widget: DeptWidget,
  Read: TextRead,
  span: 'cell',
  column: deptColumn,
};

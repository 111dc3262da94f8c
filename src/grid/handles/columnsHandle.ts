/** The column functions of a list, as commands call them. */

import { columnMenuIds } from '../../commands/list/columnCommands.ts';
import { openCommandMenu } from '../../commands/ui/CommandMenu.tsx';
import type { ColumnsHandle } from '../../state/lists/listColumns.ts';
import { hideColumn, pinColumn, unpinColumn } from '../model/columns/columnLayoutChanges.ts';
import { saveColumnLayout } from '../model/columns/listSettings.ts';
import type { ListModel } from '../model/listModel.ts';
import type { GridAccess } from '../widget/gridAccess.ts';

export function createColumnsHandle<Row>(
  model: ListModel<Row>,
  access: () => GridAccess | undefined,
): ColumnsHandle {
  const { view } = model;
  const current = () => view.columns.find(({ id }) => id === access()?.cell());
  const isPinned = (id: string) => {
    const { columns = [], frozen } = access()?.getColumnLayout() ?? {};
    return frozen?.has(id) === true || columns.find((column) => column.id === id)?.pin === 'left';
  };
  return {
    current: () => {
      const column = current();
      if (!column) return undefined;
      const { id, label, sortable } = column;
      return { id, label, sortable, pinned: isPinned(id) };
    },
    addSort: () => {
      const column = current();
      if (!column?.sortable) return '该列不能排序';
      const before = model.state.query;
      model.addSort(column.id);
      return model.state.query === before ? '最多按 5 列排序' : undefined;
    },
    togglePin: () => {
      const column = current();
      const { columns = [] } = access()?.getColumnLayout() ?? {};
      if (column)
        saveColumnLayout(view.id, (isPinned(column.id) ? unpinColumn : pinColumn)(columns, column.id));
    },
    fit: (which) => {
      const column = current();
      if (which === 'all') access()?.fit(access()?.columns() ?? []);
      else if (column) access()?.fit([column.id]);
    },
    hide: () => {
      const column = current();
      const { columns = [] } = access()?.getColumnLayout() ?? {};
      const layout = column && hideColumn(columns, column.id);
      if (!layout) return '至少显示一列';
      // The cursor moves to the adjacent column before its column is hidden.
      const shown = access()?.columns() ?? [];
      access()?.moveCell(shown.at(-1) === column.id ? -1 : 1);
      saveColumnLayout(view.id, layout);
      return undefined;
    },
    openMenu: () => {
      const column = current();
      const at = column && access()?.belowHeader(column.id);
      if (at) openColumnMenu(at);
    },
  };
}

export const openColumnMenu = ({ x, y }: { x: number; y: number }) =>
  openCommandMenu({ left: x, top: y }, { ids: columnMenuIds });

/** The list as commands call it: moves of the model, the focus of the grid, the dialogs of the list. */
import type {
  CellsHandle,
  CopyMode,
  GroupHandle,
  ListHandle,
  TreeHandle,
} from '../../state/lists/listRegistry.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { writeClipboard } from '../../ui/clipboard.ts';
import { formatTsv } from '../../ui/format/tsv.ts';
import { collectCells, columnLabels, copiedColumnIds } from '../model/clipboardCells.ts';
import { savePaging, toggleSearchArea } from '../model/columns/listSettings.ts';
import type { ListModel } from '../model/listModel.ts';
import { activateRow } from '../model/pickerMode.ts';
import { emptyQuery } from '../model/query/queryUrl.ts';
import {
  cycleGroupSelection,
  focusAdjacentGroup,
  toggleAllGroups,
  toggleGroup,
} from '../model/rows/groupActions.ts';
import { revealRow } from '../model/rows/revealRow.ts';
import {
  collapseFocusedRow,
  expandFocusedRow,
  findBranchColumn,
  isBranch,
  isExpandedBranch,
  parentDisplayIndex,
  showChildren,
} from '../model/rows/treeActions.ts';
import { nothingSelected } from '../model/selection/selection.ts';
import type { GridAccess } from '../widget/gridAccess.ts';
import { defaultPageSize } from '../widget/Pager.tsx';
import { createAnalysisHandle } from './analysisHandle.ts';
import { createColumnsHandle } from './columnsHandle.ts';
import { createFilterHandle } from './filterHandle.ts';
import { createSavedViewsHandle } from './savedViewsHandle.ts';

export type ListDialogState = 'none' | 'columns' | 'searchItems';

type ListHandleContext = {
  access: () => GridAccess | undefined;
  setOpened: (opened: ListDialogState) => void;
  open: () => void;
};

export function createListHandle<Row>(model: ListModel<Row>, around: ListHandleContext): ListHandle {
  const { access } = around;
  return {
    id: model.view.id,
    taskRole: model.view.taskRole,
    title: model.view.title,
    state: model.state,
    currentQuery: () => model.state.query,
    sheet: model.view.sheet,
    hasFocus: () => access()?.hasFocus() ?? false,
    focusedRow: () => model.focusedRow(),
    reach: async () => {
      if (!model.focusedRow() && !model.focusedHead()) await model.loader.loadBlock(model.state.cursor);
      return model.focusedRow();
    },
    pass: (key) => model.dismissals.pass(key),
    settle: () => model.dismissals.settle(),
    rowsAhead: (count) => model.rowsAhead(count),
    selectedRows: () => model.selection.rows(),
    loadSelectedRows: (limit) => model.selection.load(limit),
    selectedKeys: (limit) => model.selection.keys(limit),
    leftOut: () => (model.selection.current.mode === 'all' ? [...model.selection.current.except] : null),
    columns: () => orderColumns(model, access()?.columns() ?? []),
    columnsHandle: createColumnsHandle(model, access),
    filter: createFilterHandle(model, access),
    analysis: createAnalysisHandle(model, access),
    views: createSavedViewsHandle(model, access),
    groups: createGroupHandle(model),
    tree: createTreeHandle(model, access),
    open: () => {
      const head = model.focusedHead();
      if (head) void toggleGroup(model, head.key).catch(showFailure);
      else activateRow(model, around.open);
    },
    move: (step) => model.move(step),
    focusKey: (key) => {
      const at = model.indexOfKey(key);
      if (at >= 0) model.focus(at);
    },
    moveTo: (where) => model.moveTo(where),
    movePage: (direction) => model.move(direction * (access()?.rowsInView() ?? 20)),
    moveCell: (step) => access()?.moveCell(step),
    cells: createCellsHandle(access),
    toggle: () => {
      const head = model.focusedHead();
      if (head) void cycleGroupSelection(model, head).catch(showFailure);
      else model.selection.toggle();
    },
    extend: (step) => void model.selection.extendTo(model.state.cursor + step),
    extendTo: (where) => void model.selection.extendTo(where === 'first' ? 0 : model.pagination.lastLine),
    selectAll: () => model.selection.selectAll(),
    clearSelection: () => model.selection.replace(nothingSelected),
    keepSelected: (keys) => model.selection.keepOnly(keys),
    hold: (work) => model.dismissals.hold(work),
    announce: (keys, what) => model.dismissals.announce(keys, what),
    dismiss: (key, why) => model.dismissals.dismiss(key, why),
    refresh: () => model.refresh(),
    reload: () => model.reload(),
    reveal: (row) => revealRow(model, row),
    clearQuery: () => model.setQuery(emptyQuery),
    copy: (what) => copyToClipboard(model, what, access()),
    sortByCell: () => {
      const cell = access()?.cell() ?? null;
      if (cell === null) return '先用 ← → 走到一个单元格';
      if (!model.view.columns.some(({ id, sortable }) => id === cell && sortable)) return '该列不能排序';
      model.sortBy(cell);
      return undefined;
    },
    focusGrid: () => access()?.focus(),
    focusSearch: () => {
      const frame = document.querySelectorAll<HTMLInputElement>('[data-list-search]');
      const shown = [...frame].find((input) => input.offsetParent !== null);
      shown?.focus();
      // The next search replaces the previous one.
      shown?.select();
    },
    focusFilters: () => {
      const shown = [...document.querySelectorAll<HTMLElement>('[data-active-filters] button')];
      const first = shown.find((button) => button.offsetParent !== null);
      first?.focus();
      return first !== undefined;
    },
    toggleSearch: () => toggleSearchArea(model.view.id),
    chooseColumns: () => around.setOpened('columns'),
    chooseSearchItems: () => around.setOpened('searchItems'),
    togglePaging: () => {
      const endless = model.state.paging.mode === 'endless';
      model.setPaging(
        endless ? { mode: 'pages', pageNum: 1, pageSize: defaultPageSize } : { mode: 'endless' },
      );
      savePaging(model.view.id, model.state.paging);
    },
    resetQuery: () => model.reset(),
  };
}

function createGroupHandle<Row>(model: ListModel<Row>): GroupHandle | undefined {
  const { groups } = model.view;
  if (!groups) return undefined;
  const currentGroup = () => model.rowModel.groupAt(model.state.cursor);
  return {
    by: groups.by,
    group: (id) => model.groupBy(id),
    step: (step) => focusAdjacentGroup(model, step),
    toggle: () => {
      const group = currentGroup();
      if (group) void toggleGroup(model, group.key).catch(showFailure);
    },
    toggleAll: () => void toggleAllGroups(model).catch(showFailure),
    select: async () => {
      const group = currentGroup();
      if (group) await cycleGroupSelection(model, group);
    },
  };
}

function createTreeHandle<Row>(
  model: ListModel<Row>,
  access: ListHandleContext['access'],
): TreeHandle | undefined {
  if (!model.view.tree) return undefined;
  const row = () => model.focusedRow();
  // While a cell has the cursor the arrow keys move the cell, except in the cell that opens and closes a branch.
  const isWhole = () => {
    const cell = access()?.cell() ?? null;
    return cell === null || cell === findBranchColumn(access()?.columns() ?? [], model.view.columns)?.id;
  };
  return {
    canOpen: () => isWhole() && isBranch(model, row()) && !isExpandedBranch(model, row()),
    open: () => expandFocusedRow(model),
    canClose: () => isWhole() && (isExpandedBranch(model, row()) || parentDisplayIndex(model) >= 0),
    close: () => collapseFocusedRow(model),
    showChildren: (key) => showChildren(model, key),
  };
}

function orderColumns<Row>({ view }: ListModel<Row>, shown: readonly string[]) {
  const others = view.columns.filter(({ id }) => !shown.includes(id));
  const first = shown.flatMap((id) => view.columns.find((column) => column.id === id) ?? []);
  return [...first, ...others].map(({ id, label }) => ({ id, label, shown: shown.includes(id) }));
}

function createCellsHandle(access: ListHandleContext['access']): CellsHandle {
  return {
    get active() {
      return (access()?.cell() ?? null) !== null;
    },
    get ranged() {
      return access()?.range() !== undefined;
    },
    extend: (by) => access()?.extendCells(by),
    end: () => access()?.endRange(),
  };
}

/**
 * Copies the range, the cell, the row or the selected rows to the clipboard. Returns the number of cells or rows.
 */
async function copyToClipboard<Row>(model: ListModel<Row>, what: CopyMode, access: GridAccess | undefined) {
  const ofCells = what !== 'row';
  const copied = {
    cell: ofCells ? (access?.cell() ?? null) : null,
    columns: access?.columns() ?? [],
    range: ofCells ? access?.range() : undefined,
  };
  const rows = await collectCells(model, copied);
  if (rows === undefined) return 'tooMuch' as const;
  const labels = what === 'labeled' ? [columnLabels(model.view.columns, copiedColumnIds(model, copied))] : [];
  if (rows.length > 0) await writeClipboard(formatTsv([...labels, ...rows]));
  return { rows: rows.length, cells: rows.reduce((sum, cells) => sum + cells.length, 0) };
}

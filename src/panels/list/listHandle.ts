/** The list as commands act on it: the model's moves, the grid's focus, the list's dialogs. */

import { cellsOf, copiedColumns, labelsOf } from '../../grid/clipboard.ts';
import type { GridAccess } from '../../grid/gridAccess.ts';
import { foldAll, foldGroup, selectGroup, stepGroup } from '../../grid/groupMoves.ts';
import type { ListModel } from '../../grid/listModel.ts';
import { keepPaging, toggleSearchArea } from '../../grid/listSettings.ts';
import { defaultPageSize } from '../../grid/Pager.tsx';
import { actOn } from '../../grid/scene.ts';
import { nothingSelected } from '../../grid/selection.ts';
import { branchColumn, isBranch, isOpenBranch, lineAbove, stepIn, stepOut } from '../../grid/treeMoves.ts';
import { tsv } from '../../grid/tsv.ts';
import type { CellsHandle, CopyScope, GroupHandle, ListHandle, TreeHandle } from '../../state/lists.ts';
import { showFailure } from '../../state/showFailure.ts';
import { writeClipboard } from '../../ui/clipboard.ts';
import { analysisHandle } from './analysisHandle.ts';
import { columnsHandle } from './columnsHandle.ts';
import { filterHandle } from './filterHandle.ts';

export type ListOpenings = 'none' | 'columns' | 'searchItems';

type Around = {
  access: () => GridAccess | undefined;
  setOpened: (opened: ListOpenings) => void;
  open: () => void;
};

export function listHandle<Row>(model: ListModel<Row>, around: Around): ListHandle {
  const { access } = around;
  return {
    id: model.view.id,
    title: model.view.title,
    state: model.state,
    ask: () => model.state.query,
    sheet: model.view.sheet,
    hasFocus: () => access()?.hasFocus() ?? false,
    focusedRow: () => model.focusedRow(),
    reach: async () => {
      if (!model.focusedRow() && !model.focusedHead()) await model.shown(model.state.cursor);
      return model.focusedRow();
    },
    pass: (key) => model.dismissals.pass(key),
    settle: () => model.dismissals.settle(),
    rowsAhead: (count) => model.rowsAhead(count),
    selectedRows: () => model.chosen.rows(),
    selectedKeys: (limit) => model.chosen.keys(limit),
    leftOut: () => (model.chosen.selection.mode === 'all' ? [...model.chosen.selection.except] : null),
    columns: () => columnsOf(model, access()?.columns() ?? []),
    columnsHandle: columnsHandle(model, access),
    filter: filterHandle(model, access),
    analysis: analysisHandle(model, access),
    groups: groupHandle(model),
    tree: treeHandle(model, access),
    open: () => {
      const head = model.focusedHead();
      if (head) void foldGroup(model, head.key).catch(showFailure);
      else actOn(model, around.open);
    },
    move: (step) => model.move(step),
    focusKey: (key) => {
      const at = model.indexOfKey(key);
      if (at >= 0) model.focus(at);
    },
    moveTo: (where) => model.focus(where === 'first' ? 0 : model.lastLine),
    movePage: (direction) => model.move(direction * (access()?.rowsInView() ?? 20)),
    moveCell: (step) => access()?.moveCell(step),
    cells: cellsHandle(access),
    toggle: () => {
      const head = model.focusedHead();
      if (head) void selectGroup(model, head).catch(showFailure);
      else model.chosen.toggle();
    },
    extend: (step) => void model.chosen.extendTo(model.state.cursor + step),
    extendTo: (where) => void model.chosen.extendTo(where === 'first' ? 0 : model.lastLine),
    selectAll: () => model.chosen.everything(),
    clearSelection: () => model.chosen.become(nothingSelected),
    keepSelected: (keys) => model.chosen.keepOnly(keys),
    hold: (work) => model.dismissals.hold(work),
    announce: (keys, what) => model.dismissals.announce(keys, what),
    dismiss: (key, why) => model.dismissals.dismiss(key, why),
    refresh: () => model.refresh(),
    copy: (what) => copy(model, what, access()),
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
      [...frame].find((input) => input.offsetParent !== null)?.focus();
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
      keepPaging(model.view.id, model.state.paging);
    },
    resetQuery: () => model.reset(),
  };
}

function groupHandle<Row>(model: ListModel<Row>): GroupHandle | undefined {
  const { groups } = model.view;
  if (!groups) return undefined;
  const here = () => model.lines.groupAt(model.state.cursor);
  return {
    by: groups.by,
    group: (id) => model.groupBy(id),
    step: (step) => stepGroup(model, step),
    fold: () => {
      const group = here();
      if (group) void foldGroup(model, group.key).catch(showFailure);
    },
    foldAll: () => void foldAll(model).catch(showFailure),
    select: async () => {
      const group = here();
      if (group) await selectGroup(model, group);
    },
  };
}

function treeHandle<Row>(model: ListModel<Row>, access: Around['access']): TreeHandle | undefined {
  if (!model.view.tree) return undefined;
  const row = () => model.focusedRow();
  // While a cell has the cursor the arrows move it, but for the one that opens and closes.
  const isWhole = () => {
    const cell = access()?.cell() ?? null;
    return cell === null || cell === branchColumn(access()?.columns() ?? [], model.view.columns)?.id;
  };
  return {
    canOpen: () => isWhole() && isBranch(model, row()) && !isOpenBranch(model, row()),
    open: () => stepIn(model),
    canClose: () => isWhole() && (isOpenBranch(model, row()) || lineAbove(model) >= 0),
    close: () => stepOut(model),
  };
}

function columnsOf<Row>({ view }: ListModel<Row>, shown: readonly string[]) {
  const others = view.columns.filter(({ id }) => !shown.includes(id));
  const first = shown.flatMap((id) => view.columns.find((column) => column.id === id) ?? []);
  return [...first, ...others].map(({ id, label }) => ({ id, label, shown: shown.includes(id) }));
}

function cellsHandle(access: Around['access']): CellsHandle {
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

/** Puts the range, the cell, the row or the selected rows on the clipboard; answers how much that was. */
async function copy<Row>(model: ListModel<Row>, what: CopyScope, access: GridAccess | undefined) {
  const ofCells = what !== 'row';
  const copied = {
    cell: ofCells ? (access?.cell() ?? null) : null,
    columns: access?.columns() ?? [],
    range: ofCells ? access?.range() : undefined,
  };
  const rows = await cellsOf(model, copied);
  if (rows === undefined) return 'tooMuch' as const;
  const labels = what === 'labelled' ? [labelsOf(model.view.columns, copiedColumns(model, copied))] : [];
  if (rows.length > 0) await writeClipboard(tsv([...labels, ...rows]));
  return { rows: rows.length, cells: rows.reduce((sum, cells) => sum + cells.length, 0) };
}

/** Actions on the rows of a tree: expanding, collapsing, moving to the parent. */
import { withKeysForContent } from '../../../state/workspace/typeAhead/awaitedContent.ts';
import type { ListModelState } from '../listModelState.ts';
import type { ListColumn, ListView } from '../listView.ts';
import type { Pagination } from './pagination.ts';
import type { RowLoader } from './rowLoader.ts';
import type { RowModel } from './rowModel.ts';

/** The parts of a list model that the actions use. */
type TreeList<Row> = {
  view: Pick<ListView<Row>, 'tree' | 'rowKey'>;
  state: Pick<ListModelState, 'query' | 'focusedKey'>;
  rowModel: Pick<RowModel<Row>, 'branches' | 'arrange' | 'depthAt' | 'lineOf' | 'rowAt'>;
  pagination: Pick<Pagination, 'isTree'>;
  loader: Pick<RowLoader<Row>, 'signal'>;
  focusedRow: () => Row | undefined;
  focus: (line: number) => void;
  /** The lines between the rows have changed. */
  refreshLines: () => void;
};

/** The column whose cells expand and collapse rows: the first visible text column. */
export function findBranchColumn<Row>(
  shown: readonly string[],
  columns: readonly ListColumn<Row>[],
): ListColumn<Row> | undefined {
  const id = shown.find((columnId) => columns.some((column) => column.id === columnId && !column.renderer));
  return columns.find((column) => column.id === id);
}

/** True if the row has children that can be shown. */
export const isBranch = <Row>(list: TreeList<Row>, row: Row | undefined): row is Row =>
  row !== undefined && list.pagination.isTree() && (list.view.tree?.count(row) ?? 0) > 0;

export const isExpandedBranch = <Row>(list: TreeList<Row>, row: Row | undefined): row is Row =>
  isBranch(list, row) && list.rowModel.branches.isOpen(list.view.rowKey(row));

/** Loads and shows the children of the row. */
export async function expandBranch<Row>(list: TreeList<Row>, row: Row): Promise<void> {
  if (isBranch(list, row)) await showChildren(list, list.view.rowKey(row));
}

/**
 * Loads and shows the children of the row with this key, which may have had none when it was loaded. Keys that follow
 * wait for them.
 */
export const showChildren = <Row>(list: TreeList<Row>, key: string): Promise<void> =>
  withKeysForContent(() => loadChildren(list, key));

async function loadChildren<Row>(list: TreeList<Row>, key: string): Promise<void> {
  const { signal } = list.loader;
  const rows = await list.view.tree?.loadChildren([key], list.state.query, signal);
  if (!rows || signal.aborted) return;
  list.rowModel.branches.open(key, rows);
  list.rowModel.arrange();
  list.refreshLines();
}

/** Hides the children of the row; a cursor inside moves to the row. */
export function collapseBranch<Row>(list: TreeList<Row>, row: Row): void {
  const key = list.view.rowKey(row);
  const { branches } = list.rowModel;
  const { focusedKey } = list.state;
  const within = focusedKey !== null && ancestorKeys(list, focusedKey).includes(key);
  branches.close(key);
  list.rowModel.arrange();
  if (within) list.focus(list.rowModel.lineOf(key));
  list.refreshLines();
}

export function toggleBranch<Row>(list: TreeList<Row>, row: Row): void {
  if (isExpandedBranch(list, row)) collapseBranch(list, row);
  else void expandBranch(list, row);
}

/** Expands the focused row if it is collapsed and has children. */
export async function expandFocusedRow<Row>(list: TreeList<Row>): Promise<void> {
  const row = list.focusedRow();
  if (row !== undefined && !isExpandedBranch(list, row)) await expandBranch(list, row);
}

/** Collapses the focused row; if it is collapsed already, moves to its parent. */
export function collapseFocusedRow<Row>(list: TreeList<Row>): void {
  const row = list.focusedRow();
  const line = parentDisplayIndex(list);
  if (isExpandedBranch(list, row)) collapseBranch(list, row);
  else if (line >= 0) list.focus(line);
}

/** The line of the focused row's parent, if it has one. */
export function parentDisplayIndex<Row>(list: TreeList<Row>): number {
  const { focusedKey } = list.state;
  const [key] = focusedKey === null ? [] : ancestorKeys(list, focusedKey);
  return key === undefined ? -1 : list.rowModel.lineOf(key);
}

/** Keys of the ancestors of a row, nearest first. */
function ancestorKeys<Row>(list: TreeList<Row>, key: string): string[] {
  const { tree } = list.view;
  const keys: string[] = [];
  let row = list.rowModel.rowAt(list.rowModel.lineOf(key));
  while (
    tree &&
    row !== undefined &&
    list.rowModel.depthAt(list.rowModel.lineOf(list.view.rowKey(row))) > 0
  ) {
    const parent = tree.parentOf(row);
    if (parent === null || keys.includes(parent)) break;
    keys.push(parent);
    row = list.rowModel.rowAt(list.rowModel.lineOf(parent));
  }
  return keys;
}

/** Reloads the children of expanded rows, all levels in one request, because other people may have changed them. */
export async function reloadExpandedRows<Row>(list: TreeList<Row>): Promise<void> {
  const { tree } = list.view;
  const { branches } = list.rowModel;
  const keys = branches.keys();
  if (!tree || keys.length === 0) return;
  const { signal } = list.loader;
  const rows = Map.groupBy(await tree.loadChildren(keys, list.state.query, signal), tree.parentOf);
  if (signal.aborted) return;
  for (const key of keys) {
    const below = rows.get(key);
    if (below) branches.open(key, below);
    else branches.close(key);
  }
  list.rowModel.arrange();
  list.refreshLines();
}

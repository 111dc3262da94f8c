/** Actions on the rows of a tree: expanding, collapsing, moving to the parent. */
import type { ListModel } from '../listModel.ts';
import type { ListColumn } from '../listView.ts';

/** The column whose cells expand and collapse rows: the first visible text column. */
export function findBranchColumn<Row>(
  shown: readonly string[],
  columns: readonly ListColumn<Row>[],
): ListColumn<Row> | undefined {
  const id = shown.find((one) => columns.some((column) => column.id === one && !column.renderer));
  return columns.find((column) => column.id === id);
}

/** True if the row has children that can be shown. */
export const isBranch = <Row>(model: ListModel<Row>, row: Row | undefined): row is Row =>
  row !== undefined && model.isTree() && (model.view.tree?.count(row) ?? 0) > 0;

export const isExpandedBranch = <Row>(model: ListModel<Row>, row: Row | undefined): row is Row =>
  isBranch(model, row) && model.lines.branches.isOpen(model.view.rowKey(row));

/** Loads and shows the children of the row. */
export async function expandBranch<Row>(model: ListModel<Row>, row: Row): Promise<void> {
  const { tree, rowKey } = model.view;
  if (!tree || !isBranch(model, row)) return;
  const { signal } = model;
  const rows = await tree.below([rowKey(row)], model.state.query, signal);
  if (signal.aborted) return;
  model.lines.branches.open(rowKey(row), rows);
  model.lines.arrange();
  model.reshaped();
}

/** Hides the children of the row; a cursor inside moves to the row. */
export function collapseBranch<Row>(model: ListModel<Row>, row: Row): void {
  const key = model.view.rowKey(row);
  const { branches } = model.lines;
  const { focusedKey } = model.state;
  const within = focusedKey !== null && ancestorKeys(model, focusedKey).includes(key);
  branches.close(key);
  model.lines.arrange();
  if (within) model.focus(model.indexOfKey(key));
  model.reshaped();
}

export function toggleBranch<Row>(model: ListModel<Row>, row: Row): void {
  if (isExpandedBranch(model, row)) collapseBranch(model, row);
  else void expandBranch(model, row);
}

/** Expands the focused row if it is collapsed and has children. */
export async function expandFocusedRow<Row>(model: ListModel<Row>): Promise<void> {
  const row = model.focusedRow();
  if (row !== undefined && !isExpandedBranch(model, row)) await expandBranch(model, row);
}

/** Collapses the focused row; if it is collapsed already, moves to its parent. */
export function collapseFocusedRow<Row>(model: ListModel<Row>): void {
  const row = model.focusedRow();
  const line = parentDisplayIndex(model);
  if (isExpandedBranch(model, row)) collapseBranch(model, row);
  else if (line >= 0) model.focus(line);
}

/** The line of the focused row's parent, if it has one. */
export function parentDisplayIndex<Row>(model: ListModel<Row>): number {
  const { focusedKey } = model.state;
  const [key] = focusedKey === null ? [] : ancestorKeys(model, focusedKey);
  return key === undefined ? -1 : model.indexOfKey(key);
}

/** Keys of the ancestors of a row, nearest first. */
function ancestorKeys<Row>(model: ListModel<Row>, key: string): string[] {
  const { tree } = model.view;
  const keys: string[] = [];
  let row = model.rowAt(model.indexOfKey(key));
  while (tree && row !== undefined && model.lines.depthAt(model.indexOfKey(model.view.rowKey(row))) > 0) {
    const parent = tree.parentOf(row);
    if (parent === null || keys.includes(parent)) break;
    keys.push(parent);
    row = model.rowAt(model.indexOfKey(parent));
  }
  return keys;
}

/** Reloads the children of expanded rows, all levels in one request, because other people may have changed them. */
export async function reloadExpandedRows<Row>(model: ListModel<Row>): Promise<void> {
  const { tree } = model.view;
  const { branches } = model.lines;
  const keys = branches.keys();
  if (!tree || keys.length === 0) return;
  const { signal } = model;
  const rows = Map.groupBy(await tree.below(keys, model.state.query, signal), tree.parentOf);
  if (signal.aborted) return;
  for (const key of keys) {
    const below = rows.get(key);
    if (below) branches.open(key, below);
    else branches.close(key);
  }
  model.lines.arrange();
  model.reshaped();
}

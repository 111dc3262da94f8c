/** Puts the cursor on a row that may not be loaded, such as a new one: opens the rows, the group or the page it is in. */
import type { RevealOutcome } from '../../../state/lists/listRegistry.ts';
import type { SavedRow } from '../../../state/lists/savedRows.ts';
import type { ListModel } from '../listModel.ts';
import { isFiltered } from '../query/queryUrl.ts';
import { toggleGroup } from './groupActions.ts';
import { groupHeaderKey } from './rowModel.ts';
import { reloadExpandedRows } from './treeActions.ts';

/** A list that is longer is not searched to its end. */
const maxSearched = 1000;

/** The list is reloaded first. Rejects when rows could not be loaded. */
export async function revealRow<Row>(list: ListModel<Row>, target: SavedRow): Promise<RevealOutcome> {
  const { key } = target;
  await list.reload();
  if (focusLoaded(list, key)) return 'shown';
  if (list.pagination.isTree()) return revealInTree(list, target);
  const { query } = list.state;
  const isGrouped = query.groupBy !== undefined;
  if (!isGrouped) {
    // Newest first is the usual order.
    await list.loader.load(0);
    if (focusLoaded(list, key)) return 'shown';
  }
  const rows = await list.loader.fetchAll(query, { except: new Set(), limit: maxSearched });
  const at = rows.findIndex((row) => list.view.rowKey(row) === key);
  const row = rows[at];
  if (row === undefined) {
    if (rows.length >= maxSearched) return 'beyond';
    return isFiltered(query) ? 'filtered' : 'missing';
  }
  if (isGrouped) await openGroupOf(list, row);
  else await list.loader.load(at);
  if (focusLoaded(list, key)) return 'shown';
  return isGrouped ? 'grouped' : 'beyond';
}

function focusLoaded<Row>(list: ListModel<Row>, key: string): boolean {
  const line = list.indexOfKey(key);
  if (line < 0) return false;
  list.focus(line);
  return true;
}

/** Expands the rows above the row, all levels in one request, then looks for the outermost one block by block. */
async function revealInTree<Row>(list: ListModel<Row>, { key, parent }: SavedRow): Promise<RevealOutcome> {
  const { branches } = list.rowModel;
  const above = list.view.tree?.ancestorsOf?.(key) ?? (parent === undefined ? [] : [parent]);
  const closed = above.filter((one) => !branches.isOpen(one));
  for (const one of closed) branches.open(one, []);
  try {
    if (closed.length > 0) await reloadExpandedRows(list);
  } catch (error) {
    for (const one of closed) branches.close(one);
    throw error;
  }
  const { blockSize } = list.pagination;
  const tops = list.pagination.lines - branches.lines;
  for (let start = 0; start < Math.min(tops, maxSearched); start += blockSize) {
    if (focusLoaded(list, key)) return 'shown';
    await list.loader.load(start);
  }
  return focusLoaded(list, key) ? 'shown' : 'beyond';
}

/** Expands the group of the row, as far as the list knows it, and loads its rows. */
async function openGroupOf<Row>(list: ListModel<Row>, row: Row): Promise<void> {
  const group = list.view.groups?.groupOf(row);
  if (group === undefined) return;
  if (!list.rowModel.isOpenGroup(group)) await toggleGroup(list, group);
  const head = list.indexOfKey(groupHeaderKey(group));
  const count = list.rowModel.groups.find(({ key }) => key === group)?.count ?? 0;
  for await (const _ of list.loader.loadMissing(head + 1, head + count));
}

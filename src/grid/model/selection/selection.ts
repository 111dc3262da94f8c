/**
 * The selection, independent of the loaded rows: it survives scrolling, paging, sorting and reloads. `some` lists
 * the row keys; `all` means every row that matches the query except the listed keys.
 */
import type { ListQuery } from '../../../state/lists/listQuery.ts';

export type Selection =
  | { mode: 'some'; keys: ReadonlySet<string> }
  | { mode: 'all'; except: ReadonlySet<string>; filter: ListQuery };

export const nothingSelected: Selection = { mode: 'some', keys: new Set() };

export function isSelected(selection: Selection, key: string): boolean {
  return selection.mode === 'all' ? !selection.except.has(key) : selection.keys.has(key);
}

/** The number of selected rows if `total` rows match the query. */
export function selectedCount(selection: Selection, total: number): number {
  return selection.mode === 'all' ? Math.max(0, total - selection.except.size) : selection.keys.size;
}

/** Adds rows to the selection or removes them. */
export function withRows(selection: Selection, keys: Iterable<string>, selected: boolean): Selection {
  if (selection.mode === 'some') return { mode: 'some', keys: changeKeys(selection.keys, keys, selected) };
  return { ...selection, except: changeKeys(selection.except, keys, !selected) };
}

export function toggleKey(selection: Selection, key: string): Selection {
  return withRows(selection, [key], !isSelected(selection, key));
}

export function selectAllMatching(filter: ListQuery): Selection {
  return { mode: 'all', except: new Set(), filter };
}

/**
 * Updates the selection for a new query. Rows selected by key stay; "all matching" ends with other
 * filters, because it referred to the old ones. A new order changes nothing.
 */
export function keepSelectionAfterQuery(selection: Selection, query: ListQuery): Selection {
  if (selection.mode === 'some') return selection;
  return selectsSameRows(selection.filter, query) ? selection : nothingSelected;
}

function selectsSameRows(a: ListQuery, b: ListQuery): boolean {
  const rowsOf = ({ keyword, filter }: ListQuery) => JSON.stringify([keyword, filter]);
  return rowsOf(a) === rowsOf(b);
}

function changeKeys(set: ReadonlySet<string>, keys: Iterable<string>, present: boolean): ReadonlySet<string> {
  const next = new Set(set);
  for (const key of keys) {
    if (present) next.add(key);
    else next.delete(key);
  }
  return next;
}

/**
 * What is selected, independent of what is loaded: it survives scrolling, paging, sorting and reloads. `some` names
 * the rows; `all` means every row that matches the query, but for the named ones.
 */
import type { ListQuery } from '../listView.ts';

export type Selection =
  | { mode: 'some'; keys: ReadonlySet<string> }
  | { mode: 'all'; except: ReadonlySet<string>; filter: ListQuery };

export const nothingSelected: Selection = { mode: 'some', keys: new Set() };

export function isSelected(selection: Selection, key: string): boolean {
  return selection.mode === 'all' ? !selection.except.has(key) : selection.keys.has(key);
}

/** How many rows that is, where `total` match the query. */
export function selectedCount(selection: Selection, total: number): number {
  return selection.mode === 'all' ? Math.max(0, total - selection.except.size) : selection.keys.size;
}

/** The same with these rows put in or taken out. */
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
 * What stays selected when other filters are set: named rows do, "all that match" meant the old filters and ends.
 * A new order alone changes nothing.
 */
export function keepSelectionAfterQuery(selection: Selection, query: ListQuery): Selection {
  if (selection.mode === 'some') return selection;
  return selectsSameRows(selection.filter, query) ? selection : nothingSelected;
}

function selectsSameRows(a: ListQuery, b: ListQuery): boolean {
  const rowsOf = ({ keyword, filters, filter }: ListQuery) =>
    JSON.stringify([
      keyword,
      filter,
      Object.entries(filters).sort(([left], [right]) => (left < right ? -1 : 1)),
    ]);
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

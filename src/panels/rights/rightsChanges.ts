/** Changes of a role's rights as sets of menu ids. Pure. */
import type { CheckState } from '../../ui/matrix/CheckMatrix.tsx';
import { type RightsColumnId, type RightsRow, rightsColumns } from './rightsRows.ts';

export type MenuIds = ReadonlySet<string>;

export function cellState(row: RightsRow, column: RightsColumnId, held: MenuIds): CheckState {
  const ids = row.cells[column];
  if (!ids) return 'none';
  const count = ids.filter((id) => held.has(id)).length;
  return count === 0 ? 'off' : count === ids.length ? 'on' : 'some';
}

/**
 * Grants the cells, or withdraws them if all are granted. A grant on a page includes the page itself, without which the
 * person could not reach it.
 */
export function toggleCells(
  rows: readonly RightsRow[],
  columns: readonly RightsColumnId[],
  held: MenuIds,
): Set<string> {
  const ids = rows.flatMap(({ cells }) => columns.flatMap((column) => cells[column] ?? []));
  const grants = ids.some((id) => !held.has(id));
  if (!grants) return new Set([...held].filter((id) => !ids.includes(id)));
  const pages = rows.flatMap((row) =>
    !isFolder(row) && columns.some((column) => row.cells[column]) ? [row.id] : [],
  );
  return new Set([...held, ...ids, ...pages]);
}

/** The ids to save: the granted entries and the folders above them; a closed folder only if the role has it already. */
export function withFolders(rows: readonly RightsRow[], held: MenuIds): string[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const folders = new Set(rows.filter(isFolder).map(({ id }) => id));
  const kept = new Set([...held].filter((id) => !folders.has(id)));
  for (const row of rows) {
    const isGranted = rightsColumns.some(({ id }) => row.cells[id]?.some((one) => held.has(one)));
    if (!isGranted) continue;
    for (let above: RightsRow | undefined = row; above; above = byId.get(above.parent ?? '')) {
      if (folders.has(above.id) && (!above.closed || held.has(above.id))) kept.add(above.id);
    }
  }
  return [...kept];
}

/** Folders carry no permission: they are granted with anything below them. */
const isFolder = ({ id, cells }: RightsRow): boolean => !cells.view?.includes(id);

export const findAdded = (before: MenuIds, now: MenuIds): string[] =>
  [...now].filter((id) => !before.has(id));

/** The mark of a cell: what the draft changes, otherwise where it differs from the role compared with. */
export function cellMark(
  ids: readonly string[] | undefined,
  { before, held, other }: { before: MenuIds; held: MenuIds; other: MenuIds | undefined },
): 'added' | 'removed' | 'other' | undefined {
  if (!ids) return undefined;
  if (ids.some((id) => held.has(id) && !before.has(id))) return 'added';
  if (ids.some((id) => !held.has(id) && before.has(id))) return 'removed';
  return other && ids.some((id) => held.has(id) !== other.has(id)) ? 'other' : undefined;
}

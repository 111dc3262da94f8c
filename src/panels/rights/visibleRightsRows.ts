/** The visible rows of the matrix. Pure. */
import type { RightsRow } from './rightsRows.ts';

export type RightsFilter = 'all' | 'granted' | 'changed' | 'different';

/** Rows that fit with all rows above them; without a filter, the rows below open rows. */
export function filterRightsRows(
  rows: readonly RightsRow[],
  { closed, fits }: { closed: ReadonlySet<string>; fits: ((row: RightsRow) => boolean) | undefined },
): RightsRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  if (!fits) return rows.filter((row) => ancestorsOf(row, byId).every(({ id }) => !closed.has(id)));
  const shown = new Set(
    rows.filter((row) => !row.hasChildren && fits(row)).flatMap((row) => [row, ...ancestorsOf(row, byId)]),
  );
  for (const row of rows) if (row.hasChildren && fits(row)) shown.add(row);
  return rows.filter((row) => shown.has(row));
}

export function countDepths(rows: readonly RightsRow[]): Map<string, number> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(rows.map((row) => [row.id, ancestorsOf(row, byId).length]));
}

function ancestorsOf(row: RightsRow, byId: ReadonlyMap<string, RightsRow>): RightsRow[] {
  const above = row.parent === null ? undefined : byId.get(row.parent);
  return above ? [above, ...ancestorsOf(above, byId)] : [];
}

/**
 * Handles rows whose parent is another row of the sheet: they are written together, or not if the parent is not
 * written.
 */
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { type Form, getFormLayout } from '../schema/formLayout.ts';
import type { ImportErrors } from './importErrors.ts';
import { parentLabel } from './sheetFields.ts';
import type { SheetParents } from './sheetParents.ts';
import type { ValidRow } from './uniqueRows.ts';

/** True if a row has a parent in the sheet. Then all rows must be checked before any is written. */
export const hasParentsInSheet = (parents: SheetParents): boolean =>
  [...parents.values()].some((above) => 'row' in above);

/** The rows whose ancestors in the sheet are all valid. The errors contain the reason for the others. */
export function removeOrphans(
  good: readonly ValidRow[],
  parents: SheetParents,
  errors: ImportErrors,
): readonly ValidRow[] {
  const left = new Map(good.map((one) => [one.row, one]));
  const below = Map.groupBy(parents.keys(), (row) => getParentRow(parents, row));
  const drop = (row: number, above: number) => {
    if (!left.delete(row)) return;
    errors.add({ row, column: parentLabel, message: `上级所在的第 ${above} 行有误` });
    dropped.push(row);
  };
  const dropped: number[] = [];
  for (const [above, rows] of below)
    if (above !== undefined && !left.has(above)) for (const row of rows) drop(row, above);
  for (let above = dropped.pop(); above !== undefined; above = dropped.pop())
    for (const row of below.get(above) ?? []) drop(row, above);
  return left.size === good.length ? good : [...left.values()];
}

/** Sets the parents of the written rows to rows of the sheet. `ids`: the record ids by row. */
export async function setRowParents(
  tx: Tx,
  form: Form,
  { parents, ids }: { parents: SheetParents; ids: ReadonlyMap<number, string> },
): Promise<void> {
  const placed = [...ids].flatMap(([row, id]) => {
    const pid = ids.get(getParentRow(parents, row) ?? 0);
    return pid === undefined ? [] : [{ id, pid }];
  });
  if (placed.length === 0) return;
  await sql`update ${sql.id(getFormLayout(form).table)} as r set "pid" = p."pid"
    from unnest(${placed.map(({ id }) => id)}::bigint[], ${placed.map(({ pid }) => pid)}::bigint[]) as p("id", "pid")
    where r."id" = p."id"`.execute(tx);
}

/** The parent if it is already a record. */
export const getParentRecord = (parents: SheetParents, row: number): string | null => {
  const above = parents.get(row);
  return above && 'id' in above ? above.id : null;
};

function getParentRow(parents: SheetParents, row: number): number | undefined {
  const above = parents.get(row);
  return above && 'row' in above ? above.row : undefined;
}

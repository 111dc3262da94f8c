/** Counts the records that hold ids or codes of objects, in the columns that store names of their kind. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { deleteTimeColumn } from '../schema/formLayout.ts';
import { listRenameTargets, type RenameTarget } from './renameTargets.ts';

/** `source`: the dictionary of entries, else empty. */
type ReferencedValues = { kind: 'dict' | 'depts' | 'posts'; source: string; ids: readonly string[] };

/** `id`: that of `ids`. */
export type ReferencingRecords = { id: string; form: string; label: string; count: number };

/** Deleted records do not count. One statement for all forms. */
export async function countReferencingRecords(
  tx: Tx,
  { kind, source, ids }: ReferencedValues,
): Promise<ReferencingRecords[]> {
  const targets = await listRenameTargets(tx, { kind, source, ids: [...ids], columns: null, depth: 0 });
  if (targets.length === 0) return [];
  const counts = targets.map(
    (target, at) => sql`select ${at}::int as "at", * from (${count(target, ids)}) c`,
  );
  const { rows } = await sql<{ at: number; id: string; count: number }>`
    ${sql.join(counts, sql` union all `)} order by "at", "id"`.execute(tx);
  return rows.flatMap(({ at, ...row }) => {
    const target = targets[at];
    return target ? [{ ...row, form: target.owner.cnName, label: target.column.field.label }] : [];
  });
}

/** A record counts once for each id that it holds. */
function count({ table, column, owner, form }: RenameTarget, ids: readonly string[]): RawBuilder<unknown> {
  const value = sql`r.${sql.id(column.name)}`;
  const held = column.sqlType.endsWith('[]')
    ? sql`${value}::text[] && ${ids}::text[]`
    : sql`${value}::text = any(${ids}::text[])`;
  const values = column.sqlType.endsWith('[]') ? sql`${value}::text[]` : sql`array[${value}::text]`;
  const isRecordOf = form
    ? sql`r.${sql.id(deleteTimeColumn)} is null`
    : sql`exists (select from ${sql.id(owner.enName)} o
        where o."id" = r."recordId" and o.${sql.id(deleteTimeColumn)} is null)`;
  return sql`select v."id", count(*)::int as "count" from ${sql.id(table)} as r
    cross join unnest(${values}) as v("id")
    where ${held} and v."id" = any(${ids}::text[]) and ${isRecordOf} group by v."id"`;
}

/** Counts the records that hold ids or codes of objects, in the columns that store names of their kind. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Form } from '../schema/formLayout.ts';
import { isLiveRow } from '../schema/liveRows.ts';
import { findRenameTargets, type RenameTarget } from './renameTargets.ts';

/** `source`: the dictionary of entries, else empty. */
export type ReferencedValues = {
  kind: 'dict' | 'depts' | 'posts' | 'constants';
  source: string;
  ids: readonly string[];
};

/** `source` and `id`: of the values that were asked for. */
export type ReferencingRecords = { source: string; id: string; form: string; label: string; count: number };

/** Deleted records do not count. One statement for all forms. */
export async function countReferencingRecords(
  tx: Tx,
  forms: readonly Form[],
  wanted: readonly ReferencedValues[],
): Promise<ReferencingRecords[]> {
  const targets = wanted.flatMap(({ kind, source, ids }) =>
    findRenameTargets(forms, { kind, source, columns: null }).map((target) => ({ ...target, source, ids })),
  );
  if (targets.length === 0) return [];
  const counts = targets.map(
    (target, at) => sql`select ${at}::int as "at", * from (${count(target, target.ids)}) c`,
  );
  const { rows } = await sql<{ at: number; id: string; count: number }>`
    ${sql.join(counts, sql` union all `)} order by "at", "id"`.execute(tx);
  return rows.flatMap(({ at, ...row }) => {
    const target = targets[at];
    if (!target) return [];
    const { source, owner, column } = target;
    return [{ ...row, source, form: owner.cnName, label: column.field.label }];
  });
}

/** A record counts once for each id that it holds. */
function count({ table, column, owner }: RenameTarget, ids: readonly string[]): RawBuilder<unknown> {
  const value = sql`r.${sql.id(column.name)}`;
  const held = column.sqlType.endsWith('[]')
    ? sql`${value}::text[] && ${ids}::text[]`
    : sql`${value}::text = any(${ids}::text[])`;
  const values = column.sqlType.endsWith('[]') ? sql`${value}::text[]` : sql`array[${value}::text]`;
  return sql`select v."id", count(*)::int as "count" from ${sql.id(table)} as r
    cross join unnest(${values}) as v("id")
    where ${held} and v."id" = any(${ids}::text[]) and ${isLiveRow({ table, enName: owner.enName })} group by v."id"`;
}

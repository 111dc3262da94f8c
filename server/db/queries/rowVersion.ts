/** The version of a row that people edit: the time of its last change. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database.ts';

/** `table` qualifies the column in a statement with several tables. */
export const rowVersionColumn = (table?: string): RawBuilder<string> =>
  sql<string>`extract(epoch from ${sql.ref(table ? `${table}.updateTime` : 'updateTime')})::text`;

/** Locks the row and returns its version; undefined if there is no such row. */
export async function lockRowVersion(
  tx: Tx,
  { table, key, id }: { table: string; key: string; id: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ version: string }>`
    select ${rowVersionColumn()} as version from ${sql.table(table)} where ${sql.ref(key)} = ${id} for no key update`.execute(
    tx,
  );
  return rows[0]?.version;
}

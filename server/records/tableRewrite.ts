import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { StaleSnapshotError } from '../db/errors/staleSnapshotError.ts';

/**
 * Call when a query returns no rows. A table rewrite (ALTER TYPE) makes a table look empty to every earlier snapshot.
 * The catalog row that the query sees belongs to the snapshot too, but the name of the table's current file does not.
 */
export async function assertTableNotRewritten(tx: Tx, tables: readonly string[]): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    select relname as "table" from pg_class
    where relnamespace = current_schema()::regnamespace and relname = any(${tables}::text[])
      and relfilenode is distinct from pg_relation_filenode(oid)`.execute(tx);
  const [first] = rows;
  if (first)
    throw new StaleSnapshotError(`The table ${first.table} was rewritten after the transaction had started.`);
}

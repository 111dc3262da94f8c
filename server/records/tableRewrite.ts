import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { StaleSnapshotError } from '../db/errors/staleSnapshotError.ts';

/**
 * Ask it where a table shows nothing. One that was written anew, for a column of another type, looks empty to every
 * snapshot from before; the catalog's row is the snapshot's too, the file it names now is not.
 */
export async function assertTableNotRewritten(tx: Tx, tables: readonly string[]): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    select relname as "table" from pg_class
    where relnamespace = current_schema()::regnamespace and relname = any(${tables}::text[])
      and relfilenode is distinct from pg_relation_filenode(oid)`.execute(tx);
  const [first] = rows;
  if (first)
    throw new StaleSnapshotError(`The table ${first.table} has been written anew since the work began.`);
}

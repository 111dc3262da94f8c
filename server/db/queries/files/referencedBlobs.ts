/** Finds the blobs that a row references. */
import { sql } from 'kysely';
import type { Tx } from '../../database.ts';

/** Filters the names to those of uploads, of job results, and of sheets that are still to be imported. */
export async function filterReferencedBlobs(tx: Tx, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select "fileName" as name from files where "fileName" = any(${names}::text[])
    union all select "fileKey" from jobs where "fileKey" = any(${names}::text[])
    union all select request ->> 'fileKey' from jobs
      where state in ('queued', 'running') and request ->> 'fileKey' = any(${names}::text[])`.execute(tx);
  return rows.map(({ name }) => name);
}

/** Which bytes of the store somebody still knows of. */
import { sql } from 'kysely';
import type { Tx } from '../../database.ts';

/** Of these names those of uploads, of what jobs have made, and of sheets that are still to be imported. */
export async function filterReferencedBlobs(tx: Tx, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select "fileName" as name from files where "fileName" = any(${names}::text[])
    union all select "fileKey" from jobs where "fileKey" = any(${names}::text[])
    union all select request ->> 'fileKey' from jobs
      where state in ('queued', 'running') and request ->> 'fileKey' = any(${names}::text[])`.execute(tx);
  return rows.map(({ name }) => name);
}

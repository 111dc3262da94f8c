/**
 * Removes blobs that no file row references: from a process that died during an upload, or from a deleted tenant. A row
 * follows its blob within moments, so after a day no row will follow.
 */

import type { Database } from '../../db/database.ts';
import { filterReferencedBlobs } from '../../db/queries/files/referencedBlobs.ts';
import { findFirstTenantTime, listTenants } from '../../db/tenants.ts';
import type { FileStore } from '../../records/files/fileStore.ts';

const dayMs = 24 * 60 * 60_000;
/** Number of names that are read, checked and removed at once; other work runs between two batches. */
const batchSize = 500;

type BlobStorage = { database: Database; files: FileStore };

type CleanupRound = { folders: readonly string[]; signal: AbortSignal };

/**
 * Runs one round over these folders and returns the number of removed blobs. Blobs older than the first tenant are kept: they belong to another database, and starting with a
 * wrong database must not delete its files.
 */
export async function removeOrphanedBlobs(
  kept: BlobStorage,
  { folders, signal }: CleanupRound,
): Promise<number> {
  let removed = 0;
  const since = signal.aborted ? null : await findFirstTenantTime(kept.database);
  if (since === null) return removed;
  for (const folder of folders) {
    for await (const names of kept.files.namesIn(folder, batchSize)) {
      if (signal.aborted) return removed;
      for (const name of await findOrphans(kept.database, names)) {
        const written = await kept.files.writtenAt(name);
        if (!written || written <= since || Date.now() - written.getTime() <= dayMs) continue;
        await kept.files.remove(name);
        removed += 1;
      }
    }
  }
  return removed;
}

/** The names that no tenant knows, active or not. */
async function findOrphans(database: Database, names: readonly string[]): Promise<string[]> {
  let left = [...names];
  for (const tenant of await listTenants(database)) {
    if (left.length === 0) break;
    const known = new Set(await database.inTenant(tenant, 'read', (tx) => filterReferencedBlobs(tx, left)));
    left = left.filter((name) => !known.has(name));
  }
  return left;
}

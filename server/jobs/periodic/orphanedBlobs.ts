/**
 * Removes bytes that no row names: what a process had written when it died, what a tenant has left behind. Rows come
 * within moments of their bytes, so after a day nobody brings them any more.
 */

import type { Database } from '../../db/database.ts';
import { logFault } from '../../db/errors/faultLog.ts';
import { filterReferencedBlobs } from '../../db/queries/files/referencedBlobs.ts';
import { findFirstTenantTime, listTenants } from '../../db/tenants.ts';
import { type FileStore, storeFolders } from '../../records/files/fileStore.ts';
import { type Lifecycle, schedulePeriodic } from './schedulePeriodic.ts';

const dayMs = 24 * 60 * 60_000;
const everyMs = 60 * 60_000;
/** In so many rounds everything has been looked at once. */
const foldersPerRound = 16;
/** Names that are read, asked for and removed at a time; between them others have their turn. */
const batchSize = 500;

type BlobStorage = { database: Database; files: FileStore };

/** Looks at some folders each hour while `owner` is open, beginning anywhere; several nodes may do so at once. */
export function scheduleOrphanedBlobCleanup(owner: Lifecycle, kept: BlobStorage): void {
  let from = Math.floor(Math.random() * storeFolders.length);
  const complain = (error: unknown) => logFault('Bytes that no file row references stay:', error);
  schedulePeriodic(owner, everyMs, (signal) => {
    const folders = [...storeFolders, ...storeFolders].slice(from, from + foldersPerRound);
    from = (from + foldersPerRound) % storeFolders.length;
    return removeOrphanedBlobs(kept, { folders, signal }).catch(complain);
  });
}

type CleanupRound = { folders: readonly string[]; signal: AbortSignal };

/**
 * One round. What is older than the first tenant is left alone: it belongs to another database, and to start with a
 * wrong one must not cost its files.
 */
export async function removeOrphanedBlobs(
  kept: BlobStorage,
  { folders, signal }: CleanupRound,
): Promise<void> {
  const since = signal.aborted ? null : await findFirstTenantTime(kept.database);
  if (since === null) return;
  for (const folder of folders) {
    for await (const names of kept.files.namesIn(folder, batchSize)) {
      if (signal.aborted) return;
      for (const name of await findOrphans(kept.database, names)) {
        const written = await kept.files.writtenAt(name);
        if (written && written > since && Date.now() - written.getTime() > dayMs)
          await kept.files.remove(name);
      }
    }
  }
}

/** Those that no tenant knows, in use or not. */
async function findOrphans(database: Database, names: readonly string[]): Promise<string[]> {
  let left = [...names];
  for (const tenant of await listTenants(database)) {
    if (left.length === 0) break;
    const known = new Set(await database.inTenant(tenant, 'read', (tx) => filterReferencedBlobs(tx, left)));
    left = left.filter((name) => !known.has(name));
  }
  return left;
}

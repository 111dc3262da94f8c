/**
 * Removes bytes that no row names: what a process had written when it died, what a tenant has left behind. Rows come
 * within moments of their bytes, so after a day nobody brings them any more.
 */

import type { Database } from '../db/database.ts';
import { logFault } from '../db/faultLog.ts';
import { knownFiles } from '../db/queries/knownFiles.ts';
import { allTenants, oldestTenant } from '../db/tenants.ts';
import { type FileStore, storeFolders } from '../records/files/store.ts';
import { type Owner, regularly } from './regularly.ts';

const day = 24 * 60 * 60_000;
const everyMs = 60 * 60_000;
/** In so many rounds everything has been looked at once. */
const foldersOfRound = 16;
/** Names that are read, asked for and removed at a time; between them others have their turn. */
const mostAtOnce = 500;

type Kept = { database: Database; files: FileStore };

/** Looks at some folders each hour while `owner` is open, beginning anywhere; several nodes may do so at once. */
export function removeStrayBytesRegularly(owner: Owner, kept: Kept): void {
  let from = Math.floor(Math.random() * storeFolders.length);
  const complain = (error: unknown) => logFault('Bytes that no file row references stay:', error);
  regularly(owner, everyMs, (signal) => {
    const folders = [...storeFolders, ...storeFolders].slice(from, from + foldersOfRound);
    from = (from + foldersOfRound) % storeFolders.length;
    return removeStrayBytes(kept, { folders, signal }).catch(complain);
  });
}

type Round = { folders: readonly string[]; signal: AbortSignal };

/**
 * One round. What is older than the first tenant is left alone: it belongs to another database, and to start with a
 * wrong one must not cost its files.
 */
export async function removeStrayBytes(kept: Kept, { folders, signal }: Round): Promise<void> {
  const since = signal.aborted ? null : await oldestTenant(kept.database);
  if (since === null) return;
  for (const folder of folders) {
    for await (const names of kept.files.namesIn(folder, mostAtOnce)) {
      if (signal.aborted) return;
      for (const name of await strangersAmong(kept.database, names)) {
        const written = await kept.files.writtenAt(name);
        if (written && written > since && Date.now() - written.getTime() > day) await kept.files.remove(name);
      }
    }
  }
}

/** Those that no tenant knows, in use or not. */
async function strangersAmong(database: Database, names: readonly string[]): Promise<string[]> {
  let left = [...names];
  for (const tenant of await allTenants(database)) {
    if (left.length === 0) break;
    const known = new Set(await database.inTenant(tenant, 'read', (tx) => knownFiles(tx, left)));
    left = left.filter((name) => !known.has(name));
  }
  return left;
}

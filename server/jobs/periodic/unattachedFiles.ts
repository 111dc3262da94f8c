/** Removes files that were uploaded and attached to nothing: forms that were never saved, edits that were given up. */

import type { Database, TenantRef } from '../../db/database.ts';
import { logFault } from '../../db/errors/faultLog.ts';
import { deleteUnattachedFiles } from '../../db/queries/files/unattachedFiles.ts';
import { listActiveTenants } from '../../db/tenants.ts';
import type { FileStore } from '../../records/files/fileStore.ts';
import { type Lifecycle, schedulePeriodic } from './schedulePeriodic.ts';

/** A form that is filled in keeps its files in the browser alone until it is saved: nobody is that slow. */
export const unattachedFileDays = 30;

const everyMs = 60 * 60_000;
const batchSize = 500;

type FileStorage = { database: Database; files: FileStore };

/** Looks once an hour while `owner` is open; several nodes may do so at once. */
export function scheduleUnattachedFileCleanup(owner: Lifecycle, left: FileStorage): void {
  const complain = (error: unknown) => logFault('Files that nothing references stay:', error);
  schedulePeriodic(owner, everyMs, (signal) => removeUnattachedFiles(left, signal).catch(complain));
}

/** One round over all tenants. Rows go first: bytes without a row are found by nobody, a row without bytes is. */
export async function removeUnattachedFiles(
  { database, files }: FileStorage,
  signal: AbortSignal,
): Promise<void> {
  const tenants = signal.aborted ? [] : await listActiveTenants(database);
  for (const tenant of tenants) {
    let names: string[] = [];
    do {
      names = signal.aborted ? [] : await deleteUnattachedRows(database, tenant);
      for (const name of names) await files.remove(name);
    } while (names.length === batchSize);
  }
}

const deleteUnattachedRows = (database: Database, tenant: TenantRef): Promise<string[]> =>
  database.inTenant(tenant, 'write', (tx) =>
    deleteUnattachedFiles(tx, { days: unattachedFileDays, most: batchSize }),
  );

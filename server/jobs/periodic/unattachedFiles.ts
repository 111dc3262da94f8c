/** Removes uploaded files that are attached to nothing: from forms that were never saved and abandoned edits. */

import type { Database, TenantRef } from '../../db/database.ts';
import { deleteUnattachedFiles } from '../../db/queries/files/unattachedFiles.ts';
import { listActiveTenants } from '../../db/tenants.ts';
import { logFault } from '../../log/faultLog.ts';
import type { FileStore } from '../../records/files/fileStore.ts';
import { type Lifecycle, schedulePeriodic } from './schedulePeriodic.ts';

/** An unsaved form keeps its files in the browser alone; nobody takes longer to save it. */
export const unattachedFileDays = 30;

const everyMs = 60 * 60_000;
const batchSize = 500;

type FileStorage = { database: Database; files: FileStore };

/** Runs once an hour while `owner` is open; several nodes may run at once. */
export function scheduleUnattachedFileCleanup(owner: Lifecycle, left: FileStorage): void {
  const complain = (error: unknown) => logFault('Files that nothing references stay:', error);
  schedulePeriodic(owner, everyMs, (signal) => removeUnattachedFiles(left, signal).catch(complain));
}

/**
 * Runs one round over all tenants. Rows are deleted first: a blob without a row is invisible, a row without a blob is
 * not.
 */
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

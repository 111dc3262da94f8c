/** Removes uploaded files that are attached to nothing: from forms that were never saved and abandoned edits. */

import type { Database, TenantRef } from '../../db/database.ts';
import { deleteUnattachedFiles } from '../../db/queries/files/unattachedFiles.ts';
import { listActiveTenants } from '../../db/tenants.ts';
import type { FileStore } from '../../records/files/fileStore.ts';

/** An unsaved form keeps its files in the browser alone; nobody takes longer to save it. */
export const unattachedFileDays = 30;

const batchSize = 500;

type FileStorage = { database: Database; files: FileStore };

/**
 * Runs one round over all tenants and returns the number of removed files. Rows are deleted first: a blob without a row
 * is invisible, a row without a blob is not. Several nodes may run at once.
 */
export async function removeUnattachedFiles(
  { database, files }: FileStorage,
  signal: AbortSignal,
): Promise<number> {
  let removed = 0;
  const tenants = signal.aborted ? [] : await listActiveTenants(database);
  for (const tenant of tenants) {
    let names: string[] = [];
    do {
      names = signal.aborted ? [] : await deleteUnattachedRows(database, tenant);
      for (const name of names) await files.remove(name);
      removed += names.length;
    } while (names.length === batchSize);
  }
  return removed;
}

const deleteUnattachedRows = (database: Database, tenant: TenantRef): Promise<string[]> =>
  database.inTenant(tenant, 'write', (tx) =>
    deleteUnattachedFiles(tx, { days: unattachedFileDays, most: batchSize }),
  );

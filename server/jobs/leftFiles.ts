/** Removes files that were uploaded and attached to nothing: forms that were never saved, edits that were given up. */

import type { Database, TenantRef } from '../db/database.ts';
import { logFault } from '../db/faultLog.ts';
import { dropLeftFiles } from '../db/queries/leftFiles.ts';
import { activeTenants } from '../db/tenants.ts';
import type { FileStore } from '../records/files/store.ts';
import { type Owner, regularly } from './regularly.ts';

/** A form that is filled in keeps its files in the browser alone until it is saved: nobody is that slow. */
export const leftDays = 30;

const everyMs = 60 * 60_000;
const mostAtOnce = 500;

type Left = { database: Database; files: FileStore };

/** Looks once an hour while `owner` is open; several nodes may do so at once. */
export function removeLeftFilesRegularly(owner: Owner, left: Left): void {
  const complain = (error: unknown) => logFault('Files that nothing references stay:', error);
  regularly(owner, everyMs, (signal) => removeLeftFiles(left, signal).catch(complain));
}

/** One round over all tenants. Rows go first: bytes without a row are found by nobody, a row without bytes is. */
export async function removeLeftFiles({ database, files }: Left, signal: AbortSignal): Promise<void> {
  const tenants = signal.aborted ? [] : await activeTenants(database);
  for (const tenant of tenants) {
    let names: string[] = [];
    do {
      names = signal.aborted ? [] : await dropped(database, tenant);
      for (const name of names) await files.remove(name);
    } while (names.length === mostAtOnce);
  }
}

const dropped = (database: Database, tenant: TenantRef): Promise<string[]> =>
  database.inTenant(tenant, 'write', (tx) => dropLeftFiles(tx, { days: leftDays, most: mostAtOnce }));

/** Erases the bytes of removed files. The store only sets them aside, so that a running backup still finds them. */
import { whileNoBackup } from '../db/backupLocks.ts';
import type { Database } from '../db/database.ts';
import type { FileStore } from '../records/files/store.ts';
import { type Owner, regularly } from './regularly.ts';

const everyMs = 60_000;
/** A backup that begins waits for one round. */
const mostAtOnce = 2_000;

type Store = { database: Database; files: FileStore };

/** One round a minute while `owner` is open; several nodes may do so at once. */
export function eraseRemovedFilesRegularly(owner: Owner, store: Store): void {
  const complain = (error: unknown) => console.error(`Removed files stay on disk: ${String(error)}`);
  regularly(owner, everyMs, () => eraseRemovedFiles(store).catch(complain));
}

/** One round; does nothing while a backup is being taken. */
export const eraseRemovedFiles = ({ database, files }: Store): Promise<void> =>
  whileNoBackup(database, () => files.eraseRemoved(mostAtOnce));

/**
 * Computes the content hash of files from earlier versions, a limited amount at a time. A file whose content is missing
 * or of another length gets none: the integrity check reports it.
 */

import type { Database, TenantRef } from '../../db/database.ts';
import { listUnhashedFiles, saveFileHash, type UnhashedFile } from '../../db/queries/files/fileHashes.ts';
import { listActiveTenants } from '../../db/tenants.ts';
import { logFault } from '../../log/faultLog.ts';
import { measureStream } from '../../records/contentHash.ts';
import type { FileStore } from '../../records/files/fileStore.ts';
import { type Lifecycle, schedulePeriodic } from './schedulePeriodic.ts';

const everyMs = 10 * 60_000;
const defaultLimits: RoundLimits = { files: 500, bytes: 2 * 1024 ** 3 };

type FileStorage = { database: Database; files: FileStore };
/** Limits of one round in one tenant; a larger file is still read, alone. */
type RoundLimits = { files: number; bytes: number };
/** Keyed by schema: the id of the last file of the previous round, so that files without content block no others. */
export type HashProgress = Map<string, string>;

/** Runs periodically while `owner` is open; several nodes may run at once. */
export function scheduleFileHashBackfill(owner: Lifecycle, kept: FileStorage): void {
  const progress: HashProgress = new Map();
  const logError = (error: unknown) => logFault('Files without a hash stay so:', error);
  schedulePeriodic(owner, everyMs, (signal) =>
    backfillFileHashes(kept, { progress, signal }).catch(logError),
  );
}

/** Runs one round over all tenants. */
export async function backfillFileHashes(
  { database, files }: FileStorage,
  {
    progress,
    signal,
    bounds = defaultLimits,
  }: { progress: HashProgress; signal: AbortSignal; bounds?: RoundLimits },
): Promise<void> {
  const tenants = signal.aborted ? [] : await listActiveTenants(database);
  for (const tenant of tenants) {
    const after = progress.get(tenant.schema) ?? '0';
    const found = await database.inTenant(tenant, 'read', (tx) =>
      listUnhashedFiles(tx, { after, most: bounds.files }),
    );
    const read = filesWithinBytes(found, bounds.bytes);
    for (const file of read) {
      if (signal.aborted) return;
      // Set before the read: an unreadable file does not block the others.
      progress.set(tenant.schema, file.fileId);
      await hashFile({ database, files }, tenant, file);
    }
    // The last file was in this round: the next round starts from the beginning.
    if (read.length === found.length && found.length < bounds.files) progress.delete(tenant.schema);
  }
}

/** The first files whose total size is within the limit, at least one. */
function filesWithinBytes(found: readonly UnhashedFile[], most: number): readonly UnhashedFile[] {
  let bytes = 0;
  const end = found.findIndex(({ size }) => {
    bytes += Number(size);
    return bytes > most;
  });
  return end < 0 ? found : found.slice(0, Math.max(1, end));
}

async function hashFile(
  { database, files }: FileStorage,
  tenant: TenantRef,
  file: UnhashedFile,
): Promise<void> {
  const size = await files.size(file.fileName);
  if (size === null || String(size) !== file.size) return;
  const { sha256 } = await measureStream(files.read(file.fileName, { start: 0, end: size - 1 }));
  await database.inTenant(tenant, 'write', (tx) => saveFileHash(tx, file.fileId, sha256));
}

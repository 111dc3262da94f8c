/**
 * Gives files that an earlier version took in the hash of the content that they have now, a bounded amount at a time.
 * What is missing or of another length gets none: the doctor names it.
 */
import type { Database, TenantRef } from '../db/database.ts';
import { filesWithoutHash, keepFileHash, type UnhashedFile } from '../db/queries/fileHashes.ts';
import { activeTenants } from '../db/tenants.ts';
import { contentOf } from '../records/files/contentHash.ts';
import type { FileStore } from '../records/files/store.ts';
import { type Owner, regularly } from './regularly.ts';

const everyMs = 10 * 60_000;
const usualBounds: Bounds = { files: 500, bytes: 2 * 1024 ** 3 };

type Kept = { database: Database; files: FileStore };
/** What one round reads of one tenant at most; a larger file is read all the same, alone. */
type Bounds = { files: number; bytes: number };
/** By schema: behind which file the next round goes on, so that files without content hold up nobody. */
export type HashProgress = Map<string, string>;

/** Reads on while `owner` is open; several nodes may do so at once. */
export function hashFilesRegularly(owner: Owner, kept: Kept): void {
  const progress: HashProgress = new Map();
  const complain = (error: unknown) => console.error(`Files without a hash stay so: ${String(error)}`);
  regularly(owner, everyMs, (signal) => hashFiles(kept, { progress, signal }).catch(complain));
}

/** One round over all tenants. */
export async function hashFiles(
  { database, files }: Kept,
  {
    progress,
    signal,
    bounds = usualBounds,
  }: { progress: HashProgress; signal: AbortSignal; bounds?: Bounds },
): Promise<void> {
  const tenants = signal.aborted ? [] : await activeTenants(database);
  for (const tenant of tenants) {
    const after = progress.get(tenant.schema) ?? '0';
    const found = await database.inTenant(tenant, 'read', (tx) =>
      filesWithoutHash(tx, { after, most: bounds.files }),
    );
    const read = filesWithinBytes(found, bounds.bytes);
    for (const file of read) {
      if (signal.aborted) return;
      // Set before: one that cannot be read holds up no others.
      progress.set(tenant.schema, file.fileId);
      await hashFile({ database, files }, tenant, file);
    }
    // The last of them was among it: the next round begins anew.
    if (read.length === found.length && found.length < bounds.files) progress.delete(tenant.schema);
  }
}

/** The first files that have no more bytes than these together, at least one. */
function filesWithinBytes(found: readonly UnhashedFile[], most: number): readonly UnhashedFile[] {
  let bytes = 0;
  const end = found.findIndex(({ size }) => {
    bytes += Number(size);
    return bytes > most;
  });
  return end < 0 ? found : found.slice(0, Math.max(1, end));
}

async function hashFile({ database, files }: Kept, tenant: TenantRef, file: UnhashedFile): Promise<void> {
  const size = await files.size(file.fileName);
  if (size === null || String(size) !== file.size) return;
  const { sha256 } = await contentOf(files.read(file.fileName, { start: 0, end: size - 1 }));
  await database.inTenant(tenant, 'write', (tx) => keepFileHash(tx, file.fileId, sha256));
}

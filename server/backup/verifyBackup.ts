import path from 'node:path';
import { assertUndamaged } from './backupParts.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { forEachFile } from './storedFiles.ts';

/** Reads every byte of a backup; throws BackupError with the first part that differs from the manifest. */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  for (const part of [manifest.catalog, manifest.files, ...manifest.tables]) {
    await assertUndamaged(path.join(folder, part.path), part);
  }
  await forEachFile(folder, (part) => assertUndamaged(path.join(folder, part.path), part));
  return manifest;
}

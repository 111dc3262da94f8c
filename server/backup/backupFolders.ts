/** How backups are named in the folder that they are kept in, and which there are. */
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { BackupError } from './backupError.ts';
import { type Manifest, readManifest } from './manifest.ts';

const backupNamePattern = /^qianhe-\d{8}T\d{6}Z-[0-9a-f]{6}$/;
export const unfinishedSuffix = '.unfinished';

/** `qianhe-20260331T183000Z-1a2b3c`: names in the order of time. */
export function newBackupName(now: Date): string {
  const time = now
    .toISOString()
    .replace(/[-:]/g, '')
    .replace(/\.\d+Z$/, 'Z');
  return `qianhe-${time}-${randomBytes(3).toString('hex')}`;
}

export type FoundBackup = { name: string; folder: string; manifest: Manifest };

/** The backups in a folder that have a sound manifest, the oldest first. */
export async function findBackups(parent: string): Promise<FoundBackup[]> {
  const names = (await readdir(parent)).filter((name) => backupNamePattern.test(name)).sort();
  const found = await Promise.all(
    names.map(async (name) => {
      const folder = path.join(parent, name);
      const manifest = await readManifest(folder).catch(ignoreDamaged);
      return manifest === undefined ? [] : [{ name, folder, manifest }];
    }),
  );
  return found.flat();
}

/** A damaged backup is none; any other failure is one. */
function ignoreDamaged(error: unknown): undefined {
  if (error instanceof BackupError || error instanceof SyntaxError) return undefined;
  if (error instanceof Error && error.name === 'ZodError') return undefined;
  throw error;
}

/** Names the folders of backups, and lists the existing backups. */
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { BackupError } from './backupError.ts';
import { type Manifest, readManifest } from './manifest.ts';

const backupNamePattern = /^qianhe-\d{8}T\d{6}Z-[0-9a-f]{6}$/;
export const unfinishedSuffix = '.unfinished';

/** `qianhe-20260331T183000Z-1a2b3c`: names sort by time. */
export function newBackupName(now: Date): string {
  const time = now
    .toISOString()
    .replace(/[-:]/g, '')
    .replace(/\.\d+Z$/, 'Z');
  return `qianhe-${time}-${randomBytes(3).toString('hex')}`;
}

export type FoundBackup = { name: string; folder: string; manifest: Manifest };

/** The backups in a folder that have a valid manifest, oldest first. */
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

/** Skips a damaged backup and rethrows any other failure. */
function ignoreDamaged(error: unknown): undefined {
  if (error instanceof BackupError || error instanceof SyntaxError) return undefined;
  if (error instanceof Error && error.name === 'ZodError') return undefined;
  throw error;
}

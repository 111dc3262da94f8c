/** The history of the automatic backups. */
import type { Database } from '../../database.ts';

export type BackupRun = { folder: string; startedAt: Date; endedAt: Date | null; ok: boolean | null };

/** The newest run that ended, and the newest that succeeded. */
export type BackupHistory = {
  ended: BackupRun | undefined;
  good: BackupRun | undefined;
};

const columns = ['folder', 'startedAt', 'endedAt', 'ok'] as const;

export async function loadBackupHistory({ platform }: Database): Promise<BackupHistory> {
  const newest = platform.selectFrom('backupRuns').select(columns).orderBy('runId', 'desc').limit(1);
  const [ended, good] = await Promise.all([
    newest.where('ok', 'is not', null).executeTakeFirst(),
    newest.where('ok', '=', true).executeTakeFirst(),
  ]);
  return { ended, good };
}

export async function beginBackupRun({ platform }: Database, folder: string): Promise<void> {
  await platform.insertInto('backupRuns').values({ folder }).execute();
}

/** `error` is the failure; null after success. */
export async function endBackupRun(
  { platform }: Database,
  { folder, error }: { folder: string; error: string | null },
): Promise<void> {
  await platform
    .updateTable('backupRuns')
    .set({ endedAt: new Date(), ok: error === null, error: error?.slice(0, 1_000) ?? '' })
    .where('folder', '=', folder)
    .execute();
}

/** The folders that this installation has completed or started. */
export async function listBackupFolders({ platform }: Database): Promise<Set<string>> {
  const rows = await platform.selectFrom('backupRuns').select('folder').execute();
  return new Set(rows.map(({ folder }) => folder));
}

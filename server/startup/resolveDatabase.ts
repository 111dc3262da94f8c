/** The database of the settings, for a command beside the server: whether that runs or not. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildRunningUrl, startEmbeddedPostgres } from '../db/embedded/embeddedPostgres.ts';
import { assertSupportedServer } from '../db/externalDatabase/checkServer.ts';
import { lockDataFolder } from '../db/storage/dataFolder.ts';
import { assertDataFolderId } from '../db/storage/dataFolderId.ts';
import { ConfigError, type Environment } from './environment.ts';

export type ResolvedDatabase = {
  url: string;
  /** For the superuser, where the embedded database was started for this. */
  adminUrl?: string;
  stop(): Promise<void>;
};

type DatabaseSettings = Pick<Environment, 'databaseUrl' | 'dataFolder'>;

/** As `reachDatabase`, but throws a sentence where the data folder has no database yet, and makes none. */
export async function resolveExistingDatabase(location: DatabaseSettings): Promise<ResolvedDatabase> {
  const { databaseUrl, dataFolder } = location;
  const parts = ['postgres.location', path.join('postgres', 'cluster', 'PG_VERSION')];
  if (databaseUrl === undefined && !parts.some((part) => existsSync(path.join(dataFolder, part)))) {
    throw new ConfigError(
      `数据目录 ${dataFolder} 里没有数据库，请检查 DATA_DIR 和 DATABASE_URL。 The data folder has no database; check both settings.`,
    );
  }
  return resolveDatabase(location);
}

/** One's own, the embedded one that runs, or the embedded one started for this. */
export async function resolveDatabase({
  databaseUrl,
  dataFolder,
}: DatabaseSettings): Promise<ResolvedDatabase> {
  if (databaseUrl !== undefined) {
    await assertSupportedServer(databaseUrl);
    await assertDataFolderId(databaseUrl, dataFolder);
    return { url: databaseUrl, stop: async () => undefined };
  }
  let free: () => void;
  try {
    free = lockDataFolder(dataFolder);
  } catch {
    // Another process holds the folder, so its server runs.
    return { url: buildRunningUrl(dataFolder), stop: async () => undefined };
  }
  const embedded = await startEmbeddedPostgres({ dataFolder });
  return {
    url: embedded.url,
    adminUrl: embedded.adminUrl,
    async stop() {
      await embedded.stop();
      free();
    },
  };
}

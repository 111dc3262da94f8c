/** The configured database for a command, with or without a running server. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildRunningUrl, startEmbeddedPostgres } from '../db/embedded/embeddedPostgres.ts';
import { assertSupportedServer } from '../db/externalDatabase/checkServer.ts';
import { lockDataFolder } from '../db/storage/dataFolder.ts';
import { assertDataFolderId } from '../db/storage/dataFolderId.ts';
import { ConfigError, type Environment } from './environment.ts';

export type ResolvedDatabase = {
  url: string;
  /** For the superuser, if the embedded database was started for this command. */
  adminUrl?: string;
  stop(): Promise<void>;
};

type DatabaseSettings = Pick<Environment, 'databaseUrl' | 'dataFolder'>;

/** As `resolveDatabase`, but throws a sentence if the data folder has no database yet, and creates none. */
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

/** The external database, the running embedded one, or the embedded one started for this command. */
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

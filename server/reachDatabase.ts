/** The database of the settings, for a command beside the server: whether that runs or not. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { holdDataFolder } from './db/dataFolder.ts';
import { runningUrl, startEmbedded } from './db/embedded.ts';
import { checkServer } from './db/ownServer/checkServer.ts';
import { assertFolder } from './db/ownServer/folderId.ts';
import { type Environment, StartRefusal } from './environment.ts';

export type Reached = {
  url: string;
  /** For the superuser, where the embedded database was started for this. */
  adminUrl?: string;
  stop(): Promise<void>;
};

type Location = Pick<Environment, 'databaseUrl' | 'dataFolder'>;

/** As `reachDatabase`, but throws a sentence where the data folder has no database yet, and makes none. */
export async function reachExistingDatabase(location: Location): Promise<Reached> {
  const { databaseUrl, dataFolder } = location;
  const parts = ['postgres.location', path.join('postgres', 'cluster', 'PG_VERSION')];
  if (databaseUrl === undefined && !parts.some((part) => existsSync(path.join(dataFolder, part)))) {
    throw new StartRefusal(
      `数据目录 ${dataFolder} 里没有数据库，请检查 DATA_DIR 和 DATABASE_URL。 The data folder has no database; check both settings.`,
    );
  }
  return reachDatabase(location);
}

/** One's own, the embedded one that runs, or the embedded one started for this. */
export async function reachDatabase({ databaseUrl, dataFolder }: Location): Promise<Reached> {
  if (databaseUrl !== undefined) {
    await checkServer(databaseUrl);
    await assertFolder(databaseUrl, dataFolder);
    return { url: databaseUrl, stop: async () => undefined };
  }
  let free: () => void;
  try {
    free = holdDataFolder(dataFolder);
  } catch {
    // Another process holds the folder, so its server runs.
    return { url: runningUrl(dataFolder), stop: async () => undefined };
  }
  const embedded = await startEmbedded({ dataFolder });
  return {
    url: embedded.url,
    adminUrl: embedded.adminUrl,
    async stop() {
      await embedded.stop();
      free();
    },
  };
}

/** The database of the settings, for a command beside the server: whether that runs or not. */
import { holdDataFolder } from './db/dataFolder.ts';
import { runningUrl, startEmbedded } from './db/embedded.ts';
import { checkServer } from './db/ownServer/checkServer.ts';
import { assertFolder } from './db/ownServer/folderId.ts';
import type { Environment } from './environment.ts';

export type Reached = {
  url: string;
  /** For the superuser, where the embedded database was started for this. */
  adminUrl?: string;
  stop(): Promise<void>;
};

/** One's own, the embedded one that runs, or the embedded one started for this. */
export async function reachDatabase({
  databaseUrl,
  dataFolder,
}: Pick<Environment, 'databaseUrl' | 'dataFolder'>): Promise<Reached> {
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

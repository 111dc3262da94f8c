/** The demo tenant as the first start of the built app makes it: a database and a folder of files, there to be copied. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { startEmbeddedPostgres } from '../../../../server/db/embedded/embeddedPostgres.ts';
import { protectHistory } from '../../../../server/db/history/protectHistory.ts';
import { disposableSettings } from '../../servers/embeddedCluster.ts';
import { startServerProcess } from '../../servers/serverProcess.ts';
import type { TestCluster } from '../../servers/testDatabase.ts';

export type DemoTemplate = TestCluster & {
  /** What every app of the run has below it. */
  folder: string;
  dataFolder: string;
};

export const clusterFolder = (folder: string): string => path.join(folder, 'cluster');

/** Builds the client, starts PostgreSQL below `folder` and makes the tenant. `stop` stops PostgreSQL. */
export async function makeDemoTemplate(
  folder: string,
): Promise<{ template: DemoTemplate; stop(): Promise<void> }> {
  const home = clusterFolder(folder);
  // The database's own account must get through.
  mkdirSync(home, { mode: 0o755 });
  const cluster = await startEmbeddedPostgres({ dataFolder: home, settings: disposableSettings });
  const dataFolder = path.join(folder, 'template');
  try {
    await makeTenant({ DATABASE_URL: cluster.url, DATA_DIR: dataFolder, DEMO: '1' });
    await protectHistory(cluster);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  const { url: templateUrl, adminUrl } = cluster;
  return { template: { templateUrl, adminUrl, folder, dataFolder }, stop: cluster.stop };
}

/** A database that is copied has no connections, so the server does not stay. */
async function makeTenant(settings: Record<string, string>): Promise<void> {
  const server = startServerProcess(settings);
  try {
    await server.healthy();
  } finally {
    server.child.kill('SIGTERM');
    await server.ended;
  }
}

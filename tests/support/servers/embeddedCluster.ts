/** An embedded cluster whose migrated database, with the empty tenant DEFAULT, is there to be copied. */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { openDatabase } from '../../../server/db/database.ts';
import { startEmbeddedPostgres } from '../../../server/db/embedded/embeddedPostgres.ts';
import type { PostgresSettings } from '../../../server/db/embedded/postgresSettings.ts';
import { protectHistory } from '../../../server/db/history/protectHistory.ts';
import { runMigrations } from '../../../server/db/migrate.ts';
import { createTenantSchema } from '../../../server/db/tenants.ts';
import type { TestCluster } from './testDatabase.ts';

type EmbeddedTestCluster = TestCluster & {
  /** kill -9 of PostgreSQL; it is started again as in the product. */
  kill(): void;
  /** Stops it and removes its folder. */
  stop(): Promise<void>;
};

/** Nothing here outlives the run, so nothing waits for the disk. Files that run side by side share the connections. */
export const disposableSettings: PostgresSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_connections: '400',
};

export async function startTestCluster(
  dataFolder: string,
  settings: PostgresSettings,
): Promise<EmbeddedTestCluster> {
  const server = await startEmbeddedPostgres({ dataFolder, settings });
  await runMigrations(server.url);
  const database = await openDatabase(server.url);
  await createTenantSchema(database, { code: 'DEFAULT', name: '测试集团', schema: 'tenant_default' });
  await database.close();
  await protectHistory(server);
  return {
    templateUrl: server.url,
    adminUrl: server.adminUrl,
    kill() {
      const pid = server.pid();
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
    },
    async stop() {
      await server.stop();
      rmSync(dataFolder, { recursive: true, force: true });
      if (server.place.elsewhere) rmSync(server.place.home, { recursive: true, force: true });
    },
  };
}

/** Copies the data folder of a stopped cluster with its owners: started by root, the database has its own account. */
export const copyDataFolder = (source: string, target: string) =>
  execFileSync('cp', ['-a', `${source}/.`, target]);

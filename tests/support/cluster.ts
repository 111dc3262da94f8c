/** An embedded cluster whose migrated database, with the empty tenant DEFAULT, is there to be copied. */
import { rmSync } from 'node:fs';
import { openDatabase } from '../../server/db/database.ts';
import { startEmbedded } from '../../server/db/embedded.ts';
import type { Settings } from '../../server/db/embeddedSettings.ts';
import { protectHistory } from '../../server/db/history/protect.ts';
import { migrate } from '../../server/db/migrate.ts';
import { createTenantSchema } from '../../server/db/tenants.ts';
import type { Cluster } from './database.ts';

type StartedCluster = Cluster & {
  /** kill -9 of PostgreSQL; it is started again as in the product. */
  kill(): void;
  /** Stops it and removes its folder. */
  stop(): Promise<void>;
};

export async function startCluster(dataFolder: string, settings: Settings): Promise<StartedCluster> {
  const server = await startEmbedded({ dataFolder, settings });
  await migrate(server.url);
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

/** One embedded cluster for the run of server tests, with one migrated database that each test file copies. */
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../server/db/database.ts';
import { startEmbedded } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { createTenantSchema } from '../../server/db/tenants.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The application's role on the migrated template database. */
    templateUrl: string;
    adminUrl: string;
  }
}

/** Nothing here outlives the run, so nothing waits for the disk. */
const fast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '128MB' };

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = mkdtempSync(path.join('/tmp', 'qianhe-test-'));
  const server = await startEmbedded({ dataFolder, settings: fast });
  await migrate(server.url);
  const database = await openDatabase(server.url);
  await createTenantSchema(database, { code: 'DEFAULT', name: '测试集团' });
  await database.close();
  project.provide('templateUrl', server.url);
  project.provide('adminUrl', server.adminUrl);
  return async () => {
    await server.stop();
    rmSync(dataFolder, { recursive: true, force: true });
    if (server.place.elsewhere) rmSync(server.place.home, { recursive: true, force: true });
  };
}

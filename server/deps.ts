import path from 'node:path';
import { backupHealth } from './backup/backupHealth.ts';
import type { Deps } from './calls/context.ts';
import { auditQueue } from './db/auditQueue.ts';
import type { Database } from './db/database.ts';
import { openLiveHub } from './db/liveHub.ts';
import type { Environment } from './environment.ts';
import { dueEntrustments, entrustJob } from './jobs/entrustJob.ts';
import { exportJob } from './jobs/exportJob.ts';
import { importJob } from './jobs/importJob.ts';
import { openJobs } from './jobs/jobs.ts';
import { listExport } from './jobs/listExport.ts';
import { templateJob } from './jobs/templateJob.ts';
import { mapProvider } from './providers/map/provider.ts';
import { outsideProviders } from './providers/outside/services.ts';
import { openFileStore } from './records/files/store.ts';

export type OpenDeps = { deps: Deps; close(): Promise<void> };

/** Everything calls use, wired by hand over an open database. `close` leaves the database open. */
export async function openDeps(
  database: Database,
  { environment, version }: { environment: Environment; version: string },
): Promise<OpenDeps> {
  const events = await openLiveHub(database);
  const { rateLimitScale, publicUrl } = environment;
  const files = openFileStore(path.join(environment.dataFolder, 'files'));
  const copyUrl = environment.replicaUrl ?? database.url;
  const jobs = await openJobs({
    database,
    files,
    temporary: path.join(environment.dataFolder, 'tmp'),
    kinds: {
      export: exportJob({ database, copyUrl }),
      queryExport: listExport({ database, copyUrl }),
      entrust: entrustJob(database),
      import: importJob(database, files),
      importTemplate: templateJob(database),
    },
    due: (tx) => dueEntrustments(tx),
  });
  return {
    deps: {
      audit: auditQueue(database),
      database,
      events,
      files,
      jobs,
      map: { tiles: environment.map.tiles, provider: mapProvider(environment.map.service) },
      outside: outsideProviders(environment.outside),
      settings: { version, rateLimitScale, publicUrl },
      backupHealth: async () => (environment.backup ? backupHealth(database, new Date()) : null),
    },
    async close() {
      await jobs.close();
      await events.close();
    },
  };
}

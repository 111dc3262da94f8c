import path from 'node:path';
import { backupHealth } from './backup/backupHealth.ts';
import type { Deps } from './calls/context.ts';
import { auditQueue } from './db/auditQueue.ts';
import type { Database } from './db/database.ts';
import { DiskSpace } from './db/diskSpace.ts';
import { openLiveHub } from './db/liveHub.ts';
import type { Environment } from './environment.ts';
import { departureJob } from './jobs/departures.ts';
import { dueEntrustments, entrustJob } from './jobs/entrustJob.ts';
import { exportJob } from './jobs/exportJob.ts';
import { importJob } from './jobs/importJob.ts';
import { openJobs } from './jobs/jobs.ts';
import { listExport } from './jobs/listExport.ts';
import { templateJob } from './jobs/templateJob.ts';
import { mapProvider } from './providers/map/provider.ts';
import { outsideProviders } from './providers/outside/services.ts';
import { openFileStore } from './records/files/store.ts';

type Wiring = { environment: Environment; version: string; space?: DiskSpace };

export type OpenDeps = { deps: Deps; close(): Promise<void> };

/** Everything calls use, wired by hand over an open database. `close` leaves the database open. `space`: a disk watched already. */
export async function openDeps(
  database: Database,
  { environment, version, space = diskOf(environment) }: Wiring,
): Promise<OpenDeps> {
  const events = await openLiveHub(database);
  const { rateLimitScale, publicUrl, storage } = environment;
  const files = openFileStore(path.join(environment.dataFolder, 'files'));
  const copyUrl = environment.replicaUrl ?? database.url;
  const jobs = await openJobs({
    database,
    files,
    space,
    temporary: path.join(environment.dataFolder, 'tmp'),
    kinds: {
      export: exportJob({ database, copyUrl }),
      queryExport: listExport({ database, copyUrl }),
      entrust: entrustJob(database),
      departure: departureJob(database),
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
      space,
      jobs,
      map: { tiles: environment.map.tiles, provider: mapProvider(environment.map.service) },
      outside: outsideProviders(environment.outside),
      settings: { version, rateLimitScale, publicUrl, quotas: storage.quotas },
      backupHealth: async () => (environment.backup ? backupHealth(database, new Date()) : null),
    },
    async close() {
      await jobs.close();
      await events.close();
    },
  };
}

/** The disks that the server writes to; `more`: folders elsewhere, as of an embedded database. */
export function diskOf(
  { dataFolder, storage }: Environment,
  { more = [], say }: { more?: readonly string[]; say?: (sentence: string) => void } = {},
): DiskSpace {
  const own = ['', 'files', 'tmp'].map((name) => path.join(dataFolder, name));
  return new DiskSpace({ folders: [...own, ...more], reserve: storage.reserve, ...(say && { say }) });
}

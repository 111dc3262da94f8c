import path from 'node:path';
import type { QueuedJobKind } from '../contract/jobKinds.ts';
import { loadBackupHealth } from './backup/backupHealth.ts';
import { tenantExportJob } from './backup/tenant/tenantExportJob.ts';
import { auditComparisons } from './calls/platform/auditComparisons.ts';
import type { Deps, TenantTemplate } from './context/deps.ts';
import { createAuditQueue } from './db/audit/auditQueue.ts';
import type { Database } from './db/database.ts';
import { openLiveHub } from './db/live/liveHub.ts';
import { DiskSpace } from './db/storage/diskSpace.ts';
import { delegationJob, listDueDelegations } from './jobs/kinds/delegationJob.ts';
import { departureJob } from './jobs/kinds/departureJob.ts';
import { exportJob } from './jobs/kinds/exportJob.ts';
import { importJob } from './jobs/kinds/importJob.ts';
import { importTemplateJob } from './jobs/kinds/importTemplateJob.ts';
import { listExportJob } from './jobs/kinds/listExportJob.ts';
import { userErrorsJob } from './jobs/kinds/userErrorsJob.ts';
import { userTemplateJob } from './jobs/kinds/userTemplateJob.ts';
import type { JobKind } from './jobs/queue/job.ts';
import { openJobs } from './jobs/queue/jobs.ts';
import { openExternalServices } from './providers/external/externalServices.ts';
import { mapProvider } from './providers/map/mapProvider.ts';
import { openSmsGateway } from './providers/sms/smsGateway.ts';
import { openWechat } from './providers/wechat/wechatProvider.ts';
import { openFileStore } from './records/files/fileStore.ts';
import type { Environment } from './startup/environment.ts';

type DepsOptions = {
  environment: Environment;
  version: string;
  space?: DiskSpace;
  tenantTemplates?: readonly TenantTemplate[];
};

export type OpenDeps = { deps: Deps; close(): Promise<void> };

/**
 * Wires everything that calls use, over an open database. `close` leaves the database open. `space`: an already watched
 * disk.
 */
export async function openDeps(
  database: Database,
  { environment, version, space = openDiskSpace(environment), tenantTemplates = [] }: DepsOptions,
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
      queryExport: listExportJob({ database, copyUrl }),
      entrust: delegationJob(database),
      departure: departureJob(database),
      import: importJob(database, files),
      importTemplate: importTemplateJob(database),
      userTemplate: userTemplateJob(database),
      userErrors: userErrorsJob(files),
      tenantExport: tenantExportJob({ database, store: path.join(environment.dataFolder, 'files'), version }),
    } satisfies Record<QueuedJobKind, JobKind>,
    due: (tx) => listDueDelegations(tx),
  });
  return {
    deps: {
      audit: createAuditQueue(database),
      auditComparisons,
      database,
      events,
      files,
      space,
      jobs,
      map: { tiles: environment.map.tiles, provider: mapProvider(environment.map.service) },
      outside: openExternalServices(environment.outside),
      sms: openSmsGateway(environment.sms, () => database.now()),
      wechat: openWechat(environment.wechat),
      settings: { version, rateLimitScale, publicUrl, quotas: storage.quotas },
      tenantTemplates,
      backupHealth: async () => (environment.backup ? loadBackupHealth(database, new Date()) : null),
    },
    async close() {
      await jobs.close();
      await events.close();
    },
  };
}

/** The disks that the server writes to. `more`: additional folders, e.g. of an embedded database. */
export function openDiskSpace(
  { dataFolder, storage }: Environment,
  { more = [], say }: { more?: readonly string[]; say?: (sentence: string) => void } = {},
): DiskSpace {
  const own = ['', 'files', 'tmp'].map((name) => path.join(dataFolder, name));
  return new DiskSpace({ folders: [...own, ...more], reserve: storage.reserve, ...(say && { say }) });
}

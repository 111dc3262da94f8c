/** The whole server but its socket: `listen` makes it a product, `inject` a test's subject. */

import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { Refusal } from '../contract/failures.ts';
import { type ScheduledBackups, takeBackupsRegularly } from './backup/scheduledBackups.ts';
import type { Deps } from './calls/context.ts';
import { ruoyiOperations } from './compatibility/ruoyi/operations.ts';
import { describeFault } from './db/faultLog.ts';
import { isStorageFull } from './db/storageFull.ts';
import { mountApiPage } from './http/apiPage.ts';
import { readJsonOnly } from './http/bodies.ts';
import { forbidCaching } from './http/caching.ts';
import { mountClient } from './http/client.ts';
import { tellClientsApart } from './http/clients.ts';
import { refuseWhileClosing } from './http/closing.ts';
import { onError } from './http/errors.ts';
import { mountForeignClient } from './http/foreignClient.ts';
import { mountHealth } from './http/health.ts';
import { mountCalls } from './http/mount.ts';
import { warnOfUntrustedProxy } from './http/proxyWarning.ts';
import { contentSecurity } from './http/security.ts';
import { fastifyTrust, type TrustProxy } from './http/trustProxy.ts';
import { watchDepartures } from './jobs/departures.ts';
import { watchDueTasks } from './jobs/dueTasks.ts';
import { hashFilesRegularly } from './jobs/fileHashes.ts';
import { watchLargeTables } from './jobs/indexTables.ts';
import { removeLeftFilesRegularly } from './jobs/leftFiles.ts';
import { regularly } from './jobs/regularly.ts';
import { eraseRemovedFilesRegularly } from './jobs/removedFiles.ts';
import { watchRenames } from './jobs/renames.ts';
import { watchReturnedTasks } from './jobs/returnedTasks.ts';
import { sealLogsRegularly } from './jobs/sealLogs.ts';
import { removeStrayBytesRegularly } from './jobs/strayBytes.ts';
import { sweepRegularly } from './jobs/sweep.ts';

export type AppOptions = {
  /** Hold every answer against the contract; for tests. */
  checkAnswers?: boolean;
  /** Folder of the built client; without one only the API is served. */
  clientFolder?: string;
  /** Whose X-Forwarded-For is believed: only proxies of one's own. */
  trustProxy?: TrustProxy;
  /** Whether a late event loop turns requests away with 503. */
  refuseUnderPressure?: boolean;
  /** Backups that this server is to take by itself. */
  backups?: ScheduledBackups;
  /** How often tasks are looked for whose time is up. */
  dueTasksEveryMs?: number;
};

const diskEveryMs = 10_000;
const uploadLimit = 1024 * 1024 * 1024;

/** Ready to listen or to inject into. Throws where a call has no permission, object rule or handler. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: 'error', serializers: { err: describedFault } },
    genReqId: () => randomUUID(),
    trustProxy: fastifyTrust(options.trustProxy ?? false),
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => onError(error, request, reply),
    // A kept-alive connection that asks nothing holds no socket for long; a slow head or body neither.
    requestTimeout: 10 * 60_000,
    keepAliveTimeout: 65_000,
    // Ours says it in the envelope: http/closing.ts.
    return503OnClosing: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook(
    'onRequest',
    warnOfUntrustedProxy((sentence) => console.warn(sentence)),
  );
  app.setErrorHandler(onError);
  app.addHook('onError', async (_request, _reply, error) => {
    if (isStorageFull(error)) deps.space.noteFailure();
  });
  forbidCaching(app);
  refuseWhileClosing(app);
  tellClientsApart(app);
  readJsonOnly(app);
  await app.register(
    helmet,
    contentSecurity({ tiles: deps.map.tiles?.url, camera: deps.outside.cameraService }),
  );
  await app.register(multipart, { limits: { fileSize: uploadLimit, files: 1, fields: 20, parts: 25 } });
  await app.register(rateLimit, { global: false });
  if (options.refuseUnderPressure ?? true) {
    await app.register(underPressure, { maxEventLoopDelay: 2_000, retryAfter: 2 });
  }
  await app.register(
    async (api) => {
      mountCalls(api, deps, { checkAnswers: options.checkAnswers ?? false });
      mountHealth(api, deps);
      await mountForeignClient(api, ruoyiOperations);
      await mountApiPage(api, deps.settings.version);
      api.setNotFoundHandler(() => {
        throw new Refusal(404);
      });
    },
    { prefix: '/api' },
  );
  await mountClient(app, options.clientFolder);
  sweepRegularly(app, deps.database);
  sealLogsRegularly(app, deps.database);
  removeLeftFilesRegularly(app, deps);
  removeStrayBytesRegularly(app, deps);
  eraseRemovedFilesRegularly(app, deps);
  if (options.backups) takeBackupsRegularly(app, options.backups);
  hashFilesRegularly(app, deps);
  regularly(app, diskEveryMs, () => deps.space.look());
  watchDueTasks(app, deps.database, options.dueTasksEveryMs ?? 20_000);
  watchReturnedTasks(app, deps.database, options.dueTasksEveryMs ?? 20_000);
  watchDepartures(app, deps.database, 30_000);
  watchLargeTables(app, deps.database, 60_000);
  await watchRenames(app, deps.database);
  app.addHook('preClose', () => deps.events.close());
  await app.ready();
  return app;
}

/** What Fastify and our own handler log of an error; its message is taken from the description, not the error. */
const describedFault = (error: FastifyError) => ({
  type: error.name,
  message: describeFault(error),
  stack: '',
});

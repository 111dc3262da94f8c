/** Builds the whole server without its socket: `listen` serves it, `inject` tests it. */

import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { Refusal } from '../contract/failures.ts';
import { backupJobName } from './backup/backupHealth.ts';
import { createBackupJob, type ScheduledBackups } from './backup/scheduledBackups.ts';
import { handlers } from './calls.ts';
import { ruoyiOperations } from './compatibility/ruoyi/operations.ts';
import type { Deps } from './context/deps.ts';
import { deleteSchedule } from './db/queries/recurring/recurringJobs.ts';
import { isDiskFull } from './db/storage/diskFull.ts';
import { mountApiPage } from './http/apiPage.ts';
import { forbidCaching } from './http/cacheControl.ts';
import { handleError } from './http/errorHandler.ts';
import { detectClientKind } from './http/foreign/clientKind.ts';
import { mountForeignClient } from './http/foreign/foreignClient.ts';
import { mountHealth } from './http/health.ts';
import { mountCalls } from './http/mountCalls.ts';
import { warnOfUntrustedProxy } from './http/network/proxyWarning.ts';
import { type TrustProxy, toFastifyTrust } from './http/network/trustProxy.ts';
import { acceptJsonOnly } from './http/request/requestBodies.ts';
import { buildRoutes } from './http/request/routes.ts';
import { securityHeaders } from './http/securityHeaders.ts';
import { refuseWhileClosing } from './http/shutdownRefusal.ts';
import { mountClient } from './http/staticClient.ts';
import { scheduleDepartures } from './jobs/kinds/departureJob.ts';
import { scheduleDueTasks } from './jobs/periodic/dueTasks.ts';
import { scheduleEndedSnoozes } from './jobs/periodic/endedSnoozes.ts';
import { scheduleFileHashBackfill } from './jobs/periodic/fileHashBackfill.ts';
import { scheduleLargeTableIndexing } from './jobs/periodic/largeTableIndexes.ts';
import { scheduleLogSealing } from './jobs/periodic/logSealing.ts';
import { scheduleOutboxDelivery } from './jobs/periodic/outboxDelivery.ts';
import { scheduleRemovedFilePurge } from './jobs/periodic/removedFiles.ts';
import { scheduleRenamePropagation } from './jobs/periodic/renamePropagation.ts';
import { schedulePeriodic } from './jobs/periodic/schedulePeriodic.ts';
import { listRecurringJobs } from './jobs/recurring/recurringJobs.ts';
import { scheduleRecurringJobs } from './jobs/recurring/runDueJobs.ts';
import { runInRequestScope, serverLog } from './log/serverLog.ts';

export type AppOptions = {
  /** Check every answer against the contract; for tests. */
  checkAnswers?: boolean;
  /** Folder of the built client; without one only the API is served. */
  clientFolder?: string;
  /** The proxies whose X-Forwarded-For is trusted: only one's own. */
  trustProxy?: TrustProxy;
  /** If true, a delayed event loop refuses requests with 503. */
  refuseUnderPressure?: boolean;
  /** The scheduled backups of this server. */
  backups?: ScheduledBackups;
  /** Interval of the check for overdue tasks. */
  dueTasksEveryMs?: number;
  /** After so long, requests that wait for a group commit run alone; tests wait for any machine. */
  groupLateAfterMs?: number;
};

const diskCheckIntervalMs = 10_000;
const maxUploadBytes = 1024 * 1024 * 1024;

/** Ready to listen or to inject into. Throws if a call has no permission, object rule or handler. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const routes = buildRoutes(handlers);
  const logger: FastifyBaseLogger = serverLog;
  const app = Fastify({
    loggerInstance: logger,
    // The lines of Fastify for each request quote addresses with ids and search words.
    logController: new LogController({ disableRequestLogging: true }),
    // The log adds the id of the request to each line itself.
    childLoggerFactory: (parent) => parent,
    genReqId: () => randomUUID(),
    trustProxy: toFastifyTrust(options.trustProxy ?? false),
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => handleError(error, request, reply),
    // An idle kept-alive connection, or one with a slow head or body, does not hold its socket for long.
    requestTimeout: 10 * 60_000,
    keepAliveTimeout: 65_000,
    // Our own refusal uses the envelope: http/shutdownRefusal.ts.
    return503OnClosing: false,
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    runInRequestScope(request.id, done);
  });
  app.addHook(
    'onRequest',
    warnOfUntrustedProxy((sentence) => serverLog.warn(sentence)),
  );
  app.setErrorHandler(handleError);
  app.addHook('onError', async (_request, _reply, error) => {
    if (isDiskFull(error)) deps.space.noteFailure();
  });
  forbidCaching(app);
  refuseWhileClosing(app);
  detectClientKind(app);
  acceptJsonOnly(app);
  await app.register(
    helmet,
    securityHeaders({ tiles: deps.map.tiles?.url, camera: deps.outside.cameraService }),
  );
  await app.register(multipart, { limits: { fileSize: maxUploadBytes, files: 1, fields: 20, parts: 25 } });
  await app.register(rateLimit, { global: false });
  if (options.refuseUnderPressure ?? true) {
    await app.register(underPressure, { maxEventLoopDelay: 2_000, retryAfter: 2 });
  }
  await app.register(
    async (api) => {
      mountCalls(api, deps, {
        routes,
        checkAnswers: options.checkAnswers ?? false,
        groupLateAfterMs: options.groupLateAfterMs ?? 500,
      });
      mountHealth(api, deps);
      await mountForeignClient(api, ruoyiOperations);
      await mountApiPage(api, { routes, version: deps.settings.version });
      api.setNotFoundHandler(() => {
        throw new Refusal(404);
      });
    },
    { prefix: '/api' },
  );
  await mountClient(app, options.clientFolder);
  const backup = options.backups ? [createBackupJob(options.backups)] : [];
  if (backup.length === 0) await deleteSchedule(deps.database, backupJobName);
  await scheduleRecurringJobs(app, deps.database, [listRecurringJobs(deps), backup]);
  scheduleLogSealing(app, deps.database);
  scheduleRemovedFilePurge(app, deps);
  scheduleFileHashBackfill(app, deps);
  schedulePeriodic(app, diskCheckIntervalMs, () => deps.space.look());
  scheduleDueTasks(app, deps.database, options.dueTasksEveryMs ?? 20_000);
  scheduleEndedSnoozes(app, deps.database, options.dueTasksEveryMs ?? 20_000);
  scheduleOutboxDelivery(app, deps.database, { sms: deps.sms });
  scheduleDepartures(app, deps.database, 30_000);
  scheduleLargeTableIndexing(app, deps.database, 60_000);
  await scheduleRenamePropagation(app, deps.database);
  app.addHook('preClose', () => deps.events.close());
  await app.ready();
  return app;
}

/** The server process of the crash tests: the whole server over a database that outlives it. */
import { flushCompileCache } from 'node:module';
import { buildApp } from '../../../server/app.ts';
import { openDatabase } from '../../../server/db/database.ts';
import { defaultLimits } from '../../../server/db/transaction.ts';
import { openDeps } from '../../../server/deps.ts';
import { ArrivalQueue } from '../../../server/http/execution/arrivalQueue.ts';
import type { Environment } from '../../../server/startup/environment.ts';
import { patienceMs } from '../waitUntil.ts';
import { reportArrival } from './breakpoints.ts';

export type CrashTestSettings = {
  url: string;
  dataFolder: string;
  connections: number;
  groupLateAfterMs?: number;
};

// Written by the parent.
const settings = JSON.parse(process.argv[2] ?? '{}') as CrashTestSettings;
const { url, dataFolder, connections, ...groupOptions } = settings;
const environment: Environment = {
  port: 0,
  host: '127.0.0.1',
  dataFolder,
  databaseUrl: url,
  replicaUrl: undefined,
  demo: false,
  backup: null,
  publicUrl: '',
  trustProxy: false,
  logLevel: 'error',
  rateLimitScale: 0,
  storage: { reserve: 0, quotas: { tenant: 0, person: 0 } },
  map: { tiles: null, service: null },
  sms: null,
  wechat: null,
  outside: { invoiceCheck: null, idCard: null, company: null, camera: null },
};
// Many requests are paused at once: on a busy machine the others wait longer than a person would.
const limits = { ...defaultLimits, lock: '30s', patienceMs };
const database = await openDatabase(url, { max: connections, limits });
const { deps } = await openDeps(database, { environment, version: 'test' });
const app = await buildApp(deps, { refuseUnderPressure: false, ...groupOptions });
reportArrivals();
const address = await app.listen({ port: 0, host: '127.0.0.1' });
// A killed process writes nothing at its end.
flushCompileCache();
process.send?.({ told: 'listening', address });
// The test process has ended.
process.on('disconnect', () => process.exit(1));

/** Tells the parent when a request has entered the queue of its instance. */
function reportArrivals(): void {
  // A generic method cannot be assigned another function of the same type.
  const queue = ArrivalQueue.prototype as { take(...given: unknown[]): Promise<unknown> };
  const { take } = queue;
  queue.take = function (this: ArrivalQueue, ...given) {
    const result = take.apply(this, given);
    reportArrival();
    return result;
  };
}

/** The server process of the crash tests: the whole server over a database that outlives it. */
import { flushCompileCache } from 'node:module';
import { buildApp } from '../../../server/app.ts';
import { openDatabase } from '../../../server/db/database.ts';
import { defaultLimits } from '../../../server/db/transaction.ts';
import { openDeps } from '../../../server/deps.ts';
import type { Environment } from '../../../server/startup/environment.ts';

export type CrashTestSettings = { url: string; port: number; dataFolder: string; connections: number };

// Written by the parent.
const settings = JSON.parse(process.argv[2] ?? '{}') as CrashTestSettings;
const { url, port, dataFolder, connections } = settings;
const environment: Environment = {
  port,
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
const limits = { ...defaultLimits, lock: '30s', patienceMs: 60_000 };
const database = await openDatabase(url, { max: connections, limits });
const { deps } = await openDeps(database, { environment, version: 'test' });
const app = await buildApp(deps, { refuseUnderPressure: false });
await app.listen({ port, host: '127.0.0.1' });
// A killed process writes nothing at its end.
flushCompileCache();
process.send?.({ told: 'listening' });
// The test process has ended.
process.on('disconnect', () => process.exit(1));

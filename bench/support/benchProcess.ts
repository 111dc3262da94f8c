/** The server process of a benchmark; started by benchServer.ts, which passes the settings in BENCH_SERVER. */
import { buildApp } from '../../server/app.ts';
import { handlers } from '../../server/calls.ts';
import { openDatabase } from '../../server/db/database.ts';
import { openDeps } from '../../server/deps.ts';
import { warmUp } from '../../server/http/warmUp.ts';

const settings = JSON.parse(process.env.BENCH_SERVER ?? '{}') as {
  url: string;
  port: number;
  dataFolder: string;
};
const database = await openDatabase(settings.url);
const wired = await openDeps(database, {
  environment: {
    port: settings.port,
    host: '127.0.0.1',
    dataFolder: settings.dataFolder,
    databaseUrl: settings.url,
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
  },
  version: 'bench',
});
const app = await buildApp(wired.deps);
await warmUp(handlers);
await app.listen({ port: settings.port, host: '127.0.0.1' });
process.send?.('listening');
process.on('message', (message) => {
  if (message !== 'heap') return;
  // Defined only with --expose-gc.
  globalThis.gc?.();
  process.send?.(process.memoryUsage().heapUsed);
});
// The benchmark has ended.
process.on('disconnect', () => process.exit(1));
process.on('SIGTERM', () => {
  void app
    .close()
    .then(() => wired.close())
    .then(() => database.close())
    .then(() => process.exit(0));
});

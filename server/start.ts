/** From settings to a listening server, and back in order. */
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from './app.ts';
import type { ScheduledBackups } from './backup/scheduledBackups.ts';
import { builtClient } from './clientBuild.ts';
import { type Database, openDatabase } from './db/database.ts';
import { assertRestored, holdDataFolder, prepareDataFolder } from './db/dataFolder.ts';
import { startEmbedded } from './db/embedded.ts';
import { protectHistory } from './db/history/protect.ts';
import { migrate, SchemaMismatch } from './db/migrate.ts';
import { checkRights } from './db/ownServer/checkRights.ts';
import { checkReplica, checkServer } from './db/ownServer/checkServer.ts';
import { assertFolder, bindFolder } from './db/ownServer/folderId.ts';
import { diskOf, openDeps } from './deps.ts';
import {
  type BackupSettings,
  type Environment,
  productVersion,
  projectFolder,
  StartRefusal,
} from './environment.ts';
import { type FirstTenant, makeFirstTenant } from './firstTenant.ts';
import { warmUp } from './http/warmUp.ts';
import { bringLaterEntries } from './laterEntries.ts';
import { startWarnings } from './startWarnings.ts';

export type StartOptions = {
  environment: Environment;
  say: (sentence: string) => void;
  /** Without a client only the API is served; Vite serves the pages then. */
  withClient: boolean;
};

/** PostgreSQL writes out its buffers first; killed instead, it recovers at the next start. */
const databaseStopMs = 60_000;

/** What runs, most recent last; `stop` takes it down from the end, also in the middle of a start. */
export class Running {
  readonly #parts: { close: () => unknown; withinMs: number }[] = [];
  #stopping: Promise<void> | undefined;

  /** A part that has not closed within `withinMs` fails the stop; the next one gets its turn all the same. */
  add(close: () => unknown, withinMs = 8_000): void {
    this.#parts.push({ close, withinMs });
  }

  get stopping(): boolean {
    return this.#stopping !== undefined;
  }

  /** Every part gets its turn, even after one that fails; the first failure is thrown at the end. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  async #stopAll(): Promise<void> {
    const failed: unknown[] = [];
    for (let part = this.#parts.pop(); part; part = this.#parts.pop()) {
      const closed = Promise.resolve().then(part.close);
      await Promise.race([closed, late(part.withinMs)]).catch((error: unknown) => failed.push(error));
    }
    if (failed.length > 0) throw failed[0];
  }
}

async function late(milliseconds: number): Promise<never> {
  await sleep(milliseconds, undefined, { ref: false });
  throw new Error(`a part has not closed within ${milliseconds / 1000} s`);
}

export type Started = { address: string; first: FirstTenant };

/** Resolves when the server listens. What has been started is in `running`, whatever happens. */
export async function start(options: StartOptions, running: Running): Promise<Started> {
  const { environment, say } = options;
  await assertPortFree(environment);
  const embedded = environment.databaseUrl === undefined;
  const open = prepareDataFolder(environment.dataFolder, { embedded });
  if (open !== undefined) say(open);
  assertRestored(environment.dataFolder);
  const building = options.withClient ? builtClient(projectFolder, say) : Promise.resolve(undefined);
  const [clientFolder, { url, adminUrl, folders }] = await both(building, databaseServer(options, running));
  const space = diskOf(environment, { more: folders, say });
  await migrate(url, adminUrl).catch(asRefusal);
  // An embedded database lies in its folder of files. Where files lie in an object store, no folder is to be bound.
  if (!embedded) await bindFolder(url, environment.dataFolder);
  const database = await openDatabase(url, { space });
  running.add(() => database.close());
  const wired = await openDeps(database, { environment, version: productVersion(), space });
  running.add(wired.close);
  const first = await makeFirstTenant(wired.deps, { demo: environment.demo, say });
  await bringLaterEntries(database);
  await protectHistory({ url, adminUrl });
  const deps = { ...wired.deps, ...(first.demo && { demo: first.demo }) };
  const app = await buildApp(deps, {
    trustProxy: environment.trustProxy ?? false,
    ...(clientFolder === undefined ? {} : { clientFolder }),
    ...(environment.backup ? { backups: scheduledBackups(environment, database, environment.backup) } : {}),
  });
  for (const warning of startWarnings(environment)) say(warning);
  // Requests in flight get most of the ten seconds; the database needs the rest.
  running.add(() => Promise.race([app.close(), sleep(6_000, undefined, { ref: false })]));
  await warmUp();
  const address = await app
    .listen({ port: environment.port, host: environment.host })
    .catch((error: unknown) => Promise.reject(portRefusal(environment, error)));
  return { address, first };
}

const scheduledBackups = (
  { dataFolder }: Environment,
  database: Database,
  settings: BackupSettings,
): ScheduledBackups => ({
  database,
  store: path.join(dataFolder, 'files'),
  version: productVersion(),
  settings,
});

function asRefusal(cause: unknown): never {
  throw cause instanceof SchemaMismatch ? new StartRefusal(cause.message, { cause }) : cause;
}

/** Both or the first failure, but only after both have come to an end: nothing goes on behind a refusal. */
async function both<A, B>(a: Promise<A>, b: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([a, b]);
  return Promise.all([a, b]);
}

/** `folders`: where the database of this process lies. */
type DatabaseServer = { url: string; adminUrl?: string; folders: string[] };

async function databaseServer({ environment, say }: StartOptions, running: Running): Promise<DatabaseServer> {
  const { databaseUrl, replicaUrl, dataFolder } = environment;
  if (replicaUrl !== undefined) await checkReplica(replicaUrl);
  if (databaseUrl !== undefined) {
    await checkServer(databaseUrl);
    await checkRights(databaseUrl);
    await assertFolder(databaseUrl, dataFolder);
    return { url: databaseUrl, folders: [] };
  }
  running.add(holdDataFolder(dataFolder));
  const embedded = await startEmbedded({ dataFolder, say });
  running.add(() => embedded.stop(), databaseStopMs);
  if (embedded.place.elsewhere) {
    say(
      `数据库文件在 ${embedded.place.home}。 Its account cannot enter ${dataFolder}, so the database lies there.`,
    );
  }
  return { url: embedded.url, adminUrl: embedded.adminUrl, folders: [embedded.place.home] };
}

/** Before anything is started: a refused port should not cost a database start. */
async function assertPortFree({ port, host, ...rest }: Environment): Promise<void> {
  const probe = createServer();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  probe.once('error', (error) => reject(portRefusal({ port, host, ...rest }, error)));
  probe.listen({ port, host }, () => probe.close(() => resolve()));
  await promise;
}

function portRefusal({ port, host }: Environment, cause: unknown): StartRefusal {
  const inUse = cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE';
  const sentence = inUse
    ? `端口 ${port} 已被占用，请换一个 PORT。 Port ${port} on ${host} is in use.`
    : `无法在 ${host}:${port} 监听。 Cannot listen: ${String(cause)}`;
  return new StartRefusal(sentence, { cause });
}

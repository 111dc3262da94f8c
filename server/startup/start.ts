/** Starts the server from its settings until it listens, and stops it in order. */
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from '../app.ts';
import type { ScheduledBackups } from '../backup/scheduledBackups.ts';
import { handlers } from '../calls.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { startEmbeddedPostgres } from '../db/embedded/embeddedPostgres.ts';
import { assertDatabaseRights } from '../db/externalDatabase/checkRights.ts';
import { assertSupportedReplica, assertSupportedServer } from '../db/externalDatabase/checkServer.ts';
import { protectHistory } from '../db/history/protectHistory.ts';
import { runMigrations, SchemaMismatchError } from '../db/migrate.ts';
import { assertNoUnfinishedRestore, lockDataFolder, prepareDataFolder } from '../db/storage/dataFolder.ts';
import { assertDataFolderId, bindDataFolder } from '../db/storage/dataFolderId.ts';
import { openDeps, openDiskSpace } from '../deps.ts';
import { warmUp } from '../http/warmUp.ts';
import { applyNewDefaults } from './applyNewDefaults.ts';
import { buildClient } from './clientBuild.ts';
import {
  type BackupSettings,
  ConfigError,
  type Environment,
  productVersion,
  projectFolder,
} from './environment.ts';
import { createFirstTenant, type FirstTenant } from './firstTenant.ts';
import { listStartupWarnings } from './startupWarnings.ts';
import { loadTenantTemplates } from './tenantTemplates.ts';

export type StartOptions = {
  environment: Environment;
  say: (sentence: string) => void;
  /** Without a client only the API is served; Vite serves the pages then. */
  withClient: boolean;
};

/** PostgreSQL writes out its buffers first; if killed, it recovers at the next start. */
const databaseStopMs = 60_000;

/** The running parts, most recent last. `stop` closes them from the end, also in the middle of a start. */
export class ShutdownStack {
  readonly #parts: { close: () => unknown; withinMs: number }[] = [];
  #stopping: Promise<void> | undefined;

  /** A part that has not closed within `withinMs` fails the stop; the next part is closed nevertheless. */
  add(close: () => unknown, withinMs = 8_000): void {
    this.#parts.push({ close, withinMs });
  }

  get stopping(): boolean {
    return this.#stopping !== undefined;
  }

  /** Closes every part, even after one that fails; throws the first failure at the end. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  async #stopAll(): Promise<void> {
    const failed: unknown[] = [];
    for (let part = this.#parts.pop(); part; part = this.#parts.pop()) {
      const closed = Promise.resolve().then(part.close);
      await Promise.race([closed, rejectAfter(part.withinMs)]).catch((error: unknown) => failed.push(error));
    }
    if (failed.length > 0) throw failed[0];
  }
}

async function rejectAfter(milliseconds: number): Promise<never> {
  await sleep(milliseconds, undefined, { ref: false });
  throw new Error(`a part has not closed within ${milliseconds / 1000} s`);
}

export type StartResult = { address: string; first: FirstTenant };

/** Resolves when the server listens. All started parts are in `running`, even after a failure. */
export async function bootServer(options: StartOptions, running: ShutdownStack): Promise<StartResult> {
  const { environment, say } = options;
  await assertPortFree(environment);
  const embedded = environment.databaseUrl === undefined;
  const open = prepareDataFolder(environment.dataFolder, { embedded });
  if (open !== undefined) say(open);
  assertNoUnfinishedRestore(environment.dataFolder);
  const building = options.withClient ? buildClient(projectFolder, say) : Promise.resolve(undefined);
  const [clientFolder, { url, adminUrl, folders }] = await settleBoth(
    building,
    startDatabase(options, running),
  );
  const space = openDiskSpace(environment, { more: folders, say });
  await runMigrations(url, adminUrl).catch(rethrowAsConfigError);
  // An embedded database is in its data folder. Files in an object store need no bound folder.
  if (!embedded) await bindDataFolder(url, environment.dataFolder);
  const database = await openDatabase(url, { space });
  running.add(() => database.close());
  const wired = await openDeps(database, {
    environment,
    version: productVersion(),
    space,
    tenantTemplates: await loadTenantTemplates(),
  });
  running.add(wired.close);
  const first = await createFirstTenant(wired.deps, { demo: environment.demo, say });
  await applyNewDefaults(database);
  await protectHistory({ url, adminUrl });
  const deps = { ...wired.deps, ...(first.demo && { demo: first.demo }) };
  const app = await buildApp(deps, {
    trustProxy: environment.trustProxy ?? false,
    ...(clientFolder === undefined ? {} : { clientFolder }),
    ...(environment.backup
      ? { backups: scheduledBackupOptions(environment, database, environment.backup) }
      : {}),
  });
  for (const warning of listStartupWarnings(environment)) say(warning);
  // Requests in flight get most of the ten seconds; the database needs the rest.
  running.add(() => Promise.race([app.close(), sleep(6_000, undefined, { ref: false })]));
  await warmUp(handlers);
  const address = await app
    .listen({ port: environment.port, host: environment.host })
    .catch((error: unknown) => Promise.reject(portError(environment, error)));
  return { address, first };
}

const scheduledBackupOptions = (
  { dataFolder }: Environment,
  database: Database,
  settings: BackupSettings,
): ScheduledBackups => ({
  database,
  store: path.join(dataFolder, 'files'),
  version: productVersion(),
  settings,
});

function rethrowAsConfigError(cause: unknown): never {
  throw cause instanceof SchemaMismatchError ? new ConfigError(cause.message, { cause }) : cause;
}

/** Both results or the first failure, after both have settled: nothing runs on after a refusal. */
async function settleBoth<A, B>(a: Promise<A>, b: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([a, b]);
  return Promise.all([a, b]);
}

/** `folders`: the folders of this process's embedded database. */
type DatabaseLocation = { url: string; adminUrl?: string; folders: string[] };

async function startDatabase(
  { environment, say }: StartOptions,
  running: ShutdownStack,
): Promise<DatabaseLocation> {
  const { databaseUrl, replicaUrl, dataFolder } = environment;
  if (replicaUrl !== undefined) await assertSupportedReplica(replicaUrl);
  if (databaseUrl !== undefined) {
    await assertSupportedServer(databaseUrl);
    await assertDatabaseRights(databaseUrl);
    await assertDataFolderId(databaseUrl, dataFolder);
    return { url: databaseUrl, folders: [] };
  }
  running.add(lockDataFolder(dataFolder));
  const embedded = await startEmbeddedPostgres({ dataFolder, say });
  running.add(() => embedded.stop(), databaseStopMs);
  if (embedded.place.elsewhere) {
    say(
      `数据库文件在 ${embedded.place.home}。 Its account cannot enter ${dataFolder}, so the database lies there.`,
    );
  }
  return { url: embedded.url, adminUrl: embedded.adminUrl, folders: [embedded.place.home] };
}

/** Checked before anything starts: an occupied port should not cost a database start. */
async function assertPortFree({ port, host, ...rest }: Environment): Promise<void> {
  const probe = createServer();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  probe.once('error', (error) => reject(portError({ port, host, ...rest }, error)));
  probe.listen({ port, host }, () => probe.close(() => resolve()));
  await promise;
}

function portError({ port, host }: Environment, cause: unknown): ConfigError {
  const inUse = cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE';
  const sentence = inUse
    ? `端口 ${port} 已被占用，请换一个 PORT。 Port ${port} on ${host} is in use.`
    : `无法在 ${host}:${port} 监听。 Cannot listen: ${String(cause)}`;
  return new ConfigError(sentence, { cause });
}

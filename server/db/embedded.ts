/**
 * PostgreSQL inside the product: made on first start, watched while it runs, started again when it dies.
 * It listens on a unix socket in a folder that only its account and root may enter, hence no passwords.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Binaries, binariesFor } from './embeddedBinaries.ts';
import { clearLeftover, shutDown } from './embeddedLeftover.ts';
import { type Place, placeOf } from './embeddedPlace.ts';
import { embeddedSettings, type Settings } from './embeddedSettings.ts';

export type Embedded = {
  /** For the application: role and database `qianhe`, no superuser. */
  url: string;
  /** For the superuser. */
  adminUrl: string;
  place: Place;
  /** The postmaster's process number; changes with each restart. */
  pid(): number | undefined;
  /** Sessions are ended, everything is written, the postmaster is gone. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  dataFolder: string;
  /** Over the usual ones. */
  settings?: Settings;
  /** One sentence for the operator, when the server died or takes long. */
  say?: (sentence: string) => void;
};

const major = '18';

/** Starts the cluster of the data folder. Resolves when it takes connections; its role and database exist. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  if (process.platform === 'win32') {
    throw new Error('内置数据库不支持 Windows，请设置 DATABASE_URL。 On Windows set DATABASE_URL.');
  }
  mkdirSync(options.dataFolder, { recursive: true });
  const place = placeOf(options.dataFolder);
  const binaries = binariesFor(place.account);
  await clearLeftover(place);
  await makeCluster(place, binaries);
  const server = new Postmaster(place, binaries, options);
  await server.start();
  const address = `localhost:${options.settings?.port ?? embeddedSettings('').port}`;
  const urlOf = (name: string) =>
    `postgres://${name}@${address}/${name}?host=${encodeURIComponent(place.sockets)}`;
  const adminUrl = urlOf('postgres');
  await makeApplicationDatabase(adminUrl);
  return {
    url: urlOf('qianhe'),
    adminUrl,
    place,
    pid: () => server.pid,
    stop: () => server.stop(),
  };
}

async function makeCluster(place: Place, binaries: Binaries): Promise<void> {
  const versionFile = path.join(place.cluster, 'PG_VERSION');
  if (existsSync(versionFile)) {
    const found = readFileSync(versionFile, 'utf8').trim();
    if (found === major) return;
    throw new Error(
      `${place.cluster} 是 PostgreSQL ${found} 的数据，本版本内置 ${major}。 Dump it with PostgreSQL ${found} and restore it into a fresh folder.`,
    );
  }
  // Made under another name, so that an interrupted initdb is never taken for a cluster.
  const half = `${place.cluster}.new`;
  rmSync(half, { recursive: true, force: true });
  const initdb = (ctype: string) =>
    promisify(execFile)(
      binaries.initdb,
      [
        `--pgdata=${half}`,
        '--username=postgres',
        '--auth=trust',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--lc-collate=C',
        `--lc-ctype=${ctype}`,
        '--lc-messages=C',
        '--no-instructions',
      ],
      { ...place.account, cwd: place.home, env: {} },
    );
  // pg_trgm asks the C library what a letter is; only a UTF-8 locale knows Chinese.
  await initdb('C.UTF-8')
    .catch(() => initdb('en_US.UTF-8'))
    .catch(() => initdb('C'));
  renameSync(half, place.cluster);
}

async function makeApplicationDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = 'qianhe') as role,
        exists (select from pg_database where datname = 'qianhe') as database`,
    );
    if (!rows[0]?.role) await client.query('create role qianhe login nosuperuser nocreatedb nocreaterole');
    if (!rows[0]?.database) await client.query('create database qianhe owner qianhe');
  } finally {
    await client.end();
  }
}

/** One postmaster process and its watch. */
class Postmaster {
  readonly #place: Place;
  readonly #binaries: Binaries;
  readonly #options: EmbeddedOptions;
  #child: ChildProcess | undefined;
  #stopping = false;

  constructor(place: Place, binaries: Binaries, options: EmbeddedOptions) {
    this.#place = place;
    this.#binaries = binaries;
    this.#options = options;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Tries again while the memory of a killed predecessor is still in use. */
  async start(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#startOnce();
        return;
      } catch (error) {
        const busy = /shared memory block|lock file/.test(String(error));
        if (!busy || attempt === 60) throw error;
        await sleep(250);
      }
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    const child = this.#child;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    await shutDown(child.pid);
    await gone;
  }

  async #startOnce(): Promise<void> {
    const child = this.#spawn();
    const said = this.#options.say ?? (() => undefined);
    const began = Date.now();
    let told = false;
    while (!this.#ready(child.pid)) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(this.#whyNot());
      if (!told && Date.now() - began > 5_000) {
        told = true;
        said('数据库正在恢复，请稍候… PostgreSQL is recovering.');
      }
      await sleep(15);
    }
    child.once('exit', () => void this.#watch());
  }

  #spawn(): ChildProcess {
    const settings = { ...embeddedSettings(this.#place.sockets), ...this.#options.settings };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const output = openSync(this.#startLog, 'w', 0o600);
    try {
      // A process group of its own: Ctrl+C in a terminal reaches Node only, which then ends both in order.
      const child = spawn(this.#binaries.postgres, ['-D', this.#place.cluster, ...flags], {
        ...this.#place.account,
        cwd: this.#place.home,
        env: {},
        detached: true,
        stdio: ['ignore', output, output],
      });
      child.on('error', () => undefined);
      this.#child = child;
      return child;
    } finally {
      closeSync(output);
    }
  }

  /** The postmaster writes its state into the eighth line of its lock file. */
  #ready(pid: number | undefined): boolean {
    const file = path.join(this.#place.cluster, 'postmaster.pid');
    if (!existsSync(file)) return false;
    const lines = readFileSync(file, 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  }

  async #watch(): Promise<void> {
    for (let pause = 50; !this.#stopping; pause = Math.min(pause * 2, 5_000)) {
      this.#options.say?.('数据库意外退出，正在重新启动。 PostgreSQL died and is being started again.');
      try {
        await clearLeftover(this.#place);
        await this.start();
        return;
      } catch (error) {
        this.#options.say?.(String(error));
        await sleep(pause);
      }
    }
  }

  get #startLog(): string {
    return path.join(this.#place.home, 'start.log');
  }

  #whyNot(): string {
    const log = readFileSync(this.#startLog, 'utf8').trim().split('\n').slice(-6).join(' | ');
    return `内置数据库无法启动。 PostgreSQL did not start: ${log || `no output; see ${this.#place.cluster}/log`}`;
  }
}

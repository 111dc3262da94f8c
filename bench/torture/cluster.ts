/**
 * The system under torture: an embedded PostgreSQL and a file store on a disk of their own, and several server
 * processes on both. Parts of it can be killed, stopped, started with a wrong clock, or left without disk space.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Database, openDatabase, type TenantRef } from '../../server/db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/db/embedded/embeddedPostgres.ts';
import { runMigrations } from '../../server/db/migrate.ts';
import { type ServerProcess, startServerProcess } from '../../tests/support/servers/serverProcess.ts';
import { createBenchTenant } from '../support/benchTenant.ts';
import { findFreePort } from '../support/freePort.ts';

export type TortureCluster = {
  database: Database;
  tenant: TenantRef;
  databaseUrl: string;
  dataFolder: string;
  nodes: NodeProcesses;
  /** SIGKILL of the postmaster; it is started again as in the product. */
  killDatabase(): void;
  /** Ends every database session of the servers, as an administrator or a firewall does. */
  endSessions(): Promise<void>;
  /** Writes until no byte is free; the result frees the space. Undefined where the disk is shared with the machine. */
  fillDisk: (() => () => void) | undefined;
  stop(): Promise<void>;
};

/** Only root may mount; without root no run has a full disk. */
const canMount = process.getuid?.() === 0;

/** Resolves when `count` servers are healthy. */
export async function startTortureCluster(options: {
  count: number;
  diskMb: number;
}): Promise<TortureCluster> {
  const root = mkdtempSync('/tmp/qianhe-torture-');
  chmodSync(root, 0o755);
  const isOwnDisk = canMount && mount(root, options.diskMb);
  const dataFolder = path.join(root, 'data');
  // Beside the servers' folder, which they close to the database's account.
  const clusterFolder = path.join(root, 'cluster');
  for (const folder of [dataFolder, clusterFolder]) mkdirSync(folder, { mode: 0o755 });
  const embedded = await startEmbeddedPostgres({
    dataFolder: clusterFolder,
    settings: { max_wal_size: '256MB' },
  });
  await runMigrations(embedded.url);
  const database = await openDatabase(embedded.url);
  const tenant = await createBenchTenant(database);
  const nodes = new NodeProcesses({
    DATABASE_URL: embedded.url,
    DATA_DIR: dataFolder,
    RATE_LIMIT_SCALE: '0',
  });
  await nodes.startAll(options.count);
  return {
    database,
    tenant,
    databaseUrl: embedded.url,
    dataFolder,
    nodes,
    killDatabase: () => killPostmaster(embedded),
    endSessions: () => endSessions(embedded.adminUrl),
    fillDisk: isOwnDisk ? () => fillDisk(path.join(root, 'ballast')) : undefined,
    async stop() {
      await nodes.stopAll();
      await database.close();
      await embedded.stop();
      if (isOwnDisk) execFileSync('umount', ['--lazy', root]);
      rmSync(root, { recursive: true, force: true });
      if (embedded.place.elsewhere) rmSync(embedded.place.home, { recursive: true, force: true });
    },
  };
}

/** False where the machine does not let even root mount, as in many containers. */
function mount(folder: string, megabytes: number): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'qianhe-torture', folder], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

function killPostmaster(embedded: EmbeddedPostgres): void {
  const pid = embedded.pid();
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
}

async function endSessions(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where usename = 'qianhe' and pid <> pg_backend_pid()`,
    );
  } finally {
    await client.end();
  }
}

function fillDisk(file: string): () => void {
  const block = Buffer.alloc(1024 * 1024);
  const handle = openSync(file, 'w');
  try {
    for (let size = block.length; size >= 512; ) {
      try {
        writeSync(handle, block, 0, size);
      } catch {
        // A write that does not fit is repeated with half the size, down to a sector.
        size = Math.floor(size / 2);
      }
    }
  } finally {
    closeSync(handle);
  }
  return () => rmSync(file, { force: true });
}

/** Longer than the timeouts inside a server. */
const stopMs = 60_000;

type NodeProcess = { port: string; server: ServerProcess };

/** The server processes; each keeps its port over restarts. */
export class NodeProcesses {
  readonly #settings: Record<string, string>;
  readonly #nodes: NodeProcess[] = [];

  constructor(settings: Record<string, string>) {
    this.#settings = settings;
  }

  get count(): number {
    return this.#nodes.length;
  }

  /** Base address of the API of one node; any number names one. */
  origin(index: number): string {
    return `http://127.0.0.1:${this.#at(index).port}/api`;
  }

  async startAll(count: number): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      const port = String(await findFreePort());
      this.#nodes.push({ port, server: this.#start(port, 0) });
    }
    await Promise.all(this.#nodes.map(({ server }) => server.healthy()));
  }

  async stopAll(): Promise<void> {
    for (const { server } of this.#nodes) server.child.kill('SIGTERM');
    const ended = Promise.all(this.#nodes.map(({ server }) => server.ended));
    const isLate = await Promise.race([ended.then(() => false), sleep(stopMs, true, { ref: false })]);
    if (!isLate) return;
    console.error(`A node has not ended ${stopMs / 1000} s after SIGTERM.`);
    for (const { server } of this.#nodes) server.child.kill('SIGKILL');
    await ended;
  }

  /** Ends a node by the signal and starts it again after `downMs`, its clock wrong by `clockMs`. */
  async restart(
    index: number,
    { signal, downMs, clockMs }: { signal: 'SIGKILL' | 'SIGTERM'; downMs: number; clockMs: number },
  ): Promise<void> {
    const node = this.#at(index);
    node.server.child.kill(signal);
    await node.server.ended;
    await sleep(downMs);
    node.server = this.#start(node.port, clockMs);
    await node.server.healthy();
  }

  /** Pauses a node, as a long garbage collection or swapping does. */
  async pause(index: number, milliseconds: number): Promise<void> {
    const { child } = this.#at(index).server;
    child.kill('SIGSTOP');
    await sleep(milliseconds);
    child.kill('SIGCONT');
  }

  /** Returns the output of the nodes since their last start, for the report of a failure. */
  getOutput(): string[] {
    return this.#nodes.map(({ server }) => server.text());
  }

  #at(index: number): NodeProcess {
    const node = this.#nodes[index % this.#nodes.length];
    if (!node) throw new Error(`There is no node ${index}.`);
    return node;
  }

  #start(port: string, clockMs: number): ServerProcess {
    const preload = path.join(import.meta.dirname, 'wrongClock.js');
    const clock =
      clockMs === 0 ? {} : { NODE_OPTIONS: `--import=${preload}`, CLOCK_ERROR_MS: String(clockMs) };
    return startServerProcess({ ...this.#settings, ...clock, PORT: port }, 'server/devServer.ts');
  }
}

/** A real server process over a database of its own, for benchmarks: its memory can be watched from outside. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Database, openDatabase, type TenantRef } from '../../server/db/database.ts';
import { resolveClusterPath } from '../../server/db/embedded/clusterPath.ts';
import { startEmbeddedPostgres } from '../../server/db/embedded/embeddedPostgres.ts';
import { runMigrations } from '../../server/db/migrate.ts';
import { adminPassword, createBenchTenant, signInToBench } from './benchTenant.ts';

export type BenchServer = {
  database: Database;
  tenant: TenantRef;
  url: string;
  /** URL of the superuser. */
  adminUrl: string;
  /** URL of the API, without a slash at its end. */
  origin: string;
  token: string;
  /** The token of another user. */
  signIn(username: string, password: string): Promise<string>;
  call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Response>;
  /** Resident bytes of the server process. */
  residentBytes(): number;
  /** Id of the server process. */
  pid: number;
  close(): Promise<void>;
};

export async function startBenchServer(port = 9190): Promise<BenchServer> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'qianhe-bench-'));
  const embedded = await startEmbeddedPostgres({ dataFolder });
  await runMigrations(embedded.url);
  const database = await openDatabase(embedded.url);
  const tenant = await createBenchTenant(database);
  const child = await startBenchProcess({ url: embedded.url, port, dataFolder });
  const origin = `http://127.0.0.1:${port}/api`;
  const token = await signInToBench(origin, 'admin', adminPassword);
  return {
    database,
    tenant,
    url: embedded.url,
    adminUrl: embedded.adminUrl,
    origin,
    token,
    signIn: (username, own) => signInToBench(origin, username, own),
    call: (method, path, body) =>
      fetch(`${origin}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    residentBytes: () => residentBytes(child),
    pid: child.pid ?? 0,
    async close() {
      child.kill('SIGTERM');
      await new Promise((resolve) => child.once('exit', resolve));
      await database.close();
      await embedded.stop();
      // A cluster that root starts has its folder elsewhere.
      rmSync(resolveClusterPath(dataFolder).home, { recursive: true, force: true });
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** A server process over a migrated database; `flags` are Node's. Resolves when it listens. */
export async function startBenchProcess(
  settings: { url: string; port: number; dataFolder: string },
  flags: readonly string[] = [],
): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    [...flags, fileURLToPath(new URL('./benchProcess.ts', import.meta.url))],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, BENCH_SERVER: JSON.stringify(settings) },
    },
  );
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`The server of the benchmark ended with ${code}.`)));
  });
  return child;
}

function residentBytes(child: ChildProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

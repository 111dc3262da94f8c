/** PgBouncer of the machine in front of a database of the test cluster. */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { resolvePostgresAccount } from '../../../server/db/embedded/postgresAccount.ts';
import { testFolder } from '../testFolder.ts';
import { waitUntil } from '../waitUntil.ts';

const pgBouncerEnv = { PATH: `${process.env.PATH}:/usr/sbin` };

/** CI installs it; elsewhere it may be missing. */
export const hasPgBouncer = spawnSync('pgbouncer', ['--version'], { env: pgBouncerEnv }).status === 0;

export type PgBouncer = { url: string; stop(): Promise<void> };

/** `settings` are lines of its section `[pgbouncer]`. */
export async function startPgBouncer(url: string, settings: Record<string, string>): Promise<PgBouncer> {
  const target = new URL(url);
  const database = target.pathname.slice(1);
  const folder = mkdtempSync(`${testFolder}/qianhe-pgbouncer-`);
  // The account that runs it makes its socket here.
  chmodSync(folder, 0o777);
  const file = path.join(folder, 'pgbouncer.ini');
  const lines = {
    listen_addr: '',
    unix_socket_dir: folder,
    auth_type: 'any',
    ...settings,
  };
  writeFileSync(
    file,
    [
      '[databases]',
      `${database} = host=${target.searchParams.get('host')} port=${target.port} user=${target.username}`,
      '[pgbouncer]',
      ...Object.entries(lines).map(([name, value]) => `${name} = ${value}`),
    ].join('\n'),
  );
  // It refuses to run as root, and only the cluster's account reaches the cluster's socket.
  const account = resolvePostgresAccount(path.resolve(target.searchParams.get('host') ?? '', '../cluster'));
  const child = spawn('pgbouncer', ['-q', file], { env: pgBouncerEnv, ...account, stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const pooled = `postgres://${target.username}@localhost:6432/${database}?host=${encodeURIComponent(folder)}`;
  await waitUntilAnswering(pooled);
  return {
    url: pooled,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function waitUntilAnswering(url: string): Promise<void> {
  let lastError: unknown;
  const isAnswering = async () => {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return true;
    } catch (error) {
      lastError = error;
      return false;
    }
  };
  await waitUntil(isAnswering, () => `PgBouncer does not answer: ${lastError}`, 50);
}

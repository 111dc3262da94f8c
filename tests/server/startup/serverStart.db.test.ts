import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../server/db/embedded/embeddedPostgres.ts';
import { isProcessAlive, stopPostmaster } from '../../../server/db/embedded/stalePostmaster.ts';
import { isFullDepth } from '../../support/depth.ts';
import { copyDataFolder } from '../../support/servers/embeddedCluster.ts';
import { type ServerProcess, startServerProcess } from '../../support/servers/serverProcess.ts';
import { testFolder } from '../../support/testFolder.ts';

const isRoot = process.getuid?.() === 0;
/** A data folder whose first start is over, to be copied. */
let prepared: string;
/** What that start printed. */
let firstWords: string;
let folder: string;
let servers: ServerProcess[];
let clusters: EmbeddedPostgres[];

beforeAll(async () => {
  prepared = mkdtempSync(`${testFolder}/qianhe-start-`);
  chmodSync(prepared, 0o755);
  const server = startServerProcess({ DATA_DIR: prepared, PUBLIC_URL: 'https://qianhe.example.com' });
  await server.healthy();
  const postmaster = postmasterOf(prepared);
  expect(isProcessAlive(postmaster)).toBe(true);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(isProcessAlive(postmaster)).toBe(false);
  firstWords = server.text();
});

afterAll(() => rmSync(prepared, { recursive: true, force: true }));

beforeEach(() => {
  folder = mkdtempSync(`${testFolder}/qianhe-start-`);
  chmodSync(folder, 0o755);
  servers = [];
  clusters = [];
});

afterEach(async () => {
  for (const { child, ended } of servers) {
    child.kill('SIGKILL');
    await ended;
  }
  await stopPostmaster(postmasterOf(folder));
  for (const cluster of clusters) await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A port of the system's, on which no program answers. */
const unusedAddress = '127.0.0.1:1';

function begin(settings: Record<string, string> = {}): ServerProcess {
  const server = startServerProcess({ DATA_DIR: folder, ...settings });
  servers.push(server);
  return server;
}

/** Process number from the cluster's lock file; 0 without a lock file. */
function postmasterOf(dataFolder: string): number {
  try {
    return Number(
      readFileSync(path.join(dataFolder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0],
    );
  } catch {
    return 0;
  }
}

test('a data folder serves one server at a time, through later starts and the death of its parts', async () => {
  expect(firstWords).toContain('PUBLIC_URL is set and TRUST_PROXY is not');
  expect(firstWords).toMatch(/管理员 admin，一次性密码 \S{12,}/);
  copyDataFolder(prepared, folder);
  const again = begin({ PUBLIC_URL: 'https://qianhe.example.com', TRUST_PROXY: 'loopback' });
  await again.healthy();
  expect(again.text()).not.toContain('一次性密码');
  expect(again.text()).not.toContain('TRUST_PROXY');

  const second = begin();
  expect(await second.ended).toBe(1);
  expect(second.text()).toContain('正被另一个签核进程');
  await again.healthy();

  const before = postmasterOf(folder);
  process.kill(before, 'SIGKILL');
  await expect.poll(() => postmasterOf(folder) !== before && isProcessAlive(postmasterOf(folder))).toBe(true);
  await again.healthy();
  const captcha = await fetch(`${again.url}/api/captchaImage`);
  expect(captcha.status).toBe(200);
  expect(again.child.exitCode).toBeNull();

  again.child.kill('SIGKILL');
  await again.ended;
  expect(isProcessAlive(postmasterOf(folder))).toBe(true);
  const next = begin();
  await next.healthy();
});

/** The cluster itself is tested in embeddedPostgres; only at full depth. */
test.runIf(isRoot && isFullDepth)('the server starts in a folder that only root may enter', async () => {
  const closed = path.join(folder, 'closed');
  mkdirSync(closed, { mode: 0o700 });
  const server = begin({ DATA_DIR: path.join(closed, 'data') });
  await server.healthy();
  const home = readFileSync(path.join(closed, 'data', 'postgres.location'), 'utf8').trim();
  expect(server.text()).toContain(home);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  rmSync(home, { recursive: true });
});

/** Other tests use such a server, which does not end; only at full depth. */
test.runIf(isFullDepth)('the server works on an operator’s PostgreSQL, and leaves it running', async () => {
  const settings = { shared_buffers: '64MB' };
  const own = await startEmbeddedPostgres({ dataFolder: path.join(folder, 'own'), settings });
  clusters.push(own);
  const server = begin({ DATABASE_URL: own.url });
  await server.healthy();
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(isProcessAlive(own.pid() ?? 0)).toBe(true);
});

test('a used port gives one sentence and exit code 1', async () => {
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
  const { port } = holder.address() as AddressInfo; // it listens on TCP
  const server = begin({ PORT: String(port) });
  expect(await server.ended).toBe(1);
  holder.close();
  expect(server.text()).toContain(`端口 ${port} 已被占用`);
  expect(server.text()).not.toMatch(/\n\s+at /);
});

test('a read-only data folder gives one sentence and exit code 1', async () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  const server = begin({ DATA_DIR: path.join(file, 'data') });
  expect(await server.ended).toBe(1);
  expect(server.text()).toContain('不可写');
  expect(server.text()).not.toMatch(/\n\s+at /);
});

test('an unavailable database gives one sentence without the password, and exit code 1', async () => {
  const server = begin({ DATABASE_URL: `postgres://me:s3cret@${unusedAddress}/none` });
  expect(await server.ended).toBe(1);
  expect(server.text()).toContain(`无法连接 DATABASE_URL 指定的数据库 postgres://me@${unusedAddress}/none`);
  expect(server.text()).not.toContain('s3cret');
});

test('settings that are unknown, invalid or open the demo to the network are refused', async () => {
  for (const [settings, sentence] of [
    [{ QIANHE_PORT: '1' }, '不认识的环境变量：QIANHE_PORT'],
    [{ DEMO: 'yes' }, 'DEMO=yes'],
    [{ DEMO: '1', HOST: '0.0.0.0' }, '演示账号的密码是公开的'],
  ] as const) {
    const server = begin(settings);
    expect(await server.ended).toBe(1);
    expect(server.text()).toContain(sentence);
  }
});

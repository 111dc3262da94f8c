/** Scheduled backups: once a day on one node, reported by health; older ones are removed. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadBackupHealth } from '../../../server/backup/backupHealth.ts';
import { backUpWhenDue } from '../../../server/backup/scheduledBackups.ts';
import { takeBackup } from '../../../server/backup/takeBackup.ts';
import { verifyBackup } from '../../../server/backup/verifyBackup.ts';
import { createTestServer, type TestServer } from '../../support/servers/testServer.ts';

// Each backup starts a thread.
vi.setConfig({ testTimeout: 180_000 });

let server: TestServer;
let folder: string;
const day = 24 * 60 * 60_000;
const signal = new AbortController().signal;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'qianhe-scheduled-'));
  await sql`delete from qianhe."backupRuns"`.execute(server.database.platform);
  return () => rmSync(folder, { recursive: true, force: true });
});

const scheduled = (more: object = {}) => ({
  database: server.database,
  store: path.join(server.dataFolder, 'files'),
  version: 'test',
  settings: { folder, at: '02:30', keep: 2, keepWeeks: 0, ...more },
});

/** Ages every run by `days` days. */
const grow = (days: number) =>
  sql`update qianhe."backupRuns" set "startedAt" = "startedAt" - make_interval(days => ${days}::int),
    "endedAt" = "endedAt" - make_interval(days => ${days}::int)`.execute(server.database.platform);

test('one of two nodes takes a due backup, and no backup is taken in the next minute', async () => {
  await Promise.all([1, 2].map(() => backUpWhenDue(scheduled(), { now: new Date(), signal })));
  await backUpWhenDue(scheduled(), { now: new Date(), signal });
  const [name = '', ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  expect((await verifyBackup(path.join(folder, name))).scheduled).toBe(true);
  const { ok, lastAt } = await loadBackupHealth(server.database, new Date());
  expect(ok).toBe(true);
  expect(Date.now() - new Date(lastAt ?? 0).getTime()).toBeLessThan(600_000);
});

test('health reports a last successful backup that is older than 36 hours', async () => {
  await backUpWhenDue(scheduled(), { now: new Date(), signal });
  expect(await loadBackupHealth(server.database, new Date(Date.now() + 2 * day))).toMatchObject({
    ok: false,
  });
});

test('a failure is thrown, reported by health, and retried an hour later', async () => {
  const settings = { folder: path.join(folder, 'no-folder') };
  writeFileSync(settings.folder, '');
  const round = (hours: number) =>
    backUpWhenDue(scheduled(settings), { now: new Date(Date.now() + hours * 3_600_000), signal });
  await expect(round(0)).rejects.toThrow(/EEXIST|ENOTDIR/);
  expect(await loadBackupHealth(server.database, new Date())).toEqual({ lastAt: null, ok: false });
  await round(0.5);
  await expect(round(1.1)).rejects.toThrow(/EEXIST|ENOTDIR/);
});

test('older backups of the installation are removed, and foreign files are kept', async () => {
  const foreign = 'qianhe-20200101T000000Z-abcdef';
  mkdirSync(path.join(folder, foreign));
  const { folder: byHand } = await takeBackup({
    url: server.url,
    store: path.join(server.dataFolder, 'files'),
    parent: folder,
    version: 'test',
    scheduled: false,
  });
  for (let round = 0; round < 2; round += 1) {
    await backUpWhenDue(scheduled({ keep: 1 }), { now: new Date(), signal });
    await grow(1);
  }
  const own = readdirSync(folder).filter((name) => name !== foreign && name !== path.basename(byHand));
  expect(own).toHaveLength(1);
  expect(readdirSync(folder)).toContain(foreign);
  expect(readdirSync(folder)).toContain(path.basename(byHand));
});

test('a stopping server starts no backup', async () => {
  await backUpWhenDue(scheduled(), { now: new Date(), signal: AbortSignal.abort() });
  expect(readdirSync(folder)).toEqual([]);
});

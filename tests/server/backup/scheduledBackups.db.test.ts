/** Scheduled backups: a recurring job that one node runs, reported by health; older ones are removed. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadBackupHealth } from '../../../server/backup/backupHealth.ts';
import { createBackupJob, takeScheduledBackup } from '../../../server/backup/scheduledBackups.ts';
import { takeBackup } from '../../../server/backup/takeBackup.ts';
import { verifyBackup } from '../../../server/backup/verifyBackup.ts';
import { deleteSchedule, loadSchedule } from '../../../server/db/queries/recurring/recurringJobs.ts';
import { runDueJobs, saveDefaultSchedules } from '../../../server/jobs/recurring/runDueJobs.ts';
import { createTestServer, type TestServer } from '../../support/servers/testServer.ts';

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

/** One round of the recurring jobs, of which the backup is the only one. */
const round = (database = server.database, more: object = {}) =>
  runDueJobs(database, { jobs: [createBackupJob({ ...scheduled(more), database })], signal });

const setNextTime = (interval: string) =>
  sql`update qianhe."recurringJobs" set "nextTime" = now() + ${interval}::interval where "name" = 'backup'`.execute(
    server.database.platform,
  );

/** Once a year, months away from every time of this test. */
const yearly = () => `30 2 1 ${((new Date().getMonth() + 6) % 12) + 1} *`;

async function dueInHours(): Promise<number> {
  const schedule = await loadSchedule(server.database, 'backup');
  return ((schedule?.nextTime?.getTime() ?? 0) - Date.now()) / 3_600_000;
}

test('a new installation backs up at once, by one of its nodes, and then every day', async () => {
  await deleteSchedule(server.database, 'backup');
  await saveDefaultSchedules(server.database, [createBackupJob(scheduled())]);
  const node = await server.node();
  await saveDefaultSchedules(server.database, [createBackupJob(scheduled())]);
  await Promise.all([round(), round(node.database)]);
  await round();
  await node.close();
  const [name = '', ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  expect((await verifyBackup(path.join(folder, name))).scheduled).toBe(true);
  expect(await loadSchedule(server.database, 'backup')).toMatchObject({ cron: '30 2 * * *' });
  expect(await dueInHours()).toBeGreaterThan(0);
  const { ok, lastAt } = await loadBackupHealth(server.database, new Date());
  expect(ok).toBe(true);
  expect(Date.now() - new Date(lastAt ?? 0).getTime()).toBeLessThan(600_000);
});

test('health reports a last successful backup that is older than its schedule by half a day', async () => {
  await takeScheduledBackup(scheduled(), signal);
  const after = (days: number) => loadBackupHealth(server.database, new Date(Date.now() + days * day));
  expect((await after(2)).ok).toBe(false);
  await sql`update qianhe."recurringJobs" set "cron" = '30 2 * * 1'`.execute(server.database.platform);
  expect((await after(8)).ok).toBe(false);
  await sql`update qianhe."recurringJobs" set "cron" = ${yearly()}`.execute(server.database.platform);
  expect((await after(2)).ok).toBe(true);
  await sql`update qianhe."recurringJobs" set "cron" = "defaultCron"`.execute(server.database.platform);
});

test('a failure is reported by health and retried an hour later, a success waits for the schedule', async () => {
  const settings = { folder: path.join(folder, 'no-folder') };
  writeFileSync(settings.folder, '');
  await expect(takeScheduledBackup(scheduled(settings), signal)).rejects.toThrow(/EEXIST|ENOTDIR/);
  expect(await loadBackupHealth(server.database, new Date())).toEqual({ lastAt: null, ok: false });
  await sql`update qianhe."recurringJobs" set "cron" = ${yearly()}`.execute(server.database.platform);
  await setNextTime('-1 minute');
  await round(server.database, settings);
  expect(await dueInHours()).toBeCloseTo(1, 1);
  await setNextTime('-1 minute');
  await round();
  expect(await dueInHours()).toBeGreaterThan(1);
  await sql`update qianhe."recurringJobs" set "cron" = "defaultCron"`.execute(server.database.platform);
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
    await takeScheduledBackup(scheduled({ keep: 1 }), signal);
    await grow(1);
  }
  const own = readdirSync(folder).filter((name) => name !== foreign && name !== path.basename(byHand));
  expect(own).toHaveLength(1);
  expect(readdirSync(folder)).toContain(foreign);
  expect(readdirSync(folder)).toContain(path.basename(byHand));
});

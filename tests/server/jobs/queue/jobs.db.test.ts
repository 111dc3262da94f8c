import { createReadStream, existsSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Failure } from '../../../../contract/failures.ts';
import type { Database, Tx } from '../../../../server/db/database.ts';
import { DiskSpace } from '../../../../server/db/storage/diskSpace.ts';
import type { JobKind } from '../../../../server/jobs/queue/job.ts';
import { addToQueue } from '../../../../server/jobs/queue/jobQueue.ts';
import { type Jobs, openJobs } from '../../../../server/jobs/queue/jobs.ts';
import { serverLog } from '../../../../server/log/serverLog.ts';
import { measureStream } from '../../../../server/records/contentHash.ts';
import { type FileStore, openFileStore } from '../../../../server/records/files/fileStore.ts';
import { seedTestOrganization } from '../../../support/builders/testOrganization.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/servers/testDatabase.ts';

let base: TestDatabase;
let jobs: Jobs;
let files: FileStore;
let userId: string;
const folder = mkdtempSync(path.join(tmpdir(), 'qianhe-jobs-'));

/** Jobs that were stopped. */
const stopped = new Set<string>();

/** Waits until it is stopped. */
const endless: JobKind = (job, { signal, progress }) => {
  progress({ done: 1, total: 10 });
  return new Promise((_resolve, reject) => {
    const stop = () => {
      stopped.add(job.id);
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
  });
};

const kinds: Record<string, JobKind> = {
  endless,
  file: async (_job, { temporaryFile }) => {
    const made = await temporaryFile('txt');
    writeFileSync(made, 'done');
    const content = await measureStream(createReadStream(made));
    return { file: { path: made, fileName: '结果.txt', content } };
  },
  filling: async (job, tools) => {
    await tools.temporaryFile('csv');
    return endless(job, tools);
  },
  refused: async () => {
    throw new Failure('IMPORT_REJECTED', { msg: '第 3 行有误' });
  },
  broken: async () => {
    throw new Error('a fault of a job');
  },
};

/** Megabytes of free disk space. */
let free = 10_000;
const reserve = 1_000 * 1024 * 1024;
const space = new DiskSpace({ folders: [folder], reserve, measure: async () => free * 1024 * 1024 });
const open = (database: Database = base.database) =>
  openJobs({ database, files, space, temporary: path.join(folder, 'tmp'), kinds });
const order = (kind: string) => ({ kind, title: kind, request: {}, userId });
const ordered = (kind: string) =>
  base.database.inTenant(base.tenant, 'write', (tx) => jobs.order(tx, base.tenant, order(kind)));
const ended = (id: string) => jobs.waitForEnd(base.tenant, id, new AbortController().signal);
const stateOf = async (id: string) => (await jobs.read(base.tenant, id)).state;

beforeAll(async () => {
  base = await createTestDatabase();
  userId = (await seedTestOrganization(base.database, base.tenant)).users.buyer ?? '';
  files = openFileStore(path.join(folder, 'files'));
  jobs = await open();
});

afterAll(async () => {
  await jobs.close();
  await base.drop();
});

test('a job runs after the ordering transaction, and leaves its file in the store of all nodes', async () => {
  const row = await ended(await ordered('file'));
  expect(row).toMatchObject({ state: 'done', fileName: '结果.txt' });
  expect(await files.size(row.fileKey ?? '')).toBe(4);
});

test('a job of a rolled back transaction never existed', async () => {
  const before = await count();
  const undone = base.database.inTenant(base.tenant, 'write', async (tx) => {
    await jobs.order(tx, base.tenant, order('file'));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await count()).toBe(before);
});

test('a refusal is shown to the owner with its own message', async () => {
  expect(await ended(await ordered('refused'))).toMatchObject({ state: 'failed', msg: '第 3 行有误' });
});

test('a fault of a job is logged, and its owner reads no detail of it', async () => {
  const logged = vi.spyOn(serverLog, 'error').mockReturnValue(undefined);
  const { state, msg } = await ended(await ordered('broken'));
  expect([state, msg]).toEqual(['failed', '系统未知错误，请反馈给管理员']);
  await expect
    .poll(() => logged.mock.calls)
    .toContainEqual([
      { fault: expect.stringContaining('a fault of a job') },
      'The queue of background jobs met a fault.',
    ]);
  logged.mockRestore();
});

test('a cancellation stops the work and is final', async () => {
  const id = await ordered('endless');
  await expect.poll(() => stateOf(id)).toBe('running');
  expect((await jobs.cancel(base.tenant, id)).state).toBe('cancelled');
  expect((await ended(id)).state).toBe('cancelled');
  expect((await jobs.cancel(base.tenant, id)).state).toBe('cancelled');
});

test('a job that writes a file stops when the disk fills up, and one without a file continues', async () => {
  const [filling, other] = [await ordered('filling'), await ordered('endless')];
  for (const id of [filling, other]) await expect.poll(() => stateOf(id)).toBe('running');
  free = 900;
  expect(await ended(filling)).toMatchObject({ state: 'failed', msg: '存储空间不足，请联系管理员' });
  expect(await ended(await ordered('filling'))).toMatchObject({ msg: '存储空间不足，请联系管理员' });
  expect(await stateOf(other)).toBe('running');
  await jobs.cancel(base.tenant, other);
  free = 10_000;
  await expect.poll(() => space.look()).toBe('ok');
});

test('a run that another process has taken over ends silently, and cancels nothing', async () => {
  const id = await ordered('endless');
  await expect.poll(() => stateOf(id)).toBe('running');
  // As if its heartbeats had been missed while the database was unavailable.
  await base.database.inTenant(base.tenant, 'write', (tx) =>
    tx.updateTable('jobs').set({ runs: 2, worker: 'another' }).where('id', '=', id).execute(),
  );
  const later = await ordered('file');
  expect(await ended(later)).toMatchObject({ state: 'done' });
  await expect.poll(() => stopped.has(id)).toBe(true);
  expect(await jobs.read(base.tenant, id)).toMatchObject({ state: 'running', worker: 'another' });
  await jobs.cancel(base.tenant, id);
});

test('a client that disconnects does not stop the job', async () => {
  const id = await ordered('endless');
  const client = new AbortController();
  const waiting = jobs.waitForEnd(base.tenant, id, client.signal);
  client.abort();
  await expect(waiting).rejects.toMatchObject({ reason: 'CANCELLED' });
  await expect.poll(() => stateOf(id)).toBe('running');
  await jobs.cancel(base.tenant, id);
});

test('a stopping server requeues its jobs, and the next one runs them', async () => {
  const id = await ordered('endless');
  await expect.poll(() => stateOf(id)).toBe('running');
  await jobs.close();
  kinds.endless = async () => ({ msg: 'done by the next' });
  jobs = await open();
  expect(await ended(id)).toMatchObject({ state: 'done', msg: 'done by the next', runs: 2 });
});

test('a job that starts at the moment of the stop does not hold the stop up, and is queued again', async () => {
  const claimed = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const isClaim = (row: unknown) =>
    typeof row === 'object' && row !== null && 'worker' in row && 'state' in row && row.state === 'running';
  const inTenant: Database['inTenant'] = async (...asked) => {
    const result = await base.database.inTenant(...asked);
    if (!isClaim(result)) return result;
    claimed.resolve();
    await release.promise;
    return result;
  };
  await jobs.close();
  kinds.endless = endless;
  const late = await open(Object.assign(Object.create(base.database), { inTenant }));
  const id = await ordered('endless');
  await claimed.promise;
  const closing = late.close();
  release.resolve();
  await closing;
  kinds.endless = async () => ({ msg: 'done by the next' });
  jobs = await open();
  expect(await ended(id)).toMatchObject({ state: 'done', msg: 'done by the next', runs: 2 });
});

test('a job whose process died runs once more, then fails with a reason', async () => {
  const vanish = (runs: number) =>
    base.database.inTenant(base.tenant, 'write', async (tx) => {
      const { id } = await tx
        .insertInto('jobs')
        .values({
          kind: 'file',
          title: 'vanished',
          request: '{}',
          createBy: userId,
          state: 'running',
          worker: 'gone',
          runs,
          aliveAt: sql`now() - interval '1 minute'`,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    });
  const [once, twice] = [await vanish(1), await vanish(2)];
  await jobs.close();
  jobs = await open();
  expect(await ended(once)).toMatchObject({ state: 'done', runs: 2 });
  expect(await ended(twice)).toMatchObject({ state: 'failed', msg: '服务中断，任务未能完成，请重新发起' });
});

/** A job that has waited for two minutes, as `inQueue` leaves it there. */
const waiting = (inQueue: (tx: Tx, id: string) => Promise<unknown>) =>
  base.database.inTenant(base.tenant, 'write', async (tx) => {
    const row = { kind: 'file', title: 'waiting', request: '{}', createBy: userId };
    const { id } = await tx.insertInto('jobs').values(row).returning('id').executeTakeFirstOrThrow();
    await sql`update jobs set "createTime" = now() - interval '2 minutes' where id = ${id}`.execute(tx);
    await inQueue(tx, id);
    return id;
  });

test('a job without its queue entry, or of a process that died with it, is queued again', async () => {
  await jobs.close();
  const forgotten = await waiting(async () => undefined);
  const taken = await waiting(async (tx, id) => {
    await addToQueue(tx, base.tenant, id);
    await sql`update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes',
      locked_by = 'gone', attempts = 1 where key = ${`${base.tenant.schema}:${id}`}`.execute(tx);
  });
  jobs = await open();
  for (const id of [forgotten, taken]) expect(await ended(id)).toMatchObject({ state: 'done', runs: 1 });
});

test('an unfinished file of a killed process is removed, and one that is being written is not', async () => {
  const writeUnfinished = (name: string, ageMs: number) => {
    const file = path.join(folder, 'tmp', name);
    writeFileSync(file, 'half');
    // The file system has a clock of its own.
    const written = new Date(Date.now() - ageMs);
    utimesSync(file, written, written);
    return file;
  };
  const left = writeUnfinished('left.csv', 7_200_000);
  const made = writeUnfinished('made.csv', 0);
  await jobs.close();
  jobs = await open();
  expect([left, made].map((file) => existsSync(file))).toEqual([false, true]);
});

test('an expired file is removed', async () => {
  const row = await ended(await ordered('file'));
  await base.database.inTenant(base.tenant, 'write', (tx) =>
    tx
      .updateTable('jobs')
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where('id', '=', row.id)
      .execute(),
  );
  await jobs.close();
  jobs = await open();
  expect((await jobs.read(base.tenant, row.id)).fileKey).toBeNull();
  expect(await files.size(row.fileKey ?? '')).toBeNull();
});

async function count(): Promise<number> {
  const rows = await base.database.inTenant(base.tenant, 'read', (tx) =>
    tx.selectFrom('jobs').select('id').execute(),
  );
  return rows.length;
}

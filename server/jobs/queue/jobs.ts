/**
 * Background jobs: ordered in the transaction of a call, run by any node, visible to their owner. A job whose process
 * dies is found by its missing heartbeat and run again once, then failed with a reason.
 */
import { mkdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { Failure } from '../../../contract/failures.ts';
import type { Database, TenantRef, Tx } from '../../db/database.ts';
import { findTenantByCode, listActiveTenants } from '../../db/tenants.ts';
import type { JobRow, JobSpec } from './job.ts';
import { addToQueue, migrateQueue, startQueue } from './jobQueue.ts';
import {
  cancelledEnd,
  endJob,
  expireJobFiles,
  findJob,
  insertJob,
  listStalledJobs,
  listUnfinishedJobs,
  listUnqueuedJobs,
  requeueJob,
} from './jobRows.ts';
import { JobRunner, type JobSettings } from './jobRunner.ts';
import { removeStaleTempFiles } from './staleTempFiles.ts';

const channel = 'qianhe_jobs';
const recoverEveryMs = 30_000;

export type Jobs = {
  /** Orders a job within `tx`; it starts when the transaction has committed. */
  order(tx: Tx, tenant: TenantRef, order: JobSpec): Promise<string>;
  /** Runs an ordered job in this process immediately, bypassing the queue, unless a worker has claimed it. */
  doNow(tenant: TenantRef, id: string): Promise<void>;
  /** Waits for a job's end, on any node; aborting the wait does not stop the job. */
  waitForEnd(tenant: TenantRef, id: string, signal: AbortSignal): Promise<JobRow>;
  read(tenant: TenantRef, id: string): Promise<JobRow>;
  cancel(tenant: TenantRef, id: string): Promise<JobRow>;
  close(): Promise<void>;
};

export async function openJobs(settings: JobSettings): Promise<Jobs> {
  const { database } = settings;
  await mkdir(settings.temporary, { recursive: true });
  await migrateQueue(database.url);
  const running = new JobRunner(settings, notifyJobEnd);
  const waiting = new Map<string, Set<() => void>>();
  const wake = (key: string) => {
    for (const check of waiting.get(key) ?? []) check();
  };
  const forget = await database.listen(channel, wake, () => {
    for (const key of waiting.keys()) wake(key);
  });
  const queue = await startQueue({
    url: database.url,
    concurrency: settings.concurrency ?? 2,
    work: async ({ tenant: code, id }, worker) => {
      const tenant = await findTenantByCode(database, code);
      if (tenant) await running.run(tenant, id, worker);
    },
  });
  const sweep = () => recoverAll(settings);
  const timer = setInterval(() => void sweep().catch(() => undefined), recoverEveryMs).unref();
  await sweep();

  return {
    order: enqueueJob,
    doNow: (tenant, id) => running.run(tenant, id, 'inline'),
    read: (tenant, id) => readJob(database, tenant, id),
    waitForEnd: (tenant, id, signal) => waitForEnd({ database, tenant, id, signal, waiting }),
    async cancel(tenant, id) {
      await database.inTenant(tenant, 'write', async (tx) => {
        if (await endJob(tx, id, cancelledEnd)) await notifyJobEnd(tx, tenant, id);
      });
      running.abort(tenant, id);
      return readJob(database, tenant, id);
    },
    async close() {
      clearInterval(timer);
      running.stopAll();
      await queue.stop();
      forget();
    },
  };
}

/** Notifies every node that a job has ended. */
async function notifyJobEnd(tx: Tx, tenant: TenantRef, id: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${`${tenant.schema}:${id}`})`.execute(tx);
}

async function readJob(database: Database, tenant: TenantRef, id: string): Promise<JobRow> {
  const row = await database.inTenant(tenant, 'read', (tx) => findJob(tx, id));
  if (!row) throw new Error(`Job ${id} of ${tenant.code} is gone.`);
  return row;
}

type JobWait = {
  database: Database;
  tenant: TenantRef;
  id: string;
  signal: AbortSignal;
  waiting: Map<string, Set<() => void>>;
};

function waitForEnd({ database, tenant, id, signal, waiting }: JobWait): Promise<JobRow> {
  const key = `${tenant.schema}:${id}`;
  const { promise, resolve, reject } = Promise.withResolvers<JobRow>();
  const check = () => {
    readJob(database, tenant, id).then((row) => {
      if (row.state !== 'queued' && row.state !== 'running') resolve(row);
    }, reject);
  };
  const leave = () => reject(new Failure('CANCELLED', { msg: '连接已断开，任务仍在后台继续' }));
  signal.addEventListener('abort', leave, { once: true });
  const others = waiting.get(key) ?? new Set();
  waiting.set(key, others.add(check));
  check();
  return promise.finally(() => {
    signal.removeEventListener('abort', leave);
    others.delete(check);
    if (others.size === 0) waiting.delete(key);
  });
}

async function enqueueJob(tx: Tx, tenant: TenantRef, wanted: JobSpec): Promise<string> {
  const id = await insertJob(tx, wanted);
  await addToQueue(tx, tenant, id);
  return id;
}

/** Requeues unfinished jobs, e.g. after a restore: they start again when a server runs. */
export async function resumeJobs(database: Database): Promise<void> {
  for (const tenant of await listActiveTenants(database)) {
    await database.inTenant(tenant, 'write', async (tx) => {
      for (const run of await listUnfinishedJobs(tx)) {
        await requeueJob(tx, run);
        await addToQueue(tx, tenant, run.id);
      }
    });
  }
}

async function recoverAll({ database, files, temporary, due }: JobSettings): Promise<void> {
  await removeStaleTempFiles(temporary);
  for (const tenant of await listActiveTenants(database)) {
    const expired = await database.inTenant(tenant, 'write', async (tx) => {
      for (const job of await listStalledJobs(tx)) await recoverJob(tx, tenant, job);
      for (const { id } of await listUnqueuedJobs(tx, tenant)) await addToQueue(tx, tenant, id);
      for (const wanted of (await due?.(tx)) ?? []) await enqueueJob(tx, tenant, wanted);
      return expireJobFiles(tx);
    });
    for (const key of expired) await files.remove(key);
  }
}

async function recoverJob(tx: Tx, tenant: TenantRef, job: JobRow): Promise<void> {
  if (job.runs < 2) {
    await requeueJob(tx, job);
    await addToQueue(tx, tenant, job.id);
  } else {
    await endJob(tx, job.id, { state: 'failed', msg: '服务中断，任务未能完成，请重新发起', file: null });
    await notifyJobEnd(tx, tenant, job.id);
  }
}

/** The queue of background jobs in PostgreSQL, shared by all nodes. Only this file depends on graphile-worker. */

import { Logger, run, runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import type { TenantRef, Tx } from '../../db/database.ts';
import { logFault } from '../../log/faultLog.ts';
import { serverLog } from '../../log/serverLog.ts';
import { openWorkerPool } from './workerPool.ts';

const taskName = 'job';

export type QueuedJob = { tenant: string; id: string };

// Only faults are logged for the operator; messages for users are in the job's row.
const errorLogger = new Logger(() => (level, message, meta) => {
  if (String(level) !== 'error') return;
  // The worker's own sentence repeats the error's message, which may quote values.
  if (meta?.error === undefined) serverLog.error(message);
  else logFault('The queue of background jobs met a fault:', meta.error);
});

/** Creates the queue's tables; several nodes may do so at once. */
export const migrateQueue = (url: string): Promise<void> =>
  runMigrations({ connectionString: url, logger: errorLogger });

/** Adds a job to the queue within the caller's transaction. */
export async function addToQueue(tx: Tx, tenant: TenantRef, id: string): Promise<void> {
  const payload: QueuedJob = { tenant: tenant.code, id };
  // With the key, a second entry for a job replaces one that waits, or one whose process died.
  await sql`select graphile_worker.add_job(${taskName}, ${JSON.stringify(payload)}::json,
    max_attempts => 1, job_key => ${`${tenant.schema}:${id}`})`.execute(tx);
}

type JobQueue = { stop(): Promise<void> };

/** Runs at most `concurrency` jobs on this node at once. */
export async function startQueue(options: {
  url: string;
  concurrency: number;
  work(job: QueuedJob, worker: string): Promise<void>;
}): Promise<JobQueue> {
  const { url, concurrency, work } = options;
  // Our own pool: the worker's pool stops listening for errors before its connections have ended, and a database that
  // stops
  // in that moment would end the process.
  const { pool, end } = openWorkerPool(url, concurrency + 2);
  const runner = await run({
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    logger: errorLogger,
    taskList: {
      // Payloads are written by `addToQueue` only.
      [taskName]: (payload, helpers) => work(payload as QueuedJob, helpers.job.locked_by ?? 'unknown'),
    },
  });
  return {
    async stop() {
      await runner.stop();
      await end();
    },
  };
}

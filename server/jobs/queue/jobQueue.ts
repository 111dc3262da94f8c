/** The queue of background jobs in PostgreSQL, shared by all nodes (graphile-worker; the only file that knows it). */

import { Logger, run, runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import type { TenantRef, Tx } from '../../db/database.ts';
import { logFault } from '../../db/errors/faultLog.ts';
import { openWorkerPool } from './workerPool.ts';

const taskName = 'job';

export type QueuedJob = { tenant: string; id: string };

// Faults reach the operator; the rest of its talk does not, and what a person must know stands in the job's row.
const errorLogger = new Logger(() => (level, message, meta) => {
  if (String(level) !== 'error') return;
  // Its own sentence repeats the error's message, which may quote values.
  if (meta?.error === undefined) console.error(message);
  else logFault('The queue of background jobs met a fault:', meta.error);
});

/** Makes the queue's tables; several nodes may do it at once. */
export const migrateQueue = (url: string): Promise<void> =>
  runMigrations({ connectionString: url, logger: errorLogger });

/** Puts a job into the queue within the caller's transaction. */
export async function addToQueue(tx: Tx, tenant: TenantRef, id: string): Promise<void> {
  const payload: QueuedJob = { tenant: tenant.code, id };
  // The key makes a second entry for the same job replace one that waits, or one whose process died.
  await sql`select graphile_worker.add_job(${taskName}, ${JSON.stringify(payload)}::json,
    max_attempts => 1, job_key => ${`${tenant.schema}:${id}`})`.execute(tx);
}

type JobQueue = { stop(): Promise<void> };

/** Works at most `concurrency` jobs of this node at once. */
export async function startQueue(options: {
  url: string;
  concurrency: number;
  work(job: QueuedJob, worker: string): Promise<void>;
}): Promise<JobQueue> {
  const { url, concurrency, work } = options;
  // A pool of our own: the worker's stops listening for errors before its connections have ended, and a database
  // that stops in that moment would end the process.
  const { pool, end } = openWorkerPool(url, concurrency + 2);
  const runner = await run({
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    logger: errorLogger,
    taskList: {
      // Payloads are written by `enqueue` only.
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

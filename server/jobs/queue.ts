/** The queue of background jobs in PostgreSQL, shared by all nodes (graphile-worker; the only file that knows it). */

import { Logger, type Runner, run, runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import type { TenantRef, Tx } from '../db/database.ts';

const taskName = 'job';

export type QueuedJob = { tenant: string; id: string };

// Its own messages go nowhere: what a person must know stands in the job's row.
const silent = new Logger(() => () => undefined);

/** Makes the queue's tables; several nodes may do it at once. */
export const migrateQueue = (url: string): Promise<void> =>
  runMigrations({ connectionString: url, logger: silent });

/** Puts a job into the queue within the caller's transaction. */
export async function enqueue(tx: Tx, tenant: TenantRef, id: string): Promise<void> {
  const payload: QueuedJob = { tenant: tenant.code, id };
  // The key makes a second entry for the same job replace one that waits, or one whose process died.
  await sql`select graphile_worker.add_job(${taskName}, ${JSON.stringify(payload)}::json,
    max_attempts => 1, job_key => ${`${tenant.schema}:${id}`})`.execute(tx);
}

/** Works at most `concurrency` jobs of this node at once. */
export function startQueue(options: {
  url: string;
  concurrency: number;
  work(job: QueuedJob, worker: string): Promise<void>;
}): Promise<Runner> {
  return run({
    connectionString: options.url,
    concurrency: options.concurrency,
    maxPoolSize: options.concurrency + 2,
    noHandleSignals: true,
    logger: silent,
    taskList: {
      // Payloads are written by `enqueue` only.
      [taskName]: (payload, helpers) =>
        options.work(payload as QueuedJob, helpers.job.locked_by ?? 'unknown'),
    },
  });
}

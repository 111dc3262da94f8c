/** The writes to a job's row. Each names the state it starts from, so that a canceled job stays canceled. */
import { sql } from 'kysely';
import type { TenantRef, Tx } from '../../db/database.ts';
import type { WrittenContent } from '../../records/contentHash.ts';
import type { JobRow, JobSpec } from './job.ts';

/** How long a finished file can be downloaded. */
const fileTtlHours = 24;

export async function insertJob(tx: Tx, order: JobSpec): Promise<string> {
  const { id } = await tx
    .insertInto('jobs')
    .values({
      kind: order.kind,
      title: order.title,
      request: JSON.stringify(order.request),
      createBy: order.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const findJob = (tx: Tx, id: string): Promise<JobRow | undefined> =>
  tx.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst();

/** Claims a queued job; undefined if another process has it or it was canceled. */
export const claimJob = (tx: Tx, id: string, worker: string): Promise<JobRow | undefined> =>
  tx
    .updateTable('jobs')
    .set({ state: 'running', worker, aliveAt: sql`now()`, runs: sql`runs + 1` })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returningAll()
    .executeTakeFirst();

/** One run of a job: `runs` changes when another process takes the job over. */
export type JobRun = Pick<JobRow, 'id' | 'runs'>;

/** Writes a heartbeat with the current progress; undefined if this run is over. */
export const touchJob = (
  tx: Tx,
  { id, runs }: JobRun,
  figures: { done: number; total: number; bytes: number },
): Promise<JobRow | undefined> =>
  tx
    .updateTable('jobs')
    .set({
      done: String(figures.done),
      total: String(figures.total),
      bytes: String(figures.bytes),
      aliveAt: sql`now()`,
    })
    .where('id', '=', id)
    .where('runs', '=', runs)
    .where('state', '=', 'running')
    .returningAll()
    .executeTakeFirst();

export type JobEnd = {
  state: 'done' | 'failed' | 'cancelled';
  msg: string | null;
  file: { key: string; name: string; content: WrittenContent } | null;
};

/** Ends a job that is queued or running; undefined if it had ended before. */
export const endJob = (tx: Tx, id: string, end: JobEnd): Promise<JobRow | undefined> =>
  jobEndUpdate(tx, end).where('id', '=', id).where('state', 'in', ['queued', 'running']).executeTakeFirst();

/** Ends one run of a job; undefined if the job has ended or another process has taken it over. */
export const endRun = (tx: Tx, { id, runs }: JobRun, end: JobEnd): Promise<JobRow | undefined> =>
  jobEndUpdate(tx, end)
    .where('id', '=', id)
    .where('runs', '=', runs)
    .where('state', '=', 'running')
    .executeTakeFirst();

const jobEndUpdate = (tx: Tx, end: JobEnd) =>
  tx
    .updateTable('jobs')
    .set({
      state: end.state,
      msg: end.msg,
      fileKey: end.file?.key ?? null,
      fileName: end.file?.name ?? null,
      fileSize: end.file ? String(end.file.content.size) : null,
      fileSha256: end.file?.content.sha256 ?? null,
      endTime: sql`now()`,
      expiresAt: end.file ? sql`now() + make_interval(hours => ${fileTtlHours})` : null,
    })
    .returningAll();

/** Jobs whose process is gone: no heartbeat for half a minute. */
export const listStalledJobs = (tx: Tx): Promise<JobRow[]> =>
  tx
    .selectFrom('jobs')
    .selectAll()
    .where('state', '=', 'running')
    .where('aliveAt', '<', sql<string>`now() - interval '30 seconds'`)
    .forUpdate()
    .skipLocked()
    .execute();

/**
 * Jobs that wait but have no entry in the queue: the worker died before it claimed them, or the database restarted. A
 * worker that is merely slow loses nothing: a job is claimed once.
 */
export const listUnqueuedJobs = (tx: Tx, tenant: TenantRef): Promise<JobRow[]> =>
  tx
    .selectFrom('jobs')
    .selectAll()
    .where('state', '=', 'queued')
    .where('createTime', '<', sql<string>`now() - interval '1 minute'`)
    .where(
      sql<boolean>`not exists (select 1 from graphile_worker.jobs q
        where q.key = ${`${tenant.schema}:`} || jobs.id and (q.locked_at > now() - interval '1 minute'
          or (q.locked_at is null and q.attempts < q.max_attempts)))`,
    )
    .forUpdate()
    .skipLocked()
    .execute();

/** Jobs that wait or have started. */
export const listUnfinishedJobs = (tx: Tx): Promise<JobRun[]> =>
  tx.selectFrom('jobs').select(['id', 'runs']).where('state', 'in', ['queued', 'running']).execute();

/** Returns a run to the queue, unless it is over. */
export const requeueJob = (tx: Tx, { id, runs }: JobRun) =>
  tx
    .updateTable('jobs')
    .set({ state: 'queued' })
    .where('id', '=', id)
    .where('runs', '=', runs)
    .where('state', '=', 'running')
    .executeTakeFirst();

/** Deletes the file keys of expired files and returns them. */
export async function expireJobFiles(tx: Tx): Promise<string[]> {
  const rows = await tx
    .with('over', (query) =>
      query
        .selectFrom('jobs')
        .select(['id', 'fileKey'])
        .where('fileKey', 'is not', null)
        .where('expiresAt', '<', sql<string>`now()`)
        .forUpdate(),
    )
    .updateTable('jobs')
    .from('over')
    .set({ fileKey: null })
    .whereRef('jobs.id', '=', 'over.id')
    .returning('over.fileKey')
    .execute();
  return rows.flatMap((row) => row.fileKey ?? []);
}

export const cancelledEnd: JobEnd = { state: 'cancelled', msg: '任务已取消', file: null };

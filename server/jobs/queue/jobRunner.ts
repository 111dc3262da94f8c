/** The jobs that this process runs: their progress, heartbeat and end. */
import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Failure, Refusal, refusals } from '../../../contract/failures.ts';
import type { Database, TenantRef, Tx } from '../../db/database.ts';
import { publishLive } from '../../db/live/liveEvents.ts';
import { isDiskFull } from '../../db/storage/diskFull.ts';
import type { DiskSpace } from '../../db/storage/diskSpace.ts';
import type { FileStore } from '../../records/files/fileStore.ts';
import { type JobKind, type JobOutcome, type JobRow, type JobSpec, toJob } from './job.ts';
import { addToQueue } from './jobQueue.ts';
import { cancelledEnd, claimJob, endRun, findJob, type JobEnd, requeueJob, touchJob } from './jobRows.ts';

export type JobSettings = {
  database: Database;
  files: FileStore;
  space: DiskSpace;
  /** A local folder for unfinished files. */
  temporary: string;
  kinds: Record<string, JobKind>;
  /** Jobs that are due in a tenant and must be ordered now; called every half minute. */
  due?: (tx: Tx) => Promise<JobSpec[]>;
  concurrency?: number;
};

const heartbeatMs = 1_000;

class ServerStopping extends Error {}
/** Another process runs the job now; this one stops. */
class JobTakenOver extends Error {}

type NotifyJobEnd = (tx: Tx, tenant: TenantRef, id: string) => Promise<void>;
type JobProgress = { done: number; total: number; bytes: number };

const runKey = ({ schema }: TenantRef, id: string): string => `${schema}:${id}`;

export class JobRunner {
  readonly #settings: JobSettings;
  readonly #announce: NotifyJobEnd;
  readonly #runs = new Set<{ key: string; controller: AbortController }>();
  #isStopping = false;

  constructor(settings: JobSettings, announce: NotifyJobEnd) {
    this.#settings = settings;
    this.#announce = announce;
  }

  abort(tenant: TenantRef, id: string): void {
    for (const { key, controller } of this.#runs)
      if (key === runKey(tenant, id)) controller.abort(new Failure('CANCELLED'));
  }

  /** On shutdown, running jobs return to the queue, for another node or the next start. */
  stopAll(): void {
    this.#isStopping = true;
    for (const { controller } of this.#runs) controller.abort(new ServerStopping());
  }

  /** Runs a queued job to its end; does nothing if it is no longer queued. */
  async run(tenant: TenantRef, id: string, worker: string): Promise<void> {
    const controller = new AbortController();
    const run = { key: runKey(tenant, id), controller };
    if (this.#isStopping) controller.abort(new ServerStopping());
    // Before the claim, so that a stop or a cancellation at the moment of the claim reaches the job.
    this.#runs.add(run);
    try {
      const job = await this.#settings.database.inTenant(tenant, 'write', (tx) => claimJob(tx, id, worker));
      if (job) await this.#do(tenant, job, controller);
    } finally {
      this.#runs.delete(run);
    }
  }

  async #do(tenant: TenantRef, job: JobRow, controller: AbortController): Promise<void> {
    const figures: JobProgress = { done: 0, total: Number(job.total), bytes: 0 };
    const made: string[] = [];
    const { report, stopReporting } = this.#reportEvery(tenant, job, { figures, controller, made });
    const temporaryFile = async (extension: string) => {
      await this.#settings.space.assertRoom();
      const file = path.join(this.#settings.temporary, `${randomUUID()}.${extension}`);
      made.push(file);
      return file;
    };
    const kind = this.#settings.kinds[job.kind];
    try {
      if (!kind) throw new Error(`Nobody knows how to do a job of the kind ${job.kind}.`);
      controller.signal.throwIfAborted();
      const outcome = await kind(job, {
        tenant,
        signal: controller.signal,
        temporaryFile,
        progress(now) {
          Object.assign(figures, now);
          // The total is written immediately.
          if (now.total !== undefined) report();
        },
      });
      await stopReporting();
      await this.#end(tenant, job, await this.#storeFile(outcome));
    } catch (error) {
      await stopReporting();
      if (controller.signal.reason instanceof ServerStopping) return await this.#putBack(tenant, job);
      if (controller.signal.reason instanceof JobTakenOver) return;
      await this.#end(tenant, job, endOf(error));
      if (!(error instanceof Failure || error instanceof Refusal)) throw error;
    } finally {
      await Promise.all(made.map((file) => rm(file, { force: true })));
    }
  }

  /** Moves the file to the store, which every node reads. */
  async #storeFile({ file, msg }: JobOutcome): Promise<JobEnd> {
    if (!file) return { state: 'done', msg: msg ?? null, file: null };
    const key = `${randomBytes(16).toString('hex')}${path.extname(file.path)}`;
    await this.#settings.files.adopt(key, file.path);
    return { state: 'done', msg: msg ?? null, file: { key, name: file.fileName, content: file.content } };
  }

  async #stopWithoutRoom(controller: AbortController): Promise<void> {
    if ((await this.#settings.space.look()) !== 'ok') controller.abort(new Refusal(507));
  }

  #putBack(tenant: TenantRef, job: JobRow): Promise<void> {
    return this.#settings.database.inTenant(tenant, 'write', async (tx) => {
      const { numUpdatedRows } = await requeueJob(tx, job);
      if (numUpdatedRows > 0n) await addToQueue(tx, tenant, job.id);
    });
  }

  async #end(tenant: TenantRef, job: JobRow, end: JobEnd): Promise<void> {
    const kept = await this.#settings.database.inTenant(tenant, 'write', async (tx) => {
      const row = await endRun(tx, job, end);
      if (!row) return false;
      await this.#announce(tx, tenant, job.id);
      await publishLive(tx, { type: 'job.progress', userIds: [job.createBy], data: toJob(row) });
      return true;
    });
    if (!kept && end.file) await this.#settings.files.remove(end.file.key);
  }

  /**
   * Writes the progress once a second. Stops the work when the job was ended elsewhere, or while it writes a file and
   * the disk fills up.
   */
  #reportEvery(tenant: TenantRef, job: JobRow, work: JobExecution) {
    let pendingWrite: Promise<void> = Promise.resolve();
    const write = async () => {
      await this.#settings.database.inTenant(tenant, 'write', async (tx) => {
        const row = await touchJob(tx, job, work.figures);
        if (!row) return work.controller.abort(await reasonToStop(tx, job));
        await publishLive(tx, { type: 'job.progress', userIds: [job.createBy], data: toJob(row) });
      });
    };
    const report = () => {
      if (work.made.length > 0) void this.#stopWithoutRoom(work.controller);
      // The next heartbeat makes up for a missed one.
      pendingWrite = pendingWrite.then(write).catch(() => undefined);
    };
    const timer = setInterval(report, heartbeatMs);
    const stopReporting = async () => {
      clearInterval(timer);
      await pendingWrite;
      if (work.controller.signal.aborted) return;
      await this.#settings.database.inTenant(tenant, 'write', (tx) => touchJob(tx, job, work.figures));
    };
    return { report, stopReporting };
  }
}

async function reasonToStop(tx: Tx, { id }: JobRow): Promise<Error> {
  const row = await findJob(tx, id);
  return row?.state === 'queued' || row?.state === 'running' ? new JobTakenOver() : new Failure('CANCELLED');
}

type JobExecution = { figures: JobProgress; controller: AbortController; made: readonly string[] };

function endOf(error: unknown): JobEnd {
  if (isDiskFull(error) || (error instanceof Refusal && error.status === 507))
    return { state: 'failed', msg: refusals[507], file: null };
  if (!(error instanceof Failure))
    return { state: 'failed', msg: '系统未知错误，请反馈给管理员', file: null };
  if (error.reason === 'CANCELLED') return cancelledEnd;
  return { state: 'failed', msg: error.message, file: null };
}

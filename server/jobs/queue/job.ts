/** A background job: a row that users see, and a kind that defines how it runs. */
import type { Selectable } from 'kysely';
import type { Job } from '../../../contract/calls/shapes/jobShapes.ts';
import type { TenantRef } from '../../db/database.ts';
import type { JobTable } from '../../db/tables/jobs.ts';
import type { WrittenContent } from '../../records/contentHash.ts';

export type JobRow = Selectable<JobTable>;

/** A job to run for a user. `request` is JSON and contains everything that the kind needs to run it again. */
export type JobSpec = { kind: string; title: string; request: object; userId: string };

/** The file of a job: written to `path` with this content, shown to users as `fileName`. */
export type JobOutcome = {
  file?: { path: string; fileName: string; content: WrittenContent };
  msg?: string;
};

export type JobContext = {
  tenant: TenantRef;
  /** Aborted when the job is canceled or the server stops. */
  signal: AbortSignal;
  /** A path for the job's file during the run; a leftover file is removed. Throws Refusal 507 if the disk is full. */
  temporaryFile(extension: string): Promise<string>;
  /** Kept in memory and written once a second. */
  progress(figures: { done?: number; total?: number; bytes?: number }): void;
};

/** Runs a job from its request. The sentence of a Failure is shown to the owner; any other error is a fault. */
export type JobKind = (job: JobRow, tools: JobContext) => Promise<JobOutcome>;

/** The row as its owner sees it. */
export function toJob(row: JobRow): Job {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    state: row.state,
    done: Number(row.done),
    total: Number(row.total),
    bytes: Number(row.bytes),
    link: row.fileKey === null ? null : `/api/jobs/${row.id}/file`,
    msg: row.msg,
    createTime: row.createTime,
    expiresAt: row.expiresAt,
  };
}

/** What a background job is: a row that people see, and a kind that says how it runs. */
import type { Selectable } from 'kysely';
import type { Job } from '../../../contract/calls/job.ts';
import type { TenantRef } from '../../db/database.ts';
import type { JobTable } from '../../db/tables/jobs.ts';
import type { WrittenContent } from '../../records/contentHash.ts';

export type JobRow = Selectable<JobTable>;

/** A job to be done for somebody. `request` is JSON and holds all that the kind needs to do it again. */
export type JobSpec = { kind: string; title: string; request: object; userId: string };

/** A file that a job leaves behind: made at `path` with this content, named `fileName` for people. */
export type JobOutcome = {
  file?: { path: string; fileName: string; content: WrittenContent };
  msg?: string;
};

export type JobContext = {
  tenant: TenantRef;
  /** Aborted when the job is cancelled or the server stops. */
  signal: AbortSignal;
  /** A path for the job's file while it is made; what is left there is removed. Refusal 507 where there is no room. */
  temporaryFile(extension: string): Promise<string>;
  /** Kept in memory and written once a second. */
  progress(figures: { done?: number; total?: number; bytes?: number }): void;
};

/** Runs a job from its request. A Failure's sentence is shown to the owner; anything else is a fault. */
export type JobKind = (job: JobRow, tools: JobContext) => Promise<JobOutcome>;

const kindNames: Readonly<Record<string, string>> = {
  export: '导出单据',
  queryExport: '导出列表',
  import: '导入单据',
  importTemplate: '导入模板',
  entrust: '委托待办',
  departure: '移交停用人员待办',
};

/** What people call the kind. */
export const jobKindName = (kind: string): string => kindNames[kind] ?? kind;

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

/** A sheet made for somebody: at once where it is small, else as a job that goes on when the client leaves. */

import type { Job } from '../../../contract/calls/job.ts';
import { maxSynchronousRows } from '../../../contract/exportLimits.ts';
import { Failure, type Reason } from '../../../contract/failures.ts';
import { formatLocalTime } from '../../../contract/localTime.ts';
import { type JobRow, toJob } from '../../jobs/queue/job.ts';
import type { SessionContext } from '../context.ts';

type SheetExport = {
  kind: string;
  /** What the file is called, before the day. */
  name: string;
  request: object;
  /** Rows, as far as one knows before. */
  size: number;
  /** Answers at once with the job instead of waiting for its end. */
  background?: boolean;
};

/** The link in `msg` and the job; a job that did not finish is refused with what its row says. */
export async function exportSheet(
  { actor, tenant, deps, signal, now, once }: SessionContext,
  { kind, name, request, size, background = false }: SheetExport,
): Promise<{ msg: string; data: Job }> {
  const title = `${name}_${formatFileDate(now, tenant.timeZone)}`;
  const order = { kind, title, request, userId: actor.userId };
  const id = await once('job', (tx) => deps.jobs.order(tx, tenant, order));
  if (size <= maxSynchronousRows && !background) await deps.jobs.doNow(tenant, id);
  if (background) return { msg: '', data: toJob(await deps.jobs.read(tenant, id)) };
  const row = assertJobDone(await deps.jobs.ended(tenant, id, signal));
  const job = toJob(row);
  return { msg: job.link ?? '', data: job };
}

const failureReasons: Partial<Record<JobRow['state'], Reason>> = {
  cancelled: 'CANCELLED',
  failed: 'JOB_FAILED',
};

/** The row of a job that has done its work; refuses with what it says where it has not. */
export function assertJobDone(row: JobRow): JobRow {
  const reason = failureReasons[row.state];
  if (reason) throw new Failure(reason, row.msg === null ? {} : { msg: row.msg });
  return row;
}

/** `YYYYMMDD` in the tenant's time zone, for file names. */
export const formatFileDate = (now: Date, timeZone: string) =>
  formatLocalTime(now, timeZone).slice(0, 10).replaceAll('-', '');

/** Exports a sheet: immediately if it is small, otherwise by a job that continues when the client disconnects. */

import type { Job } from '../../../contract/calls/shapes/jobShapes.ts';
import { Failure, type Reason } from '../../../contract/failures.ts';
import { maxSynchronousRows } from '../../../contract/limits/exportLimits.ts';
import { formatLocalTime } from '../../../contract/localTime.ts';
import type { SessionContext } from '../../context/callContext.ts';
import { type JobRow, toJob } from '../../jobs/queue/job.ts';

type SheetExport = {
  kind: string;
  /** File name without the date. */
  name: string;
  request: object;
  /** Number of rows, as far as it is known in advance. */
  size: number;
  /** Answers with the job immediately instead of waiting for its end. */
  background?: boolean;
};

/** Returns the link in `msg` and the job. A job that did not finish is refused with the message of its row. */
export async function exportSheet(
  { actor, tenant, deps, signal, now, once }: SessionContext,
  { kind, name, request, size, background = false }: SheetExport,
): Promise<{ msg: string; data: Job }> {
  const title = `${name}_${formatFileDate(now, tenant.timeZone)}`;
  const order = { kind, title, request, userId: actor.userId };
  const id = await once('job', (tx) => deps.jobs.order(tx, tenant, order));
  if (size <= maxSynchronousRows && !background) await deps.jobs.doNow(tenant, id);
  if (background) return { msg: '', data: toJob(await deps.jobs.read(tenant, id)) };
  const row = assertJobDone(await deps.jobs.waitForEnd(tenant, id, signal));
  const job = toJob(row);
  return { msg: job.link ?? '', data: job };
}

const failureReasons: Partial<Record<JobRow['state'], Reason>> = {
  cancelled: 'CANCELLED',
  failed: 'JOB_FAILED',
};

/** Returns the row of a finished job; refuses with its message if it did not succeed. */
export function assertJobDone(row: JobRow): JobRow {
  const reason = failureReasons[row.state];
  if (reason) throw new Failure(reason, row.msg === null ? {} : { msg: row.msg });
  return row;
}

/** `YYYYMMDD` in the tenant's time zone, for file names. */
export const formatFileDate = (now: Date, timeZone: string) =>
  formatLocalTime(now, timeZone).slice(0, 10).replaceAll('-', '');

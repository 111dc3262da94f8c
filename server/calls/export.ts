import { type exportCalls, mostRowsAtOnce } from '../../contract/calls/export.ts';
import { Failure, type Reason } from '../../contract/failures.ts';
import type { ExportJobRequest } from '../jobs/exportJob.ts';
import { type JobRow, jobOf } from '../jobs/job.ts';
import { exportSize } from '../records/export/exportQuery.ts';
import { exportColumns } from '../records/export/sheetColumns.ts';
import { formByName } from '../records/forms.ts';
import type { Handlers } from './context.ts';

export const exportHandlers = {
  async records({ actor, tenant, deps, signal, now, inTenant }, { params, body }) {
    const { columns, format, pageNum, pageSize, background, ...filters } = body;
    const request: ExportJobRequest = { form: params.form, filters, columns, format, pageNum, pageSize };
    const { cnName, size } = await inTenant('read', async (tx) => {
      const form = await formByName(tx, params.form);
      // Names that are no columns are refused here, at the call, not later in the job.
      exportColumns(form, { columns, withStatus: true });
      return { cnName: form.cnName, size: await exportSize(tx, form, { request, actor }) };
    });
    const order = {
      kind: 'export',
      title: `${cnName}_${dayOf(now, tenant.timeZone)}`,
      request,
      userId: actor.userId,
    };
    if (size <= mostRowsAtOnce && !background) return answered(await deps.jobs.doNow(tenant, order));
    const id = await inTenant('write', (tx) => deps.jobs.order(tx, tenant, order));
    if (background) return { msg: '', data: jobOf(await deps.jobs.read(tenant, id)) };
    return answered(await deps.jobs.ended(tenant, id, signal));
  },
} satisfies Handlers<typeof exportCalls>;

const reasons: Partial<Record<JobRow['state'], Reason>> = { cancelled: 'CANCELLED', failed: 'JOB_FAILED' };

/** The link of a finished job; a job that did not finish is refused with what its row says. */
function answered(row: JobRow) {
  const reason = reasons[row.state];
  if (reason) throw new Failure(reason, row.msg === null ? {} : { msg: row.msg });
  const job = jobOf(row);
  return { msg: job.link ?? '', data: job };
}

/** `YYYYMMDD` in the tenant's time zone, for file names. */
const dayOf = (now: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now).replaceAll('-', '');

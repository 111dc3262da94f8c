import type { exportCalls } from '../../contract/calls/export.ts';
import { mostRowsAtOnce } from '../../contract/exportBounds.ts';
import { Refusal } from '../../contract/failures.ts';
import { holdsPermission } from '../../contract/may.ts';
import type { ExportJobRequest } from '../jobs/exportJob.ts';
import { exportRights } from '../jobs/fileRights.ts';
import { exportSize } from '../records/export/exportQuery.ts';
import { exportColumns } from '../records/export/sheetColumns.ts';
import { subFormsOf } from '../records/export/subFormSheets.ts';
import { formByName } from '../records/forms.ts';
import type { Handlers } from './context.ts';
import { exported } from './exported.ts';

export const exportHandlers = {
  async records(context, { params, body }) {
    const { exceptIds, columns, subForms, format, pageNum, pageSize, background, ...filters } = body;
    const { form } = params;
    if (!exportRights({ form }).every((right) => holdsPermission(context.actor.permissions, right)))
      throw new Refusal(403);
    const page = { pageNum, pageSize };
    const request: ExportJobRequest = { form, filters, exceptIds, columns, subForms, format, ...page };
    const { name, size } = await context.inTenant('read', async (tx) => {
      const form = await formByName(tx, params.form);
      // Names that are no columns are refused here, at the call, not later in the job.
      exportColumns(form, { columns, withStatus: true, actor: context.actor });
      subFormsOf(form, subForms ?? [], context.actor);
      // Whether it is small is all that matters here; the job counts the rest.
      const atMost = mostRowsAtOnce + 1;
      const size = await exportSize(tx, form, { request, actor: context.actor, atMost });
      return { name: form.cnName, size };
    });
    return exported(context, { kind: 'export', name, request, size, background });
  },
} satisfies Handlers<typeof exportCalls>;

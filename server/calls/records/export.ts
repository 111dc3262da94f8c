import type { exportCalls } from '../../../contract/calls/export.ts';
import { Refusal } from '../../../contract/failures.ts';
import { maxSynchronousRows } from '../../../contract/limits/exportLimits.ts';
import { holdsPermission } from '../../../contract/permissions.ts';
import type { Handlers } from '../../context/handler.ts';
import { exportPermissions } from '../../jobs/kinds/downloadPermissions.ts';
import type { ExportJobRequest } from '../../jobs/kinds/exportJob.ts';
import { resolveExportColumns } from '../../records/export/exportColumns.ts';
import { countExportRows } from '../../records/export/exportQuery.ts';
import { resolveSubFormSheets } from '../../records/export/subFormSheets.ts';
import { loadFormByName } from '../../records/schema/formDefinitions.ts';
import { exportSheet } from '../shared/sheetExport.ts';

export const exportHandlers = {
  records: {
    async one(context, { params, body }) {
      const { exceptIds, columns, subForms, format, pageNum, pageSize, background, ...filters } = body;
      const { form } = params;
      if (!exportPermissions({ form }).every((right) => holdsPermission(context.actor.permissions, right)))
        throw new Refusal(403);
      const page = { pageNum, pageSize };
      const request: ExportJobRequest = { form, filters, exceptIds, columns, subForms, format, ...page };
      const { name, size } = await context.inTenant('read', async (tx) => {
        const form = await loadFormByName(tx, params.form);
        // Names that are not columns are refused here, in the call, not later in the job.
        resolveExportColumns(form, { columns, withStatus: true, actor: context.actor });
        resolveSubFormSheets(form, subForms ?? [], context.actor);
        // Only smallness matters here; the job counts the rest.
        const atMost = maxSynchronousRows + 1;
        const size = await countExportRows(tx, form, { request, actor: context.actor, atMost });
        return { name: form.cnName, size };
      });
      return exportSheet(context, { kind: 'export', name, request, size, background });
    },
    // The refusal of a long list.
    warmUp: { body: { ids: Array.from({ length: 10_000 }, (_, n) => `x${n}`) } },
  },
} satisfies Handlers<typeof exportCalls>;

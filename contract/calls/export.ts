/** Exports of a form's records: of selected ids, or of all that a list's filters match. */
import { z } from 'zod';
import { answers, bodySizes, defineCall } from '../call.ts';
import { maxExportedRows, maxSelectedIds } from '../limits/exportLimits.ts';
import { enName, idList, pageParams } from '../shapes.ts';
import { listFilters } from './record.ts';
import { job } from './shapes/jobShapes.ts';

export const exportCalls = {
  records: defineCall({
    method: 'POST',
    path: '/auto/{form}/export',
    summary: '导出单据；msg 为下载链接，超过 5000 行时在后台进行',
    permission: 'auto:{form}:export',
    object: 'recordScope',
    supplier: 'records',
    rate: 'export',
    transaction: 'none',
    params: z.strictObject({ form: enName }),
    maxBody: bodySizes.document,
    body: listFilters.extend({
      /** Ids that are excluded from the rows matching the filters. */
      exceptIds: idList(maxSelectedIds).optional(),
      pageNum: pageParams.pageNum,
      pageSize: z.coerce.number().int().min(1).max(maxExportedRows).default(maxExportedRows),
      /** enNames, sysStatus, createTime, updateTime. Defaults to the displayed columns of the list. */
      columns: z.array(z.string().max(80)).min(1).max(400).optional(),
      /**
       * Sub-forms that are exported to their own sheets, with the number or title of their record. Not available in
       * csv.
       */
      subForms: z.array(z.string().max(80)).max(50).optional(),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      /** True: responds with the job at once instead of waiting for its end. */
      background: z.boolean().default(false),
    }),
    audit: { kind: 'export', objects: { form: 'params.form', record: 'body.ids' } },
    answer: answers.message(job),
  }),
};

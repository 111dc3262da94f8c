/** The job that exports the records of a form. */
import { z } from 'zod';
import { listFilters } from '../../../contract/calls/record.ts';
import { buildExportTables, countExportRows } from '../../records/export/exportQuery.ts';
import { loadFormByName } from '../../records/schema/formDefinitions.ts';
import type { JobKind } from '../queue/job.ts';
import { exportPermissions } from './downloadPermissions.ts';
import { assertCanExport, type SheetSources, sheetJob } from './sheetJob.ts';

const exportRequest = z.object({
  form: z.string(),
  filters: listFilters,
  exceptIds: z.array(z.string()).optional(),
  columns: z.array(z.string()).optional(),
  subForms: z.array(z.string()).optional(),
  pageNum: z.number(),
  pageSize: z.number(),
  format: z.enum(['xlsx', 'csv']),
  /** Ordered by a free button of the form, whose own permission it needs instead. */
  button: z.string().optional(),
});
export type ExportJobRequest = z.output<typeof exportRequest>;

export const exportJob = (sources: SheetSources): JobKind =>
  sheetJob(sources, async (tx, asked) => {
    const request = exportRequest.parse(asked.request);
    const { actor } = asked;
    assertCanExport(actor, exportPermissions(request));
    const form = await loadFormByName(tx, request.form);
    const tables = await buildExportTables(tx, form, { request, actor });
    const total = await countExportRows(tx, form, { request, actor });
    return { tables, total, format: request.format };
  });

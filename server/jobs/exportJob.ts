/** The job that writes an export file. Permission and data scope are judged anew when it runs. */
import { z } from 'zod';
import { listFilters } from '../../contract/calls/record.ts';
import { Failure } from '../../contract/failures.ts';
import { holdsPermission } from '../../contract/may.ts';
import type { Database, TenantRef } from '../db/database.ts';
import { actorOfUser } from '../db/queries/actorOfUser.ts';
import { placeSql } from '../db/transaction.ts';
import { exportQuery, exportSize } from '../records/export/exportQuery.ts';
import { writeExport } from '../records/export/writeExport.ts';
import { formByName } from '../records/forms.ts';
import type { JobKind } from './job.ts';

export const exportRequest = z.object({
  form: z.string(),
  filters: listFilters,
  columns: z.array(z.string()).optional(),
  pageNum: z.number(),
  pageSize: z.number(),
  format: z.enum(['xlsx', 'csv']),
});
export type ExportJobRequest = z.output<typeof exportRequest>;

/** `copyUrl`: where COPY reads, a replica if there is one. */
export function exportJob({ database, copyUrl }: { database: Database; copyUrl: string }): JobKind {
  return async (job, { tenant, signal, temporaryFile, progress }) => {
    const request = exportRequest.parse(job.request);
    const { title, query, total } = await prepared(database, tenant, { request, userId: job.createBy });
    progress({ total });
    const path = temporaryFile(request.format);
    const order = {
      url: copyUrl,
      session: placeSql('set', tenant, '0'),
      query: query.text,
      columns: query.columns,
      format: request.format,
      title,
      path,
    };
    const onProgress = ({ rows, bytes }: { rows: number; bytes: number }) => progress({ done: rows, bytes });
    const written = await writeExport(order, { signal, onProgress });
    progress({ done: written.rows, total: written.rows, bytes: written.bytes });
    return { file: { path, fileName: `${job.title}.${request.format}` } };
  };
}

function prepared(
  database: Database,
  tenant: TenantRef,
  { request, userId }: { request: ExportJobRequest; userId: string },
) {
  return database.inTenant(tenant, 'read', async (tx) => {
    const actor = await actorOfUser(tx, userId);
    const permission = `auto:${request.form}:export`;
    if (!actor || !holdsPermission(actor.permissions, permission)) {
      throw new Failure('JOB_FAILED', { msg: '当前操作没有权限' });
    }
    const form = await formByName(tx, request.form);
    const query = await exportQuery(tx, form, { request, actor });
    return { title: form.cnName, query, total: await exportSize(tx, form, { request, actor }) };
  });
}

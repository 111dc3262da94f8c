/** Orders the marked sheet of a rejected import of people and waits for it. */
import { Readable } from 'node:stream';
import type { SessionContext } from '../../../context/callContext.ts';
import type { UserErrorsRequest } from '../../../jobs/kinds/userErrorsJob.ts';
import { createDiskSpaceGuard } from '../../../records/files/diskSpaceGuard.ts';
import { storeUpload } from '../../../records/files/storeUpload.ts';
import type { ImportErrors } from '../../../records/import/importErrors.ts';
import type { ImportSheet } from '../../../records/sheet/importSheet.ts';
import { formatFileDate } from '../../shared/sheetExport.ts';

type RejectedSheet = { bytes: Buffer; sheet: ImportSheet; errors: ImportErrors };

/** Without `errorFile` if the sheet could not be marked: the errors are reported all the same. */
export async function markSheet(
  context: SessionContext,
  { bytes, sheet, errors }: RejectedSheet,
): Promise<{ jobId: string; errorFile?: string }> {
  const { deps, tenant, actor, signal, now } = context;
  const upload = { fileName: '用户.xlsx', stream: Readable.from([bytes]), isTruncated: () => false };
  const { fileName: fileKey } = await storeUpload(deps.files, upload, createDiskSpaceGuard(deps.space));
  const marks = sheet.rows.flatMap(({ row }) => (errors.has(row) ? [[row, errors.wordsOf(row)]] : []));
  const request: UserErrorsRequest = { fileKey, errors: Object.fromEntries(marks) };
  const title = `用户导入_${formatFileDate(now, tenant.timeZone)}_错误`;
  const kept = await context.once('job', async (tx) => ({
    id: await deps.jobs.order(tx, tenant, { kind: 'userErrors', title, request, userId: actor.userId }),
    fileKey,
  }));
  // The request was sent again after a node died: the sheet that the dead node stored is used.
  if (kept.fileKey !== fileKey) await deps.files.remove(fileKey);
  await deps.jobs.doNow(tenant, kept.id);
  const { fileKey: marked } = await deps.jobs.waitForEnd(tenant, kept.id, signal);
  return { jobId: kept.id, ...(marked !== null && { errorFile: `/api/jobs/${kept.id}/file` }) };
}

/** Orders the marked sheet of a rejected import of people and waits for it. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Refusal } from '../../../../contract/failures.ts';
import type { SessionContext } from '../../../context/callContext.ts';
import { findMarkedUserSheet } from '../../../db/queries/people/markedUserSheet.ts';
import { isDiskFull } from '../../../db/storage/diskFull.ts';
import type { UserErrorsRequest } from '../../../jobs/kinds/userErrorsJob.ts';
import { createDiskSpaceGuard } from '../../../records/files/diskSpaceGuard.ts';
import { storeUpload } from '../../../records/files/storeUpload.ts';
import type { ImportErrors } from '../../../records/import/importErrors.ts';
import type { ImportSheet } from '../../../records/sheet/importSheet.ts';
import { formatFileDate } from '../../shared/sheetExport.ts';

type RejectedSheet = { bytes: Buffer; sheet: ImportSheet; errors: ImportErrors };

type MarkedSheet = { jobId?: string; errorFile?: string };

/**
 * Without `errorFile` if the sheet could not be marked or stored: the errors are reported all the same. The same sheet with
 * the same errors is marked once, as long as its file can be downloaded.
 */
export async function markSheet(context: SessionContext, rejected: RejectedSheet): Promise<MarkedSheet> {
  const { sheet, errors, bytes } = rejected;
  const marks = sheet.rows.flatMap(({ row }) => (errors.has(row) ? [[row, errors.wordsOf(row)]] : []));
  const content = createHash('sha256').update(bytes).update(JSON.stringify(marks)).digest('hex');
  const { actor } = context;
  const known = await context.inTenant('read', (tx) =>
    findMarkedUserSheet(tx, { userId: actor.userId, content }),
  );
  if (known !== undefined) return { jobId: known, errorFile: fileOf(known) };
  try {
    return await orderMarks(context, bytes, { errors: Object.fromEntries(marks), content });
  } catch (error) {
    if (isDiskFull(error) || (error instanceof Refusal && error.status === 507)) return {};
    throw error;
  }
}

const fileOf = (jobId: string): string => `/api/jobs/${jobId}/file`;

async function orderMarks(
  context: SessionContext,
  bytes: Buffer,
  marks: Omit<UserErrorsRequest, 'fileKey'>,
): Promise<MarkedSheet> {
  const { deps, tenant, actor, signal, now } = context;
  const upload = { fileName: '用户.xlsx', stream: Readable.from([bytes]), isTruncated: () => false };
  const { fileName: fileKey } = await storeUpload(deps.files, upload, createDiskSpaceGuard(deps.space));
  const request: UserErrorsRequest = { ...marks, fileKey };
  const title = `用户导入_${formatFileDate(now, tenant.timeZone)}_错误`;
  const kept = await context.once('job', async (tx) => ({
    id: await deps.jobs.order(tx, tenant, { kind: 'userErrors', title, request, userId: actor.userId }),
    fileKey,
  }));
  // The request was sent again after a node died: the sheet that the dead node stored is used.
  if (kept.fileKey !== fileKey) await deps.files.remove(fileKey);
  await deps.jobs.doNow(tenant, kept.id);
  const { fileKey: marked } = await deps.jobs.waitForEnd(tenant, kept.id, signal);
  return { jobId: kept.id, ...(marked !== null && { errorFile: fileOf(kept.id) }) };
}

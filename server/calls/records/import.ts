import path from 'node:path';
import { Readable } from 'node:stream';
import type { ImportReport, importCalls } from '../../../contract/calls/import.ts';
import { Failure, Refusal } from '../../../contract/failures.ts';
import { maxImportBytes } from '../../../contract/limits/importLimits.ts';
import type { SessionContext, UploadedFile } from '../../context/callContext.ts';
import type { Handlers } from '../../context/handler.ts';
import type { ImportJobRequest } from '../../jobs/kinds/importJob.ts';
import { createDiskSpaceGuard } from '../../records/files/diskSpaceGuard.ts';
import { type IncomingUpload, type StoredUpload, storeUpload } from '../../records/files/storeUpload.ts';
import type { ImportJobOutcome } from '../../records/import/importOutcome.ts';
import { formatImportSummary, type ImportKind } from '../../records/import/importSummary.ts';
import { loadFormByName } from '../../records/schema/formDefinitions.ts';
import { describeUnsupportedKind, headBytes, howToSave } from '../../records/sheet/unsupportedKind.ts';
import { assertJobDone, exportSheet, formatFileDate } from '../shared/sheetExport.ts';

/** A smaller sheet has at most some thousand rows and does not queue behind other jobs. */
const maxInlineBytes = 128 * 1024;

export const importHandlers = {
  async template(context, { params }) {
    const { cnName } = await context.inTenant('read', (tx) => loadFormByName(tx, params.form));
    return exportSheet(context, {
      kind: 'importTemplate',
      name: `${cnName}导入模板`,
      request: params,
      size: 0,
    });
  },

  async data(context, { params, query }) {
    const { deps, tenant, signal } = context;
    const { cnName, hasFlow } = await context.inTenant('read', (tx) => loadFormByName(tx, params.form));
    const stored = await storeSheet(context);
    const mode = query.onlyParse ? 'check' : query.partial ? 'right' : 'all';
    const { fileName: fileKey, size, sha256 } = stored;
    const request: ImportJobRequest = { form: params.form, mode, fileKey, content: { size, sha256 } };
    const { id } = await enqueueImport(context, cnName, request);
    if (size <= maxInlineBytes) await deps.jobs.doNow(tenant, id);
    const row = assertJobDone(await deps.jobs.waitForEnd(tenant, id, signal));
    // The job wrote this outcome (jobs/kinds/importJob.ts).
    const { marked: _, ...outcome } = row.result as ImportJobOutcome;
    const errorFile = row.fileKey === null ? {} : { errorFile: `/api/jobs/${id}/file` };
    const kind = { onlyChecked: query.onlyParse, hasFlow };
    return importAnswer({ jobId: id, ...outcome, ...errorFile }, kind);
  },
} satisfies Handlers<typeof importCalls>;

async function enqueueImport(context: SessionContext, cnName: string, request: ImportJobRequest) {
  const { deps, tenant, actor, now } = context;
  const title = `${cnName}导入_${formatFileDate(now, tenant.timeZone)}`;
  const kept = await context.once('job', async (tx) => ({
    id: await deps.jobs.order(tx, tenant, { kind: 'import', title, request, userId: actor.userId }),
    fileKey: request.fileKey,
  }));
  // The request was sent again after a node died: the sheet that the dead node stored is used.
  if (kept.fileKey !== request.fileKey) await deps.files.remove(request.fileKey);
  return kept;
}

function importAnswer(verdict: ImportReport, kind: ImportKind): { msg: string; data: ImportReport } {
  if (verdict.total > 0 && (kind.onlyChecked || verdict.imported > 0))
    return { msg: formatImportSummary(verdict, kind), data: verdict };
  const whole = verdict.total === 0 ? verdict.errors[0]?.message : undefined;
  throw new Failure('IMPORT_REJECTED', { ...(whole ? { msg: whole } : {}), data: verdict });
}

const kinds: Record<string, string> = {
  'application/zip': '.xlsx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
  'application/x-cfb': '.xls',
};

/** Throws FILE_KIND if the bytes or the name are not those of a sheet, FILE_TOO_LARGE beyond the limit. */
async function storeSheet({ deps, file }: SessionContext): Promise<StoredUpload> {
  if (!file) throw new Refusal(400, [{ path: 'file', message: '请选择文件' }]);
  if (!['.xlsx', '.xls'].includes(path.extname(file.fileName).toLowerCase()))
    throw new Failure('FILE_KIND', { msg: `只能导入 .xlsx 或 .xls 文件，${howToSave}` });
  const { upload, head } = boundedUpload(file);
  const stored = await storeUpload(deps.files, upload, createDiskSpaceGuard(deps.space));
  if (kinds[stored.mimeType]) return stored;
  await deps.files.remove(stored.fileName);
  throw new Failure('FILE_KIND', { msg: describeUnsupportedKind(head(), stored.mimeType) });
}

/** `head`: the bytes by which people recognize the kind of a file. */
function boundedUpload({ fileName, stream, isTruncated }: UploadedFile): {
  upload: IncomingUpload;
  head: () => Buffer;
} {
  let head = Buffer.alloc(0);
  async function* bytes() {
    let size = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (head.length < headBytes) head = Buffer.concat([head, chunk]).subarray(0, headBytes);
      if (size > maxImportBytes) {
        throw new Failure('FILE_TOO_LARGE', { msg: `文件不能超过 ${maxImportBytes / 1024 / 1024}MB` });
      }
      yield chunk;
    }
  }
  const upload = { fileName, stream: Readable.from(bytes(), { objectMode: false }), isTruncated };
  return { upload, head: () => head };
}

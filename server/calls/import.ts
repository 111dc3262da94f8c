import path from 'node:path';
import { Readable } from 'node:stream';
import type { ImportVerdict, importCalls } from '../../contract/calls/import.ts';
import { Failure, Refusal } from '../../contract/failures.ts';
import { mostImportBytes } from '../../contract/importBounds.ts';
import type { ImportJobRequest } from '../jobs/importJob.ts';
import { roomGuard } from '../records/files/roomGuard.ts';
import { type Incoming, type Stored, storeUpload } from '../records/files/upload.ts';
import { formByName } from '../records/forms.ts';
import { importSummary } from '../records/import/summary.ts';
import type { Outcome } from '../records/import/verdict.ts';
import type { Handlers, LongContext, UploadedFile } from './context.ts';
import { dayOf, exported, finished } from './exported.ts';

/** A smaller sheet has some thousand rows at most and does not wait for its turn behind other jobs. */
const mostBytesAtOnce = 128 * 1024;

export const importHandlers = {
  async template(context, { params }) {
    const { cnName } = await context.inTenant('read', (tx) => formByName(tx, params.form));
    return exported(context, { kind: 'importTemplate', name: `${cnName}导入模板`, request: params, size: 0 });
  },

  async data(context, { params, query }) {
    const { deps, tenant, signal } = context;
    const { cnName } = await context.inTenant('read', (tx) => formByName(tx, params.form));
    const stored = await storedSheet(context);
    const mode = query.onlyParse ? 'check' : query.partial ? 'right' : 'all';
    const { fileName: fileKey, size, sha256 } = stored;
    const request: ImportJobRequest = { form: params.form, mode, fileKey, content: { size, sha256 } };
    const { id } = await ordered(context, cnName, request);
    if (size <= mostBytesAtOnce) await deps.jobs.doNow(tenant, id);
    const row = finished(await deps.jobs.ended(tenant, id, signal));
    // The job's kind has put it down (jobs/importJob.ts).
    const { marked: _, ...outcome } = row.result as Outcome;
    const errorFile = row.fileKey === null ? {} : { errorFile: `/api/jobs/${id}/file` };
    return answered({ jobId: id, ...outcome, ...errorFile }, query.onlyParse);
  },
} satisfies Handlers<typeof importCalls>;

async function ordered(context: LongContext, cnName: string, request: ImportJobRequest) {
  const { deps, tenant, actor, now } = context;
  const title = `${cnName}导入_${dayOf(now, tenant.timeZone)}`;
  const kept = await context.once('job', async (tx) => ({
    id: await deps.jobs.order(tx, tenant, { kind: 'import', title, request, userId: actor.userId }),
    fileKey: request.fileKey,
  }));
  // Sent again after a node died: what that node kept is the sheet.
  if (kept.fileKey !== request.fileKey) await deps.files.remove(request.fileKey);
  return kept;
}

function answered(verdict: ImportVerdict, onlyParse: boolean): { msg: string; data: ImportVerdict } {
  if (verdict.total > 0 && (onlyParse || verdict.imported > 0))
    return { msg: importSummary(verdict, onlyParse), data: verdict };
  const whole = verdict.total === 0 ? verdict.errors[0]?.message : undefined;
  throw new Failure('IMPORT_REJECTED', { ...(whole ? { msg: whole } : {}), data: verdict });
}

const kinds: Record<string, string> = {
  'application/zip': '.xlsx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
  'application/x-cfb': '.xls',
};

/** FILE_KIND for what is no sheet by its bytes or its name, FILE_TOO_LARGE beyond the bound. */
async function storedSheet({ deps, file }: LongContext): Promise<Stored> {
  if (!file) throw new Refusal(400, [{ path: 'file', message: '请选择文件' }]);
  if (!['.xlsx', '.xls'].includes(path.extname(file.fileName).toLowerCase())) throw wrongKind();
  const stored = await storeUpload(deps.files, bounded(file), roomGuard(deps.space));
  if (kinds[stored.mimeType]) return stored;
  await deps.files.remove(stored.fileName);
  throw wrongKind();
}

const wrongKind = () => new Failure('FILE_KIND', { msg: '只能导入 .xlsx 或 .xls 文件' });

function bounded({ fileName, stream, truncated }: UploadedFile): Incoming {
  async function* bytes() {
    let size = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > mostImportBytes) {
        throw new Failure('FILE_TOO_LARGE', { msg: `文件不能超过 ${mostImportBytes / 1024 / 1024}MB` });
      }
      yield chunk;
    }
  }
  return { fileName, stream: Readable.from(bytes(), { objectMode: false }), truncated };
}

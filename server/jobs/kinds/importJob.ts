/** The job that imports a sheet. Permission and data scope are checked again when it runs. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { Failure } from '../../../contract/failures.ts';
import type { Database } from '../../db/database.ts';
import { saveJobResult } from '../../db/queries/platform/jobResult.ts';
import { markTableWritten } from '../../db/tableVersions.ts';
import { ContentMeter, meterStream } from '../../records/contentHash.ts';
import type { FileStore } from '../../records/files/fileStore.ts';
import { runImport } from '../../records/import/runImport.ts';
import { retryAfterRestart } from '../queue/databaseRestart.ts';
import type { JobKind } from '../queue/job.ts';

const importRequest = z.object({
  form: z.string(),
  mode: z.enum(['check', 'all', 'right']),
  /** Key of the sheet in the store until the job has ended. */
  fileKey: z.string(),
  /** Size and hash of the upload; absent in requests of a version that did not measure them. */
  content: z.object({ size: z.number(), sha256: z.string() }).optional(),
});
export type ImportJobRequest = z.output<typeof importRequest>;

/** Stores its outcome in the row's `result`, and the marked sheet as its file. */
export const importJob =
  (database: Database, files: FileStore): JobKind =>
  async (job, { tenant, signal, temporaryFile, progress }) => {
    const request = importRequest.parse(job.request);
    const { form, mode, fileKey } = request;
    const path = await temporaryFile('sheet');
    const markedPath = await temporaryFile('xlsx');
    await fetchSheet(files, request, path);
    const order = { tenant, form, mode, path, markedPath, url: database.url, now: database.now() };
    const run = { jobId: job.id, runs: job.runs, userId: job.createBy };
    // Records and outcome are one transaction: an attempt that finds an outcome imports nothing more.
    const attempt = () => runImport({ ...order, ...run }, { signal, onProgress: progress });
    const outcome = await retryAfterRestart(attempt, interruptedMessage, { signal }).catch(
      async (error: unknown) => {
        // A refusal ends the job; any other error may be followed by another run, which needs the sheet.
        if (isFinalError(error, signal)) await files.remove(fileKey);
        throw error;
      },
    );
    await database.inTenant(tenant, 'write', async (tx) => {
      markTableWritten(tx, form);
      await saveJobResult(tx, job, outcome);
    });
    await files.remove(fileKey);
    progress({ done: outcome.total, total: outcome.total });
    const msg = `共 ${outcome.total} 行，导入 ${outcome.imported} 行，有误 ${outcome.failed} 行`;
    const { marked: content } = outcome;
    return content
      ? { file: { path: markedPath, fileName: `${job.title}_错误.xlsx`, content }, msg }
      : { msg };
  };

const interruptedMessage = '导入期间数据库连接中断，多次重试未成功，请核对数据后重新导入';

/** A thread that was notified of a cancellation may have found another run of the job instead. */
const isFinalError = (error: unknown, signal: AbortSignal) =>
  error instanceof Failure && (error.reason !== 'CANCELLED' || signal.aborted);

/** Copies the sheet to this machine. Throws JOB_FAILED if it is missing or differs from the upload. */
async function fetchSheet(files: FileStore, { fileKey, content }: ImportJobRequest, path: string) {
  const size = await files.size(fileKey);
  if (size === null) throw new Failure('JOB_FAILED', { msg: '上传的文件已不存在，请重新上传' });
  const meter = new ContentMeter();
  const source = files.read(fileKey, { start: 0, end: size - 1 });
  await pipeline(
    source,
    (chunks: AsyncIterable<Buffer>) => meterStream(chunks, meter),
    createWriteStream(path),
  );
  if (content && !isDeepStrictEqual(meter.end(), content))
    throw new Failure('JOB_FAILED', { msg: '上传的文件已损坏，请重新上传' });
}

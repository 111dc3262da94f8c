/** The job that imports a sheet. Permission and data scope are judged anew when it runs. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { Failure } from '../../contract/failures.ts';
import type { Database } from '../db/database.ts';
import { keepJobResult } from '../db/queries/jobResult.ts';
import { markWritten } from '../db/writes.ts';
import type { FileStore } from '../records/files/store.ts';
import { startImport } from '../records/import/startImport.ts';
import type { JobKind } from './job.ts';

const importRequest = z.object({
  form: z.string(),
  mode: z.enum(['check', 'all', 'right']),
  /** Under which the sheet lies in the store until the job has ended. */
  fileKey: z.string(),
});
export type ImportJobRequest = z.output<typeof importRequest>;

/** Leaves its outcome in the row's `result`, and the marked sheet as its file. */
export const importJob =
  (database: Database, files: FileStore): JobKind =>
  async (job, { tenant, signal, temporaryFile, progress }) => {
    const { form, mode, fileKey } = importRequest.parse(job.request);
    const path = temporaryFile('sheet');
    const markedPath = temporaryFile('xlsx');
    const size = await files.size(fileKey);
    if (size === null) throw new Failure('JOB_FAILED', { msg: '上传的文件已不存在，请重新上传' });
    await pipeline(files.read(fileKey, { start: 0, end: size - 1 }), createWriteStream(path));
    const order = { tenant, form, mode, path, markedPath, url: database.url, now: database.now() };
    const outcome = await startImport(
      { ...order, jobId: job.id, userId: job.createBy },
      { signal, onProgress: progress },
    ).catch(async (error: unknown) => {
      // A refusal ends the job; anything else may be followed by another run.
      if (error instanceof Failure) await files.remove(fileKey);
      throw error;
    });
    await database.inTenant(tenant, 'write', async (tx) => {
      markWritten(tx, form);
      await keepJobResult(tx, job.id, outcome);
    });
    await files.remove(fileKey);
    progress({ done: outcome.total, total: outcome.total });
    const msg = `共 ${outcome.total} 行，导入 ${outcome.imported} 行，有误 ${outcome.failed} 行`;
    return outcome.marked ? { file: { path: markedPath, fileName: `${job.title}_错误.xlsx` }, msg } : { msg };
  };

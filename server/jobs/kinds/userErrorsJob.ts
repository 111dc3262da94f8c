/** The job that marks a rejected sheet of people with its errors; the call that rejected it has found them. */
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { Failure } from '../../../contract/failures.ts';
import type { FileStore } from '../../records/files/fileStore.ts';
import { readImportSheet } from '../../records/files/importSheetThread.ts';
import { writeMarkedSheet } from '../../records/import/markedSheet.ts';
import type { JobKind } from '../queue/job.ts';

const errorsRequest = z.object({
  /** Key of the sheet in the store until the job has ended. */
  fileKey: z.string(),
  /** The text of the first cell, by number of the row. */
  errors: z.record(z.string(), z.string()),
  /** Hash of the sheet and its errors, by which the marked sheet is found again. */
  content: z.string().optional(),
});
export type UserErrorsRequest = z.output<typeof errorsRequest>;

export const userErrorsJob =
  (files: FileStore): JobKind =>
  async (job, { temporaryFile }) => {
    const { fileKey, errors } = errorsRequest.parse(job.request);
    const size = await files.size(fileKey);
    if (size === null) throw new Failure('JOB_FAILED', { msg: '上传的文件已不存在，请重新上传' });
    const bytes = await buffer(files.read(fileKey, { start: 0, end: size - 1 }));
    const sheet = await readImportSheet(bytes);
    const path = await temporaryFile('xlsx');
    const content = await writeMarkedSheet(path, {
      title: '错误',
      sheet,
      errors: { wordsOf: (row) => errors[row] ?? '' },
      rows: sheet.rows,
    });
    await files.remove(fileKey);
    return { file: { path, content, fileName: `${job.title}.xlsx` } };
  };

/** Records from a sheet (forms seed, points 2, 5 and 7; api.md 4, 13): row 1 has the labels, an example in row 2 says 示例. */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { maxImportErrors } from '../importLimits.ts';
import { enName } from '../shapes.ts';
import { job } from './job.ts';

const form = z.strictObject({ form: enName });

/** `row` is the sheet's, 0 for the whole file; `column` the label in row 1, empty for the whole row. */
const importError = z.strictObject({ row: z.number().int(), column: z.string(), message: z.string() });
export type ImportError = z.output<typeof importError>;

/** What became of a sheet; IMPORT_REJECTED carries the same. */
export const importReport = z.strictObject({
  jobId: z.string(),
  total: z.number().int(),
  imported: z.number().int(),
  /** Rows with errors. */
  failed: z.number().int(),
  /** The first ones, by row. */
  errors: z.array(importError).max(maxImportErrors),
  errorTotal: z.number().int(),
  /** Labels of columns that no import takes: what the server fills in or computes, files, rows of sub-forms. */
  ignored: z.array(z.string()),
  /** Link to the rows with what is wrong in a first column 错误: all of them, or where others were written those left. */
  errorFile: z.string().optional(),
});
export type ImportReport = z.output<typeof importReport>;

export const importCalls = {
  template: defineCall({
    method: 'POST',
    path: '/auto/{form}/importTemplate',
    summary: '导入模板；msg 为下载链接',
    permission: 'auto:{form}:import',
    object: 'none',
    rate: 'export',
    transaction: 'none',
    params: form,
    audit: { kind: 'export', objects: { form: 'params.form' } },
    answer: answers.message(job),
  }),
  data: defineCall({
    method: 'POST',
    path: '/auto/{form}/importData',
    summary: '导入 .xlsx 或 .xls；默认全部成功才写入，partial 写入正确的行，onlyParse 只校验',
    permission: 'auto:{form}:import',
    object: 'none',
    rate: 'upload',
    transaction: 'none',
    params: form,
    query: z.strictObject({
      onlyParse: z.stringbool().default(false),
      partial: z.stringbool().default(false),
    }),
    body: 'multipart',
    audit: { kind: 'import', objects: { form: 'params.form' }, values: ['onlyParse', 'partial'] },
    answer: answers.message(importReport),
  }),
};

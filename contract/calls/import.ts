/** Imports records from a sheet: row 1 contains the labels; a row 2 marked 示例 is an example and is skipped. */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { maxImportErrors } from '../limits/importLimits.ts';
import { enName } from '../shapes.ts';
import { job } from './shapes/jobShapes.ts';

const form = z.strictObject({ form: enName });

/** `row` is the sheet row, 0 for the whole file; `column` is the label in row 1, empty for the whole row. */
const importError = z.strictObject({ row: z.number().int(), column: z.string(), message: z.string() });
export type ImportError = z.output<typeof importError>;

/** The result of an import. IMPORT_REJECTED contains the same. */
export const importReport = z.strictObject({
  jobId: z.string(),
  total: z.number().int(),
  imported: z.number().int(),
  /** The number of rows with errors. */
  failed: z.number().int(),
  /** The first errors, by row. */
  errors: z.array(importError).max(maxImportErrors),
  errorTotal: z.number().int(),
  /** Labels of columns that an import ignores: values set or computed by the server, files, rows of sub-forms. */
  ignored: z.array(z.string()),
  /**
   * Link to the failed rows, with the errors in a first column 错误: all rows, or only the failed ones if others were
   * written.
   */
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
    audit: {
      kind: 'import',
      trial: 'query.onlyParse',
      objects: { form: 'params.form' },
      values: ['partial'],
    },
    answer: answers.message(importReport),
  }),
};

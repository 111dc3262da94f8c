/** What an import came to, as its job keeps it: the contract's verdict but for the job itself. */
import type { ImportReport } from '../../../contract/calls/import.ts';
import type { WrittenContent } from '../contentHash.ts';
import type { ImportSheet } from '../sheet/importSheet.ts';
import type { RowsImportResult } from './importRows.ts';

export type ImportJobOutcome = Omit<ImportReport, 'jobId' | 'errorFile'> & {
  /** Of the marked sheet, where one was written. */
  marked: WrittenContent | null;
};

export const buildImportOutcome = (
  sheet: ImportSheet,
  { imported, failed, errors, ignored }: RowsImportResult,
): ImportJobOutcome => ({
  total: sheet.rows.length,
  imported,
  failed,
  errors: errors.first,
  errorTotal: errors.total,
  ignored,
  marked: null,
});

/** A file that is no sheet, or none that can be imported. */
export const buildRefusedOutcome = (message: string): ImportJobOutcome => ({
  total: 0,
  imported: 0,
  failed: 0,
  errors: [{ row: 0, column: '', message }],
  errorTotal: 1,
  ignored: [],
  marked: null,
});

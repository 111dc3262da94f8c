/** The outcome of an import as its job stores it: the contract's report without the job itself. */
import type { ImportReport } from '../../../contract/calls/import.ts';
import type { WrittenContent } from '../contentHash.ts';
import type { ImportSheet } from '../sheet/importSheet.ts';
import type { RowsImportResult } from './importRows.ts';

export type ImportJobOutcome = Omit<ImportReport, 'jobId' | 'errorFile'> & {
  /** The marked sheet, if one was written. */
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

/** For a file that is not a sheet, or cannot be imported. */
export const buildRefusedOutcome = (message: string): ImportJobOutcome => ({
  total: 0,
  imported: 0,
  failed: 0,
  errors: [{ row: 0, column: '', message }],
  errorTotal: 1,
  ignored: [],
  marked: null,
});

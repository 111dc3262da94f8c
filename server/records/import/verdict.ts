/** What an import came to, as its job keeps it: the contract's verdict but for the job itself. */
import type { ImportVerdict } from '../../../contract/calls/import.ts';
import type { WrittenContent } from '../files/contentHash.ts';
import type { Imported } from './importRows.ts';
import type { Sheet } from './sheet.ts';

export type Outcome = Omit<ImportVerdict, 'jobId' | 'errorFile'> & {
  /** Of the marked sheet, where one was written. */
  marked: WrittenContent | null;
};

export const verdictOf = (sheet: Sheet, { imported, failed, errors, ignored }: Imported): Outcome => ({
  total: sheet.rows.length,
  imported,
  failed,
  errors: errors.first,
  errorTotal: errors.total,
  ignored,
  marked: null,
});

/** A file that is no sheet, or none that can be imported. */
export const refusedSheet = (message: string): Outcome => ({
  total: 0,
  imported: 0,
  failed: 0,
  errors: [{ row: 0, column: '', message }],
  errorTotal: 1,
  ignored: [],
  marked: null,
});

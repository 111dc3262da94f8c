/**
 * Makes an untrusted workbook safe for the parser: a zip is measured and bounded, without pictures, charts and
 * macros. The bytes decide the format, never the name.
 */

import { buildPackage, countTags, readPackageParts } from '../sheet/packageParts.ts';
import { UnreadableFileError } from '../unreadableFile.ts';

/** `inflated`: bytes of all wanted parts together. */
export type WorkbookBounds = { inflated: number; cells: number };

/** Throws UnreadableFileError for a file that is neither .xlsx nor .xls, or exceeds the bounds. */
export function sanitizeWorkbook(file: Buffer, bounds: WorkbookBounds): Buffer {
  const head = file.toString('latin1', 0, 4);
  if (head === '\u00d0\u00cf\u0011\u00e0') return file;
  if (head !== 'PK\u0003\u0004') throw new UnreadableFileError();
  const parts = readPackageParts(file, bounds.inflated);
  if (countTags('<c ', parts) > bounds.cells) throw new UnreadableFileError('表格单元格过多，请拆分后重试');
  return buildPackage(parts);
}

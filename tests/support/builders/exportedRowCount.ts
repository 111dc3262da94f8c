/** Counts the rows of an exported file: lines of csv, or rows of the sheets of a workbook. */
import { readZipEntries } from '../../../server/records/zip/readZipEntries.ts';

/** Without the row of labels; throws for an archive that cannot be read to its end. */
export function countExportedRows(file: Buffer): number {
  if (file.subarray(0, 2).toString() !== 'PK') return countOccurrences(file, '\r\n') - 1;
  const bounds = { wanted: /^xl\/worksheets\/.+\.xml$/, mostBytes: 1_000_000_000, mostEntries: 100 };
  return [...readZipEntries(file, bounds).values()].reduce(
    (sum, sheet) => sum + countOccurrences(sheet, '<row') - 1,
    0,
  );
}

function countOccurrences(bytes: Buffer, mark: string): number {
  let found = 0;
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1)) found += 1;
  return found;
}

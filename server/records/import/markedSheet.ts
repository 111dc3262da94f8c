/**
 * Writes the rows of an imported sheet again, with the errors of each in a first column. The result can be imported
 * without changes.
 */
import { finished } from 'node:stream/promises';
import { MeasuredFile, type WrittenContent } from '../contentHash.ts';
import type { SheetColumn } from '../export/sheetTypes.ts';
import { XlsxWriter } from '../export/xlsx/xlsxWriter.ts';
import type { ImportSheet, SheetRow } from '../sheet/importSheet.ts';
import { formatCopyLine } from './copyLine.ts';
import type { ImportErrors } from './importErrors.ts';

type MarkedSheet = {
  title: string;
  sheet: ImportSheet;
  errors: Pick<ImportErrors, 'wordsOf'>;
  rows: readonly SheetRow[];
};

const chunkSize = 1_000;

/** All cells are text, so that each one equals the cell that was read. */
export async function writeMarkedSheet(
  path: string,
  { title, sheet, errors, rows }: MarkedSheet,
): Promise<WrittenContent> {
  const kept = sheet.header.map((label, at) => ({ label, at })).filter(({ label }) => label !== '错误');
  const columns = ['错误', ...kept.map(({ label }) => label)].map(
    (label): SheetColumn => ({ label, kind: 'text', width: label === '错误' ? 40 : 16 }),
  );
  const output = new MeasuredFile(path);
  const writer = new XlsxWriter(output, { title, columns });
  for (let from = 0; from < rows.length; from += chunkSize) {
    const lines = rows
      .slice(from, from + chunkSize)
      .map(({ row, cells }) =>
        formatCopyLine([errors.wordsOf(row), ...kept.map(({ at }) => cells[at] ?? '')]),
      );
    await writer.write(Buffer.from(lines.join(''), 'utf8'));
  }
  await writer.end();
  output.end();
  await finished(output);
  return output.getWrittenContent();
}

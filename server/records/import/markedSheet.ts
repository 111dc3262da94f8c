/** The rows of an imported sheet again, with what is wrong with each in a first column; it can be imported as it is. */
import { finished } from 'node:stream/promises';
import type { SheetColumn } from '../export/column.ts';
import { XlsxWriter } from '../export/xlsxWriter.ts';
import { MeasuredFile, type WrittenContent } from '../files/contentHash.ts';
import { copyLine } from './copyLine.ts';
import type { ErrorLog } from './errorLog.ts';
import type { Sheet, SheetRow } from './sheet.ts';

type Marked = { title: string; sheet: Sheet; errors: ErrorLog; rows: readonly SheetRow[] };

const rowsAtOnce = 1_000;

/** All cells are text, so that every one is what was read. */
export async function writeMarkedSheet(
  path: string,
  { title, sheet, errors, rows }: Marked,
): Promise<WrittenContent> {
  const kept = sheet.header.map((label, at) => ({ label, at })).filter(({ label }) => label !== '错误');
  const columns = ['错误', ...kept.map(({ label }) => label)].map(
    (label): SheetColumn => ({ label, kind: 'text', width: label === '错误' ? 40 : 16 }),
  );
  const output = new MeasuredFile(path);
  const writer = new XlsxWriter(output, { title, columns });
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const lines = rows
      .slice(from, from + rowsAtOnce)
      .map(({ row, cells }) => copyLine([errors.wordsOf(row), ...kept.map(({ at }) => cells[at] ?? '')]));
    await writer.write(Buffer.from(lines.join(''), 'utf8'));
  }
  await writer.end();
  output.end();
  await finished(output);
  return output.written();
}

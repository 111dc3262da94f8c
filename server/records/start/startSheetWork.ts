/** What a thread does with the sheet that a form starts from: the rows that are judged, and later all rows for an import. */
import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { listPossibleNames } from '../../../contract/design/form/start/guessNames.ts';
import {
  createStartSheet,
  type StartRow,
  type StartSheet,
  takeJudgedRows,
  toStartRows,
} from '../../../contract/design/form/start/startSheet.ts';
import { parseTsv } from '../../../contract/text/parseTsv.ts';
import { XlsxWriter } from '../export/xlsx/xlsxWriter.ts';
import { formatCopyLine } from '../import/copyLine.ts';
import { readSheet } from '../sheet/readSheet.ts';

export type StartSheetKind = 'sheet' | 'text';

/** `rows` are those that are judged, of `total`; `names` are texts that may name people and departments. */
export type JudgedSheet = StartSheet & { total: number; names: string[] };

/** A column of the sheet, from 0, and the label under which its cells are imported. */
export type ImportColumn = { at: number; label: string };

export function judgeStartSheet(kind: StartSheetKind, content: Buffer): JudgedSheet {
  const sheet = openStartSheet(kind, content);
  const judged = { ...sheet, rows: takeJudgedRows(sheet) };
  return { ...judged, total: sheet.rows.length, names: listPossibleNames(judged) };
}

/** Returns a workbook of the columns. Each row keeps its number where the sheet allows it. */
export function writeImportSheet(
  { kind, columns }: { kind: StartSheetKind; columns: readonly ImportColumn[] },
  content: Buffer,
): Promise<Buffer> {
  const { rows } = openStartSheet(kind, content);
  const lines: string[][] = [];
  for (const { row, cells } of rows) {
    // Below the head row, which is the first.
    while (lines.length < row - 2) lines.push(columns.map(() => ''));
    lines.push(columns.map(({ at }) => cells[at] ?? ''));
  }
  return writeWorkbook(columns, lines);
}

function openStartSheet(kind: StartSheetKind, content: Buffer): StartSheet {
  if (kind === 'text') return createStartSheet(toStartRows(parseTsv(content.toString('utf8'))));
  const { header, rows } = readSheet(content);
  const head: StartRow = { row: 1, cells: header.map((label) => (isMissingLabel.test(label) ? '' : label)) };
  return createStartSheet([head, ...rows]);
}

/** The text that the reader puts in the place of a missing label. */
const isMissingLabel = /^（[A-Z]+ 列没有列名）$/;

/** In memory: the file that it is made of has at most five megabytes. */
async function writeWorkbook(
  columns: readonly ImportColumn[],
  lines: readonly (readonly string[])[],
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const output = new Writable({
    write(chunk: Buffer, _, done) {
      chunks.push(chunk);
      done();
    },
  });
  const texts = columns.map(({ label }) => ({ label, kind: 'text' as const, width: 16 }));
  const writer = new XlsxWriter(output, { title: '数据', columns: texts });
  await writer.write(Buffer.from(lines.map(formatCopyLine).join(''), 'utf8'));
  await writer.end();
  output.end();
  await finished(output);
  return Buffer.concat(chunks);
}

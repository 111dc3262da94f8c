import { expect, test } from 'vitest';
import { CsvWriter } from '../../../../server/records/export/csvWriter.ts';
import type { SheetColumn } from '../../../../server/records/export/sheetTypes.ts';
import { asCopied, collect } from '../../../support/builders/copyText.ts';

const columns: SheetColumn[] = [
  { label: '名称', kind: 'text' },
  { label: '金额', kind: 'number' },
];

async function written(rows: (string | null)[][]): Promise<string> {
  const { output, bytes } = collect();
  const writer = new CsvWriter(output, columns);
  const copied = asCopied(rows);
  for (let at = 0; at < copied.length; at += 5) await writer.write(copied.subarray(at, at + 5));
  await writer.end();
  return bytes().toString('utf8');
}

test('the file begins with the byte order mark and the labels', async () => {
  expect(await written([])).toBe('\uFEFF名称,金额\r\n');
});

test('a cell is quoted only if RFC 4180 requires it', async () => {
  expect(
    await written([
      ['a,b', '1'],
      ['say "hi"', '2'],
      ['two\nlines', null],
      ['', '3'],
    ]),
  ).toBe('\uFEFF名称,金额\r\n"a,b",1\r\n"say ""hi""",2\r\n"two\nlines",\r\n,3\r\n');
});

test('a text that would run as a formula gets a leading apostrophe, and a negative number does not', async () => {
  expect(
    await written([
      ['=1+1', '-1'],
      ['@x', '2'],
      ['-a,b', '3'],
      ['\tx', '4'],
    ]),
  ).toBe("\uFEFF名称,金额\r\n'=1+1,-1\r\n'@x,2\r\n\"'-a,b\",3\r\n'\tx,4\r\n");
});

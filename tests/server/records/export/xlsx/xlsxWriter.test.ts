import { Writable } from 'node:stream';
import { read, utils, type WorkBook } from '@e965/xlsx';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SheetColumn } from '../../../../../server/records/export/sheetTypes.ts';
import { XlsxWriter } from '../../../../../server/records/export/xlsx/xlsxWriter.ts';
import { asCopied, collect } from '../../../../support/builders/copyText.ts';
import { chooseDepth } from '../../../../support/depth.ts';

const text = (label: string): SheetColumn => ({ label, kind: 'text' });

type Sheet = { columns: SheetColumn[]; rows: (string | null)[][]; rowsPerSheet?: number; chunk?: number };

async function written({ columns, rows, rowsPerSheet, chunk = 7 }: Sheet): Promise<Buffer> {
  const { output, bytes } = collect();
  const writer = new XlsxWriter(output, {
    title: '采购合同',
    columns,
    ...(rowsPerSheet === undefined ? {} : { rowsPerSheet }),
  });
  const copied = asCopied(rows);
  for (let at = 0; at < copied.length; at += chunk) await writer.write(copied.subarray(at, at + chunk));
  await writer.end();
  expect(writer.rows).toBe(rows.length);
  return bytes();
}

const workbookOf = (bytes: Buffer): WorkBook => read(bytes, { cellNF: true, cellStyles: true, UTC: true });
const rowsOf = (book: WorkBook, index = 0): unknown[][] => {
  const sheet = book.Sheets[book.SheetNames[index] ?? ''];
  if (!sheet) throw new Error(`The workbook has no sheet ${index}.`);
  return utils.sheet_to_json(sheet, { header: 1, raw: true, defval: null, blankrows: true });
};

/** XML has no U+FFFE and U+FFFF, so they are replaced. The reader itself folds CR LF. */
const folded = (value: string) => value.replaceAll(/[\uFFFE\uFFFF]/g, '\uFFFD').replaceAll('\r\n', '\n');

test('another reader reads back every text with any content', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom(
      '=1+1',
      '_x000D_',
      '\r\n',
      '\t',
      ' x ',
      '<a>&"\'',
      ']]>',
      '\u0001',
      '\u0002',
      '\uFFFE',
      '𠮷😀',
      '_x00',
    ),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 50 }),
      async (rows, chunk) => {
        // PostgreSQL has no NUL in text. The two noncharacters that XML forbids are replaced.
        const stored = rows.map((row) => row.map((value) => value.replaceAll('\0', '').toWellFormed()));
        const book = workbookOf(await written({ columns: [text('甲'), text('乙')], rows: stored, chunk }));
        const expected = stored.map((row) => row.map((value) => (value === '' ? null : folded(value))));
        expect(rowsOf(book).slice(1)).toEqual(expected);
      },
    ),
    { numRuns: chooseDepth(100, 300) },
  );
});

/** Values of each column kind, including the most extreme that a database can store. */
const days = fc
  .date({ min: new Date('1800-01-01T00:00:00Z'), max: new Date('2399-12-31T23:59:59Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 19).replace('T', ' '));
const digits = fc.oneof(
  fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }).map(String),
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => (cents / 100).toFixed(2)),
  fc.constantFrom('110105194912310021', '999999999999999', '1000000000000000', '0.1', '-0.05', '007'),
);
const longText = fc
  .tuple(fc.constantFrom('长', '<', 'a', '😀', '_x0041_'), fc.integer({ min: 32_760, max: 40_000 }))
  .map(([unit, length]) => unit.repeat(Math.ceil(length / unit.length)));
const word = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '=HYPERLINK("http://x")',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '</t><f>1</f>',
      '\ud800',
      'a\udc00b',
      '\u000b\u001f',
      '𠮷',
    ),
  },
  { weight: 1, arbitrary: longText },
);

/** The text that fits in one cell, without half a character at its end. */
const inCell = (text: string) => text.slice(0, 32_767).replace(/[\uD800-\uDBFF]$/, '');
const isExact = (text: string) => text.replace(/^-/, '').replace('.', '').replace(/^0+/, '').length <= 15;

test('another reader reads texts, exact numbers and days, and no formula, from cells with any content', async () => {
  const columns: SheetColumn[] = [
    text('文'),
    { label: '数', kind: 'number' },
    { label: '日', kind: 'date' },
    { label: '时', kind: 'time' },
  ];
  const row = fc.tuple(word, fc.option(digits), fc.option(days), fc.option(days));
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 3, max: 9000 }),
      async (given, chunk) => {
        // The driver has made the text well-formed, and the database has no NUL.
        const rows = given.map(([word, number, day, time]) => [
          word.replaceAll('\0', '').toWellFormed(),
          number,
          day?.slice(0, 10) ?? null,
          time,
        ]);
        const book = workbookOf(await written({ columns, rows, chunk }));
        const sheet = book.Sheets.采购合同;
        for (const [index, [words, number, day, time]] of rows.entries()) {
          const cell = (column: string) => sheet?.[`${column}${index + 2}`];
          for (const column of ['A', 'B', 'C', 'D']) expect(cell(column)?.f).toBeUndefined();
          expect(cell('A')?.v ?? '').toBe(folded(inCell(words ?? '')));
          if (number)
            expect(cell('B')).toMatchObject(
              isExact(number) ? { t: 'n', v: Number(number) } : { t: 's', v: number },
            );
          for (const [column, value] of [
            ['C', day],
            ['D', time],
          ] as const)
            if (value)
              expect(cell(column)).toMatchObject(
                value < '1900-03-01' ? { t: 's', v: value } : { t: 'n', w: value },
              );
        }
      },
    ),
    { numRuns: chooseDepth(50, 150) },
  );
});

test('numbers stay numbers up to fifteen digits and text beyond', async () => {
  const columns: SheetColumn[] = [{ label: '金额', kind: 'number', precision: 2 }];
  const values = [
    '0',
    '-12.50',
    '123456789012345',
    '1234567890123456',
    '0.000000000000001',
    'NaN',
    '-',
    null,
  ];
  const book = workbookOf(await written({ columns, rows: values.map((value) => [value]) }));
  expect(
    rowsOf(book)
      .slice(1)
      .map((row) => row[0]),
  ).toEqual([0, -12.5, 123456789012345, '1234567890123456', 1e-15, 'NaN', '-', null]);
});

test('a number shows the decimals of its column', async () => {
  const columns: SheetColumn[] = [{ label: '金额', kind: 'number', precision: 2 }];
  const book = workbookOf(await written({ columns, rows: [['1234567.5']] }));
  expect(book.Sheets.采购合同?.A2).toMatchObject({
    t: 'n',
    v: 1234567.5,
    z: '#,##0.00',
    w: '1,234,567.50',
  });
});

test('dates are dates in the sheet, and text before its calendar begins', async () => {
  const columns: SheetColumn[] = [
    { label: '日期', kind: 'date' },
    { label: '时间', kind: 'time' },
  ];
  const rows = [
    ['2026-11-18', '2026-11-18 12:00:00'],
    ['1900-03-01', '1969-12-31 23:59:59+08'],
    ['1899-12-31', '1850-01-01 00:00:00'],
  ];
  const book = workbookOf(await written({ columns, rows }));
  const sheet = book.Sheets.采购合同;
  expect(sheet?.A2).toMatchObject({ v: 46344, w: '2026-11-18' });
  expect(sheet?.B2).toMatchObject({ v: 46344.5, w: '2026-11-18 12:00:00' });
  expect(sheet?.A3).toMatchObject({ v: 61, w: '1900-03-01' });
  expect(sheet?.B3).toMatchObject({ w: '1969-12-31 23:59:59' });
  expect(rowsOf(book)[3]).toEqual(['1899-12-31', '1850-01-01 00:00:00']);
});

test('text that looks like a formula is text', async () => {
  const rows = ['=1+1', '+1', '-1', '@SUM(A1)', '=cmd|" /C calc"!A0'].map((value) => [value]);
  const book = workbookOf(await written({ columns: [text('甲')], rows }));
  const sheet = book.Sheets.采购合同;
  for (const [index, row] of rows.entries()) {
    expect(sheet?.[`A${index + 2}`]).toMatchObject({ t: 's', v: row[0] });
    expect(sheet?.[`A${index + 2}`]).not.toHaveProperty('f');
  }
});

test('rows past a sheet’s limit continue on further sheets with the same header, and no empty sheet follows', async () => {
  const rows = Array.from({ length: 6 }, (_, index) => [String(index)]);
  const book = workbookOf(await written({ columns: [text('甲')], rows, rowsPerSheet: 3 }));
  expect(book.SheetNames).toEqual(['采购合同', '采购合同 (2)']);
  expect(rowsOf(book, 0)).toEqual([['甲'], ['0'], ['1'], ['2']]);
  expect(rowsOf(book, 1)).toEqual([['甲'], ['3'], ['4'], ['5']]);
});

test('each of any number of sheets has its header and a unique name within the limits of names', async () => {
  const rows = Array.from({ length: 23 }, (_, index) => [String(index)]);
  const { output, bytes } = collect();
  const title = '一个比三十一个字还要长得多的表单名称：[年度]框架采购合同台账/汇总*？';
  const writer = new XlsxWriter(output, { title, columns: [text('甲')], rowsPerSheet: 2 });
  await writer.write(asCopied(rows));
  await writer.end();
  const book = workbookOf(bytes());
  expect(new Set(book.SheetNames).size).toBe(12);
  for (const name of book.SheetNames) expect(name).toMatch(/^[^[\]:*?/\\']{1,31}$/);
  expect(book.SheetNames.at(-1)).toMatch(/ \(12\)$/);
  const found = book.SheetNames.flatMap((_, index) => rowsOf(book, index).slice(1));
  expect(found).toEqual(rows);
  expect(book.SheetNames.map((_, index) => rowsOf(book, index)[0])).toEqual(
    book.SheetNames.map(() => ['甲']),
  );
});

test('a result without rows is a sheet with a header', async () => {
  expect(rowsOf(workbookOf(await written({ columns: [text('甲'), text('乙')], rows: [] })))).toEqual([
    ['甲', '乙'],
  ]);
});

test('text longer than a cell is truncated at a whole character', async () => {
  const long = `${'长'.repeat(32_766)}😀尾`;
  const book = workbookOf(await written({ columns: [text('甲')], rows: [[long]], chunk: 8192 }));
  expect(rowsOf(book)[1]?.[0]).toBe('长'.repeat(32_766));
});

test('rows that end inside a row are an error', async () => {
  const writer = new XlsxWriter(new Writable({ write: (_chunk, _encoding, done) => done() }), {
    title: 't',
    columns: [text('甲')],
  });
  await writer.write(Buffer.from('half', 'utf8'));
  await expect(writer.end()).rejects.toThrow('inside a row');
});

const sheetOf = (book: WorkBook, name: string) => {
  const sheet = book.Sheets[name];
  if (!sheet) throw new Error(`The workbook has no sheet ${name}.`);
  return sheet;
};
const widthsOf = (book: WorkBook, name: string) => sheetOf(book, name)['!cols']?.map(({ width }) => width);

test('each sheet has a filter on its header row that extends to its last row', async () => {
  const rows = Array.from({ length: 5 }, (_, index) => [String(index), null]);
  const book = workbookOf(await written({ columns: [text('甲'), text('乙')], rows, rowsPerSheet: 3 }));
  expect(sheetOf(book, '采购合同')['!autofilter']).toEqual({ ref: 'A1:B4' });
  expect(sheetOf(book, '采购合同 (2)')['!autofilter']).toEqual({ ref: 'A1:B3' });
  const ranges = book.Workbook?.Names?.map(({ Name, Ref, Sheet }) => [Name, Ref, Sheet]);
  expect(ranges).toEqual([
    ['_xlnm._FilterDatabase', "'采购合同'!$A$1:$B$4", 0],
    ['_xlnm._FilterDatabase', "'采购合同 (2)'!$A$1:$B$3", 1],
  ]);
});

test('a column is as wide as its widest cell or its label, a Chinese character as two, within bounds', async () => {
  const columns: SheetColumn[] = [
    text('短'),
    text('一个很长很长的列标题'),
    text('名称'),
    { label: '额', kind: 'number', precision: 2 },
    { label: '日', kind: 'date' },
    text('两行'),
    text('很长'),
  ];
  const row = ['1', '1', '华东建设集团', '1234567.5', '2026-11-18', '一\nabcdefghijkl', '长'.repeat(200)];
  const book = workbookOf(await written({ columns, rows: [row, row.map(() => null)] }));
  // 1,234,567.50 is shown in twelve characters.
  expect(widthsOf(book, '采购合同')).toEqual([10, 25, 14, 14, 12, 14, 50]);
});

test('another table gets a separate sheet with a unique name', async () => {
  const { output, bytes } = collect();
  const writer = new XlsxWriter(output, { title: '合同', columns: [text('编号')], rowsPerSheet: 2 });
  await writer.write(asCopied([['1'], ['2'], ['3']]));
  await writer.begin({ title: '合同 (2)', columns: [text('编号'), text('品名')] });
  await writer.write(asCopied([['1', '水泥']]));
  expect(writer.rows).toBe(1);
  await writer.end();
  const book = workbookOf(bytes());
  expect(book.SheetNames).toEqual(['合同', '合同 (2)', '合同 (2) (2)']);
  expect(rowsOf(book, 1)).toEqual([['编号'], ['3']]);
  expect(rowsOf(book, 2)).toEqual([
    ['编号', '品名'],
    ['1', '水泥'],
  ]);
  expect(sheetOf(book, '合同 (2) (2)')['!autofilter']).toEqual({ ref: 'A1:B2' });
});

/** File previews: their content, their access checks, and the refusal of hostile files. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { read, utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildStoredZip } from '../../../../server/records/zip/buildZip.ts';
import { replaceZipEntries } from '../../../../server/records/zip/replaceZipEntries.ts';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';
import { fetchFile, uploadTestFile } from '../../../support/servers/uploads.ts';

let server: FormServer;
beforeAll(async () => {
  server = await createFormServer();
});
afterAll(() => server.close());

const upload = (name: string, content: Buffer | string, userName = 'buyer') =>
  uploadTestFile(server, userName, { name, content }).then(({ body }) => body.fileName);

const sheetOf = (fileName: string, query = '', userName = 'buyer') =>
  server.as(userName, `/common/preview/${fileName}/sheet${query}`);

function book(bookType: 'xlsx' | 'xls' = 'xlsx'): Buffer {
  const first = utils.aoa_to_sheet([
    ['名称', '金额', '日期'],
    // The library that writes the sheet takes a date for local time.
    ['甲', 1234.5, new Date(2026, 4, 1)],
    ['乙', 0.1 + 0.2],
  ]);
  Object.assign(first.B2 ?? {}, { z: '#,##0.00' });
  Object.assign(first, { B4: { t: 'n', f: 'SUM(B2:B3)', v: 1234.8 }, '!ref': 'A1:C4' });
  first['!merges'] = [{ s: { r: 0, c: 0 }, e: { r: 0, c: 1 } }];
  const workbook = utils.book_new();
  utils.book_append_sheet(workbook, first, '明细');
  utils.book_append_sheet(workbook, utils.aoa_to_sheet([['第二张']]), '说明');
  return write(workbook, { type: 'buffer', bookType, cellDates: false });
}

describe('workbooks', () => {
  test('cells show their displayed text, with the stored value if it differs', async () => {
    const { body } = await sheetOf(await upload('表.xlsx', book()));
    expect(body.data).toMatchObject({ sheets: ['明细', '说明'], sheet: 0, cut: false, editable: true });
    expect(body.data.rows[1][0]).toBe('甲');
    expect(body.data.rows[1][1]).toEqual({ text: '1,234.50', raw: '1234.5' });
    expect(body.data.rows[1][2]).toMatchObject({ raw: '2026-05-01' });
    expect(body.data.rows[2][1]).toBe('0.3');
    expect(body.data.locked.toSorted()).toEqual(['B1', 'B4']);
  });

  test('merged cells are reported, and a hidden sheet is not the first sheet', async () => {
    const workbook = read(book());
    workbook.SheetNames.reverse();
    workbook.Workbook = { Sheets: [{ name: '说明', Hidden: 1 }, { name: '明细' }] };
    const bytes: Buffer = write(workbook, { type: 'buffer', bookType: 'xlsx' });
    const { body } = await sheetOf(await upload('隐藏.xlsx', bytes));
    expect(body.data).toMatchObject({
      sheets: ['说明', '明细'],
      hidden: [0],
      sheet: 1,
      joined: [{ row: 1, column: 1, rows: 1, columns: 2 }],
    });
    expect((await sheetOf(await upload('隐藏二.xlsx', bytes), '?sheet=0')).body.data.rows).toEqual([
      ['第二张'],
    ]);
  });

  test('each other sheet is one request, and a missing sheet is reported as missing', async () => {
    const fileName = await upload('表.xlsx', book());
    expect((await sheetOf(fileName, '?sheet=1')).body.data.rows).toEqual([['第二张']]);
    expect((await sheetOf(fileName, '?sheet=2')).body).toMatchObject({
      reason: 'FILE_UNREADABLE',
      msg: '没有这张表',
    });
  });

  test('a workbook whose list of parts comes last is readable', async () => {
    const parts = new Map([
      ['xl/worksheets/sheet1.xml', Buffer.alloc(200_000, '<!-- x -->')],
      ['[Content_Types].xml', Buffer.from('<Types/>')],
    ]);
    expect(await upload('后.zip', buildStoredZip(parts))).toMatch(/\.xlsx$/);
    expect(await upload('包.xlsx', buildStoredZip(new Map([['a.txt', Buffer.from('xl/')]])))).toMatch(
      /\.zip$/,
    );
  });

  test('an old workbook is displayed and cannot be edited', async () => {
    const { body } = await sheetOf(await upload('旧.xls', book('xls')));
    expect(body.data).toMatchObject({ editable: false, sheets: ['明细', '说明'] });
  });

  test('a long sheet shows its first rows and reports that more follow', async () => {
    const long = utils.book_new();
    utils.book_append_sheet(long, utils.aoa_to_sheet(Array.from({ length: 2100 }, (_, at) => [at])), '长');
    const { body } = await sheetOf(
      await upload('长.xlsx', write(long, { type: 'buffer', bookType: 'xlsx' })),
    );
    expect(body.data.cut).toBe(true);
    expect(body.data.rows).toHaveLength(2000);
  });

  test.each([
    ['html.xls', '网页（HTML）'],
    ['spreadsheetml2003.xls', ' XML 表格 2003'],
  ])('%s is refused with its kind and with what to do', async (name, kind) => {
    const file = readFileSync(path.resolve('tests/support/sheets', name));
    expect((await sheetOf(await upload(name, file))).body).toMatchObject({
      reason: 'FILE_UNREADABLE',
      msg: `文件的内容是${kind}，不是 .xlsx 或 .xls 表格，请用 Excel 或 WPS 打开，另存为 .xlsx 后再上传`,
    });
  });

  test('a file that is not a workbook, is encrypted or has a document type is refused with a message', async () => {
    const doctype = buildStoredZip(
      new Map([
        ['[Content_Types].xml', Buffer.from('<!DOCTYPE x [<!ENTITY a "b">]><Types/>')],
        ['xl/workbook.xml', Buffer.from('<workbook/>')],
      ]),
    );
    for (const content of [doctype, Buffer.from('PK\u0003\u0004 and then nothing'), Buffer.from('text')]) {
      const answer = await sheetOf(await upload('坏.xlsx', content));
      expect(answer.body).toMatchObject({ code: 500, reason: 'FILE_UNREADABLE' });
    }
  });

  test('a file of five megabytes is offered as a download instead', async () => {
    const fileName = await upload('大.xlsx', Buffer.concat([book(), Buffer.alloc(5_242_880)]));
    expect((await sheetOf(fileName)).body).toMatchObject({ reason: 'FILE_TOO_LARGE' });
  });

  test('an archive that exceeds the size limit when inflated is refused', async () => {
    const small = new Map([
      ['[Content_Types].xml', Buffer.from('<Types/>')],
      ['xl/workbook.xml', Buffer.from('<workbook/>')],
    ]);
    const bomb = replaceZipEntries(
      buildStoredZip(small),
      new Map([['xl/workbook.xml', Buffer.alloc(120_000_000, ' ')]]),
    );
    expect(bomb.length).toBeLessThan(200_000);
    const answer = await sheetOf(await upload('弹.xlsx', bomb));
    expect(answer.body).toMatchObject({ reason: 'FILE_UNREADABLE', msg: expect.stringContaining('过大') });
  });

  test('a user who cannot view the file cannot view its sheets', async () => {
    const fileName = await upload('表.xlsx', book());
    expect((await sheetOf(fileName, '', 'leader')).status).toBe(404);
  });
});

describe('documents', () => {
  const relationTo = (type: string, target: string) =>
    Buffer.from(
      `<Relationships><Relationship Id="a" Type="http://x/relationships/${type}" Target="${target}"/></Relationships>`,
    );
  const document = (extra: [string, Buffer][] = []) =>
    buildStoredZip(
      new Map([
        ['[Content_Types].xml', Buffer.from('<Types/>')],
        ['word/document.xml', Buffer.from('<w:document/>')],
        ['word/vbaProject.bin', Buffer.from('macro')],
        ['word/embeddings/oleObject1.bin', Buffer.from('object')],
        ...extra,
      ]),
    );

  test('text and pictures are shown, macros and embedded objects are not', async () => {
    const answer = await fetchFile(
      server,
      'buyer',
      `/api/common/preview/${await upload('文.docx', document())}/document`,
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toBe('attachment');
    expect(answer.payload).toContain('word/document.xml');
    expect(answer.payload).not.toContain('vbaProject');
    expect(answer.payload).not.toContain('oleObject');
  });

  test('the text is found by its relationship, whatever its name, and with a backslash between folders', async () => {
    const content = buildStoredZip(
      new Map([
        ['[Content_Types].xml', Buffer.from('<Types/>')],
        ['_rels\\.rels', relationTo('officeDocument', 'word/document2.xml')],
        ['word\\document2.xml', Buffer.from('<w:document/>')],
        ['word\\_rels\\document2.xml.rels', relationTo('image', 'media/a.png')],
        ['word\\media\\a.png', Buffer.from('picture')],
        ['word\\vbaProject.bin', Buffer.from('macro')],
      ]),
    );
    const answer = await fetchFile(
      server,
      'buyer',
      `/api/common/preview/${await upload('文.docx', content)}/document`,
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.payload).toContain('word/document2.xml');
    expect(answer.payload).toContain('word/media/a.png');
    expect(answer.payload).not.toContain('vbaProject');
  });

  test('a document with a document type or a missing part is refused', async () => {
    const typed = document([
      ['word/_rels/document.xml.rels', relationTo('styles', 'styles.xml')],
      ['word/styles.xml', Buffer.from('<!DOCTYPE lolz [<!ENTITY a "a">]>')],
    ]);
    for (const content of [typed, Buffer.from('PK\u0003\u0004'), book()]) {
      const answer = await fetchFile(
        server,
        'buyer',
        `/api/common/preview/${await upload('坏.docx', content)}/document`,
      );
      expect(answer.json()).toMatchObject({ reason: 'FILE_UNREADABLE' });
    }
  });
});

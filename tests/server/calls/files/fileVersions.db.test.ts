/**
 * Texts and workbooks edited in place: each version is a new file, and only users who can write the field create one.
 */
import { read, utils, write } from '@e965/xlsx';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readZipEntries } from '../../../../server/records/zip/readZipEntries.ts';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';
import { fetchFile, uploadTestFile } from '../../../support/servers/uploads.ts';

let server: FormServer;
beforeAll(async () => {
  server = await createFormServer();
  await server.publish({
    enName: 'auto_paper',
    cnName: '文件',
    fields: [{ enName: 'files', label: '附件', funcType: 'upload' }],
  });
  await server.grant('buyer', ['auto:auto_paper:list', 'auto:auto_paper:add', 'auto:auto_paper:edit']);
  await server.grant('leader', ['auto:auto_paper:list']);
});
afterAll(() => server.close());

type Entry = { name: string; url: string; size: number; fileName: string };

async function upload(name: string, content: Buffer | string): Promise<Entry> {
  const { body } = await uploadTestFile(server, 'buyer', { name, content });
  return { name, url: body.url, size: body.size, fileName: body.fileName };
}

const edit = (userName: string, { fileName }: Pick<Entry, 'fileName'>, body: object) =>
  server.as(userName, `/common/edit/${fileName}`, body);
const entryOf = ({ name, url, size }: Entry) => ({ name, url, size });
const textOf = async (userName: string, url: string) => (await fetchFile(server, userName, url)).payload;

async function recordWith(file: Entry): Promise<{ id: string; version: number }> {
  return (await server.as('buyer', '/auto/auto_paper', { files: [entryOf(file)] })).body.data;
}

describe('texts', () => {
  test('an edit creates a new file, and both versions are listed, newest first', async () => {
    const file = await upload('说明.txt', '\ufeff第一行\r\n第二行');
    const { body } = await edit('buyer', file, { text: '改过\n第二行' });
    expect(body.data).toMatchObject({ version: 2, name: '说明.txt' });
    expect(body.data.fileName).not.toBe(file.fileName);
    expect(await textOf('buyer', file.url)).toBe('\ufeff第一行\r\n第二行');
    expect(await textOf('buyer', body.data.url)).toBe('\ufeff改过\r\n第二行');
    const versions = (await server.as('buyer', `/common/versions/${body.data.fileName}`)).body.data;
    expect(versions).toMatchObject([{ version: 2 }, { version: 1, fileName: file.fileName }]);
  });

  test('a text in UTF-16 keeps its byte order mark and line ends', async () => {
    const file = await upload('说明.txt', Buffer.from('\ufeff第一行\r\n第二行', 'utf16le'));
    const { body } = await edit('buyer', file, { text: '改过\n第二行' });
    expect(await textOf('buyer', body.data.url)).toBe('\ufeff改过\r\n第二行');
  });

  test('typed text never changes the kind of a file, and other kinds cannot be edited as text', async () => {
    const file = await upload('说明.txt', 'a');
    expect((await edit('buyer', file, { text: '%PDF-1.7 x' })).body).toMatchObject({ reason: 'FILE_KIND' });
    const page = await upload('页.html', '<p>');
    expect((await edit('buyer', page, { text: 'x' })).body).toMatchObject({ reason: 'FILE_NOT_EDITABLE' });
  });
});

describe('edit permission', () => {
  test('editors of the record can edit, readers cannot, and other users do not find the file', async () => {
    const file = await upload('说明.txt', 'a');
    expect((await edit('leader', file, { text: 'b' })).status).toBe(404);
    await recordWith(file);
    expect((await edit('nobody', file, { text: 'b' })).status).toBe(404);
    expect((await edit('leader', file, { text: 'b' })).status).toBe(403);
    expect((await edit('admin', file, { text: 'b' })).body.data.version).toBe(2);
    await server.grant('leader', ['auto:auto_paper:edit']);
    expect((await edit('leader', file, { text: 'b' })).body.data.version).toBe(2);
  });

  test('a version is visible to its author alone until the record contains it, and the older version is stale afterwards', async () => {
    const file = await upload('说明.txt', 'a');
    const record = await recordWith(file);
    const next: Entry = (await edit('leader', file, { text: 'b' })).body.data;
    expect((await fetchFile(server, 'buyer', next.url)).statusCode).toBe(404);
    const seen = await server.as('buyer', `/common/versions/${file.fileName}`);
    expect(seen.body.data).toMatchObject([{ version: 1 }]);
    const files = [{ name: next.name, url: next.url, size: next.size }];
    expect((await server.as('leader', '/auto/auto_paper/edit', { ...record, files })).body.code).toBe(200);
    expect(await textOf('buyer', next.url)).toBe('b');
    expect((await server.as('buyer', `/common/versions/${next.fileName}`)).body.data).toHaveLength(2);
    expect((await edit('buyer', file, { text: 'c' })).body).toMatchObject({ reason: 'STALE_FILE' });
  });

  test('the second of two users who edit one file gets STALE_RECORD when saving the record', async () => {
    const file = await upload('说明.txt', 'a');
    const record = await recordWith(file);
    const [mine, theirs] = await Promise.all([
      edit('buyer', file, { text: 'mine' }),
      edit('leader', file, { text: 'theirs' }),
    ]);
    const save = (userName: string, { body }: typeof mine) =>
      server.as(userName, '/auto/auto_paper/edit', { ...record, files: [entryOf(body.data)] });
    expect((await save('buyer', mine)).body.code).toBe(200);
    expect((await save('leader', theirs)).body).toMatchObject({ reason: 'STALE_RECORD' });
  });

  test('the audit log contains edits without their content', async () => {
    const file = await upload('说明.txt', 'a');
    await edit('buyer', file, { text: 'secret words' });
    await expect
      .poll(async () => (await server.as('admin', '/system/log/list?pageNum=1&pageSize=50')).text)
      .toContain(`/common/edit/`);
    expect((await server.as('admin', '/system/log/list?pageNum=1&pageSize=200')).text).not.toContain(
      'secret words',
    );
  });
});

describe('workbooks', () => {
  async function styled(): Promise<Buffer> {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('明细');
    sheet.addRow(['名称', '数量', '单价', '合计']);
    sheet.addRow(['甲', 2, 1.5, { formula: 'B2*C2', result: 3 }]);
    sheet.getCell('A2').font = { bold: true, color: { argb: 'FFFF0000' } };
    sheet.getCell('B5').value = new Date(Date.UTC(2026, 4, 1));
    sheet.getCell('B5').numFmt = 'yyyy-mm-dd';
    sheet.mergeCells('A7:B8');
    book.addWorksheet('别的').addRow(['不动']);
    return Buffer.from(await book.xlsx.writeBuffer());
  }

  const changed = async (cells: { row: number; column: number; value: string }[], file?: Buffer) => {
    const { body } = await edit('buyer', await upload('表.xlsx', file ?? (await styled())), {
      sheet: 0,
      cells,
    });
    if (body.code !== 200) return body;
    return (await fetchFile(server, 'buyer', body.data.url)).rawPayload;
  };

  test('only the edited cells change; styles, formulas and other sheets stay', async () => {
    const bytes = await changed([
      { row: 2, column: 1, value: '乙 & <丙>' },
      { row: 2, column: 2, value: '12.5' },
      { row: 3, column: 5, value: '=1+1' },
      { row: 5, column: 2, value: '2026-06-30' },
      { row: 40, column: 1, value: '_x0041_ 末行' },
      { row: 1, column: 3, value: '' },
    ]);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(bytes);
    const sheet = book.worksheets[0];
    expect(sheet?.getCell('A2').value).toBe('乙 & <丙>');
    expect(sheet?.getCell('A2').font).toMatchObject({ bold: true });
    expect(sheet?.getCell('B2').value).toBe(12.5);
    expect(sheet?.getCell('D2').formula).toBe('B2*C2');
    expect(sheet?.getCell('E3').value).toBe('=1+1');
    expect(sheet?.getCell('B5').value).toEqual(new Date(Date.UTC(2026, 5, 30)));
    expect(sheet?.getCell('C1').value).toBeNull();
    expect(sheet?.getCell('D1').value).toBe('合计');
    expect(book.worksheets[1]?.getCell('A1').value).toBe('不动');
    // A second library reads the same, including text that escaping could have hidden.
    expect(read(bytes).Sheets.明细?.A40?.v).toBe('_x0041_ 末行');
  });

  test('formulas are recalculated when the file is opened', async () => {
    const bytes: Buffer = await changed([{ row: 2, column: 2, value: '4' }]);
    const parts = readZipEntries(bytes, { wanted: /workbook\.xml$/, mostBytes: 1e6, mostEntries: 100 });
    expect(parts.get('xl/workbook.xml')?.toString()).toMatch(/<calcPr [^>]*fullCalcOnLoad="1"\/>/);
  });

  test('numbers stay exact or become text', async () => {
    const bytes = await changed(
      ['007', '12345678901234567', '1e5', '-0.5', '110105194912310021'].map((value, at) => ({
        row: 2,
        column: at + 1 === 4 ? 6 : at + 1,
        value,
      })),
    );
    const sheet = read(bytes).Sheets.明细;
    expect(['A2', 'B2', 'C2', 'F2', 'E2'].map((at) => [sheet?.[at]?.t, sheet?.[at]?.v])).toEqual([
      ['s', '007'],
      ['s', '12345678901234567'],
      ['s', '1e5'],
      ['n', -0.5],
      ['s', '110105194912310021'],
    ]);
  });

  test('formulas are not overwritten, and an old workbook cannot be edited', async () => {
    expect(await changed([{ row: 2, column: 4, value: '1' }])).toMatchObject({
      reason: 'FILE_UNREADABLE',
      msg: 'D2 是公式，不能在线编辑',
    });
    const old = utils.book_new();
    utils.book_append_sheet(old, utils.aoa_to_sheet([['a']]), 'a');
    const file = await upload('旧.xls', write(old, { type: 'buffer', bookType: 'xls' }));
    const answer = await edit('buyer', file, { sheet: 0, cells: [{ row: 1, column: 1, value: 'b' }] });
    expect(answer.body).toMatchObject({ reason: 'FILE_NOT_EDITABLE' });
  });

  test('a cell can be edited repeatedly, each time on top of the previous version', async () => {
    let file = await upload('表.xlsx', await styled());
    for (const value of ['一', '二', '三']) {
      file = (await edit('buyer', file, { sheet: 0, cells: [{ row: 2, column: 1, value }] })).body.data;
    }
    const { rawPayload } = await fetchFile(server, 'buyer', file.url);
    expect(read(rawPayload).Sheets.明细?.A2?.v).toBe('三');
    expect((await server.as('buyer', `/common/versions/${file.fileName}`)).body.data).toHaveLength(4);
  });
});

test('the list of files says category, version and records of each, and is filtered by them', async () => {
  const text = await upload('清单.txt', 'a');
  const sheet = await upload('清单.csv', 'a,b');
  const { body } = await edit('buyer', text, { text: 'b' });
  const { id } = await recordWith({ ...text, ...body.data });
  const other = await recordWith({ ...text, ...body.data });
  const list = async (...conditions: object[]) => {
    const named = { field: 'originalName', is: 'contains', value: '清单' };
    const filter = encodeURIComponent(JSON.stringify({ all: [named, ...conditions] }));
    return (await server.as('admin', `/system/file/list?filter=${filter}`)).body.rows;
  };
  const newest = { fileName: body.data.fileName, category: 'document', version: 2, replaced: false };
  const oldest = { fileName: text.fileName, category: 'document', version: 1, replaced: true, records: '' };
  const table = { fileName: sheet.fileName, category: 'sheet', version: 1, replaced: false };
  expect(await list()).toMatchObject([
    { ...newest, records: `${id}、${other.id}`, bizId: id },
    table,
    oldest,
  ]);
  expect(await list({ field: 'category', is: 'anyOf', value: ['sheet'] })).toMatchObject([table]);
  expect(await list({ field: 'replaced', is: 'anyOf', value: ['true'] })).toMatchObject([oldest]);
  expect(await list({ field: 'version', is: 'is', value: '2' })).toMatchObject([newest]);
  expect(await list({ field: 'records', is: 'contains', value: other.id })).toMatchObject([newest]);
});

/** Numbers of sheets arrive as the cells show them, or are errors that say what to do. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';
import { uploadTestSheet } from '../../../support/servers/sheetImport.ts';

const form = 'auto_rates';
let server: FormServer;

beforeAll(async () => {
  server = await createFormServer();
  await server.publish({
    enName: form,
    cnName: '税率',
    fields: [
      { enName: 'name', label: '名称', funcType: 'input' },
      { enName: 'amount', label: '金额', funcType: 'number', precision: 2, suffix: '元' },
      { enName: 'rate', label: '税率', funcType: 'number', precision: 2, suffix: '%' },
      { enName: 'share', label: '比例', funcType: 'number', precision: 4 },
      { enName: 'note', label: '说明', funcType: 'textarea' },
      { enName: 'day', label: '日期', funcType: 'dateStamp' },
      { enName: 'card', label: '证号', funcType: 'idCard' },
    ],
  });
  await server.grant(
    'buyer',
    ['list', 'add', 'import'].map((right) => `auto:${form}:${right}`),
  );
});
afterAll(() => server.close());

type Row = Record<string, unknown>;

async function storedBy(prefix: string, userName = 'buyer'): Promise<Row[]> {
  const { body } = await server.as(userName, `/auto/${form}/list`, {
    name: prefix,
    pageSize: 100,
    sysOrderBy: [{ field: 'id', order: 'asc' }],
  });
  return body.rows;
}

const describeFormat = (shown: string) =>
  `单元格的格式把数字显示为“${shown}”，请改为常规格式，并核对数字和单位`;
const describeCurrency = (sign: string) => `应为数字，“${sign}”与单位“元”不是同一货币，请换算后只填写数字`;

type Cell = { value: number; format: string };

/** By another writer than ours. */
async function buildSheet(
  heads: readonly string[],
  rows: readonly (readonly (string | Cell)[])[],
): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('数据');
  sheet.addRow(heads);
  for (const cells of rows) {
    const row = sheet.addRow(cells.map((cell) => (typeof cell === 'string' ? cell : cell.value)));
    for (const [index, cell] of cells.entries())
      if (typeof cell !== 'string') row.getCell(index + 1).numFmt = cell.format;
  }
  return Buffer.from(await book.xlsx.writeBuffer());
}

describe('a percentage', () => {
  test.each(['percent.xlsx', 'percent.xls'])(
    'a percentage of %s, a file of an office program, is stored as it is seen',
    async (name) => {
      const file = readFileSync(path.join(import.meta.dirname, '../../../support/sheets', name));
      const before = (await storedBy('百分之')).length;
      const { body } = await uploadTestSheet(server, form, file, { name });
      expect(body.data.errors ?? []).toEqual([]);
      const rates = (await storedBy('百分之')).slice(before).map(({ rate }) => Number(rate));
      expect(rates).toEqual(name.endsWith('x') ? [13, 12.5] : [13]);
    },
  );

  test('a percentage is a share in a field without a unit, and an error in a field of another unit', async () => {
    const cell = { value: 0.0325, format: '0.00%' };
    await uploadTestSheet(server, form, await buildSheet(['名称', '比例'], [['份额', cell]]));
    expect(await storedBy('份额')).toMatchObject([{ share: '0.0325' }]);
    const sheet = await buildSheet(['名称', '金额'], [['金额', cell]]);
    const { body } = await uploadTestSheet(server, form, sheet);
    expect(body.data.errors).toEqual([{ row: 2, column: '金额', message: describeFormat('3.25%') }]);
  });
});

describe('a number of another format', () => {
  test('a formatted number is stored as it is seen, in a number and in a text', async () => {
    const amounts: [shown: string, Cell, stored: string][] = [
      ['1,234.50', { value: 1234.5, format: '#,##0.00' }, '1234.50'],
      ['¥-1,234.50', { value: -1234.5, format: '"¥"#,##0.00;"¥"-#,##0.00' }, '-1234.50'],
      ['(5.00)', { value: -5, format: '#,##0.00_);(#,##0.00)' }, '-5.00'],
      ['2.68', { value: 2.675, format: '0.00' }, '2.68'],
      ['5元', { value: 5, format: '0"元"' }, '5.00'],
      ['1.2万', { value: 12_000, format: '0!.0,"万"' }, '12000.00'],
    ];
    const rows = amounts.map(([shown, cell]) => [`格式 ${shown}`, cell, cell]);
    const { body } = await uploadTestSheet(server, form, await buildSheet(['名称', '金额', '说明'], rows));
    expect(body.data.errors ?? []).toEqual([]);
    expect(await storedBy('格式')).toMatchObject(
      amounts.map(([shown, , stored]) => ({ amount: stored, note: shown })),
    );
  });

  test('a number is an error at its cell if the format hides digits or is text around a number', async () => {
    const cells: [Cell, string][] = [
      [{ value: 123_456, format: '0.00E+00' }, '显示为“1.23E+05”，与单元格的数 123456 不同，请改为常规格式'],
      [{ value: 12_345, format: '#,##0,' }, '显示为“12”，与单元格的数 12345 不同，请改为常规格式'],
      [{ value: 5, format: ';;;' }, '单元格的格式不显示其中的数字，请改为常规格式'],
      [{ value: 5000, format: '0.0,' }, '显示为“5.0”，与单元格的数 5000 不同，请改为常规格式'],
      [{ value: 12, format: '"约"0"吨"' }, describeFormat('约12吨')],
      [{ value: 5, format: '[$$-409]#,##0.00' }, describeCurrency('$')],
      [{ value: 5, format: '[$US$-409]#,##0.00' }, describeCurrency('US$')],
      [{ value: 1_234_567, format: '[$€-407] #,##0.00' }, describeCurrency('€')],
    ];
    const rows = cells.map(([cell]) => ['隐藏', cell]);
    const { body } = await uploadTestSheet(server, form, await buildSheet(['名称', '金额（元）'], rows));
    expect(body.data.errors).toEqual(
      cells.map(([, message], index) => ({ row: index + 2, column: '金额（元）', message })),
    );
    expect(await storedBy('隐藏')).toEqual([]);
  });
});

test('a number that its format shows in Chinese digits is stored as a number, and is an error as a text', async () => {
  const cell = { value: 1234, format: '[DBNum2][$-804]General"元"' };
  const sheet = (head: string) => buildSheet(['名称', head], [['大写', cell]]);
  expect((await uploadTestSheet(server, form, await sheet('金额'))).body.data).toMatchObject({ errors: [] });
  expect(await storedBy('大写')).toMatchObject([{ amount: '1234.00' }]);
  const { body } = await uploadTestSheet(server, form, await sheet('说明'));
  const message = '单元格的格式以中文数字显示，请改为常规格式，或改为文本后填写';
  expect(body.data.errors).toEqual([{ row: 2, column: '说明', message }]);
});

test('columns are recognized with brackets of the other width, blanks and marks of required columns', async () => {
  const file = readFileSync(path.join(import.meta.dirname, '../../../support/sheets/heads.xlsx'));
  const { body } = await uploadTestSheet(server, form, file);
  expect(body.data).toMatchObject({ imported: 1, errors: [] });
  expect(await storedBy('甲')).toMatchObject([{ note: '一', rate: '2.00' }]);
  const sheet = await buildSheet(
    ['＊名称', ' 金额 （元）', '税 率（％）*'],
    [['列名', { value: 5, format: '0' }, '3']],
  );
  expect((await uploadTestSheet(server, form, sheet)).body.data).toMatchObject({ imported: 1, errors: [] });
  expect(await storedBy('列名')).toMatchObject([{ amount: '5.00', rate: '3.00' }]);
});

describe('a sheet of an office, put together by hand', () => {
  const upload = async (name: string) => {
    const file = readFileSync(path.join(import.meta.dirname, '../../../support/sheets', name));
    return (await uploadTestSheet(server, form, file)).body;
  };

  test('a sheet is stored as it is seen: accounting, days in Chinese, leading zeros, durations, apostrophes', async () => {
    expect((await upload('office-formats.xlsx')).data).toMatchObject({ imported: 4, errors: [] });
    const card = '11010519491231002X';
    expect(await storedBy('会计专用', 'admin')).toMatchObject([
      { amount: '1234.50', rate: '13.00', note: '000123', day: '2026-01-05', card },
      { amount: '0.00', rate: '3.25', note: '08:30:00', day: '2026-01-05', card },
    ]);
    expect(await storedBy('时长')).toMatchObject([{ amount: '-5.00', note: '26:30:00', day: '2026-01-05' }]);
    expect(await storedBy('通用格式')).toMatchObject([
      { amount: '12.50', note: '138 0013 8000', day: '2026-01-05' },
    ]);
  });

  test('a sheet counts days from 1904 if it is set so, but not times of day', async () => {
    expect((await upload('times-1904.xlsx')).data).toMatchObject({ imported: 2, errors: [] });
    expect(await storedBy('时刻')).toMatchObject([{ note: '08:30:00', day: '2026-01-05' }]);
    expect(await storedBy('日期时间')).toMatchObject([{ note: '2026-01-05 12:00:00', day: '2026-01-05' }]);
  });

  test('a sheet is refused at each cell without a valid value, with a remedy', async () => {
    const { data } = await upload('office-errors.xlsx');
    expect(data.errors).toEqual(
      [
        [2, '金额（元）', '应为数字，请以阿拉伯数字填写'],
        [2, '税率（%）', describeFormat('13.0%（含税）')],
        [2, '日期', '单元格显示 ####，请更正公式或直接填写值'],
        [2, '证号', '数字超过 15 位已不精确，请设为文本格式后重新填写'],
        [3, '金额（元）', '应为数字，没有时请留空'],
        [3, '说明', '单元格显示 #N/A，请更正公式或直接填写值'],
        [3, '日期', '日期格式应为 YYYY-MM-DD'],
        [3, '证号', '身份证号成了科学计数法，已丢失数字，请以文本重新填写'],
      ].map(([row, column, message]) => ({ row, column, message })),
    );
  });

  test('a sheet is refused if its headers are in two rows, or a title is above them', async () => {
    const { data } = await upload('merged-heads.xlsx');
    const message = '表单中没有此列，或该列重复';
    expect(data.errors).toContainEqual({ row: 1, column: '（D 列没有列名）', message });
    const titled = await buildSheet(
      ['税率一览'],
      [
        ['名称', '说明'],
        ['标题', '一'],
      ],
    );
    expect((await uploadTestSheet(server, form, titled)).body.data.errors).toEqual([
      { row: 1, column: '税率一览', message },
      { row: 1, column: '（B 列没有列名）', message },
      { row: 1, column: '', message: '第一行没有可导入的列名，请删除标题行或使用导入模板' },
    ]);
    expect(await storedBy('标题')).toEqual([]);
  });
});

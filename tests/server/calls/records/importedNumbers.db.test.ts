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
    ],
  });
  await server.grant(
    'buyer',
    ['list', 'add', 'import'].map((right) => `auto:${form}:${right}`),
  );
});
afterAll(() => server.close());

type Row = Record<string, unknown>;

async function storedBy(prefix: string): Promise<Row[]> {
  const { body } = await server.as('buyer', `/auto/${form}/list`, {
    name: prefix,
    pageSize: 100,
    sysOrderBy: [{ field: 'id', order: 'asc' }],
  });
  return body.rows;
}

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
    'of %s, a file of an office program, is stored as it is seen',
    async (name) => {
      const file = readFileSync(path.join(import.meta.dirname, '../../../support/sheets', name));
      const before = (await storedBy('百分之')).length;
      const { body } = await uploadTestSheet(server, form, file, { name });
      expect(body.data.errors ?? []).toEqual([]);
      const rates = (await storedBy('百分之')).slice(before).map(({ rate }) => Number(rate));
      expect(rates).toEqual(name.endsWith('x') ? [13, 12.5] : [13]);
    },
  );

  test('is a share in a field without a unit, and an error in one of another unit', async () => {
    const cell = { value: 0.0325, format: '0.00%' };
    await uploadTestSheet(server, form, await buildSheet(['名称', '比例'], [['份额', cell]]));
    expect(await storedBy('份额')).toMatchObject([{ share: '0.0325' }]);
    const sheet = await buildSheet(['名称', '金额'], [['金额', cell]]);
    const { body } = await uploadTestSheet(server, form, sheet);
    expect(body.data.errors).toEqual([{ row: 2, column: '金额', message: '应为数字，请去掉“%”' }]);
  });
});

describe('a number of another format', () => {
  test('is stored as it is seen, in a number and in a text', async () => {
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

  test('is an error at the cell if the format hides digits or is text around a number', async () => {
    const cells: [Cell, string][] = [
      [{ value: 123_456, format: '0.00E+00' }, '显示为“1.23E+05”，与单元格的数 123456 不同，请改为常规格式'],
      [{ value: 12_345, format: '#,##0,' }, '显示为“12”，与单元格的数 12345 不同，请改为常规格式'],
      [{ value: 5, format: ';;;' }, '单元格的格式不显示其中的数字，请改为常规格式'],
      [{ value: 12, format: '"约"0"吨"' }, '应为数字，请去掉“约”和“吨”'],
    ];
    const rows = cells.map(([cell]) => ['隐藏', cell]);
    const { body } = await uploadTestSheet(server, form, await buildSheet(['名称', '金额（元）'], rows));
    expect(body.data.errors).toEqual(
      cells.map(([, message], index) => ({ row: index + 2, column: '金额（元）', message })),
    );
    expect(await storedBy('隐藏')).toEqual([]);
  });
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

/** Sheets of forms with a record tree: the column 上级 names the parent. */
import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';
import {
  buildWorkbook,
  type SheetUploadOptions,
  uploadTestSheet,
} from '../../../support/servers/sheetImport.ts';

let server: FormServer;
let round = 0;

beforeAll(async () => {
  server = await createFormServer();
});
afterAll(() => server.close());

const form = () => `auto_class${round}`;

beforeEach(async () => {
  round += 1;
  await server.publish({
    enName: form(),
    cnName: '分类',
    fields: [
      { enName: 'name', label: '名称', funcType: 'input', required: true },
      { enName: 'code', label: '编码', funcType: 'input', unique: true },
      { enName: 'number', label: '流水号', funcType: 'serialNumber', format: 'FL-{0000}' },
      { enName: 'stock', label: '库存', funcType: 'number' },
    ],
    feature: { tree: true },
  });
  const permissions = ['list', 'add', 'import', 'export'].map((one) => `auto:${form()}:${one}`);
  await server.grant('buyer', permissions);
  for (const [name, code] of [
    ['材料', 'CL'],
    ['其他', 'QT'],
    ['其他', 'QT2'],
  ])
    expect((await server.as('buyer', `/auto/${form()}`, { name, code })).body.code).toBe(200);
});

const send = (rows: readonly (readonly unknown[])[], sent: SheetUploadOptions = {}) =>
  uploadTestSheet(server, form(), buildWorkbook(rows), sent);

type Row = { id: string; pid: string | null; name: string; number: string };

/** Each record and its parent, in the order of creation. */
async function tree(): Promise<[string, string | null][]> {
  const asked = { pageSize: 1000, sysOrderBy: [{ field: 'id', order: 'asc' }] };
  const { body } = await server.as('buyer', `/auto/${form()}/list`, asked);
  const rows: Row[] = body.rows;
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return rows.map(({ pid, name }) => [name, pid === null ? null : (names.get(pid) ?? '?')]);
}

const before: [string, string | null][] = [
  ['材料', null],
  ['其他', null],
  ['其他', null],
];

test('a row is placed below the record that it names by title, code, number or id', async () => {
  const { body } = await send([
    ['名称', '上级'],
    ['钢材', '材料'],
    ['水泥', 'CL'],
    ['木材', 'FL-0001'],
    ['杂物', 'QT2'],
    ['设备', ''],
  ]);
  expect(body).toMatchObject({ code: 200, data: { total: 5, imported: 5 } });
  expect((await tree()).slice(3)).toEqual([
    ['钢材', '材料'],
    ['水泥', '材料'],
    ['木材', '材料'],
    ['杂物', '其他'],
    ['设备', null],
  ]);
});

test('a row is placed below another row of the sheet, regardless of their order', async () => {
  const { body } = await send([
    ['上级', '名称', '编码'],
    ['G2', '螺纹钢 HRB400', ''],
    ['钢材', '螺纹钢', 'G2'],
    ['材料', '钢材', 'G1'],
  ]);
  expect(body).toMatchObject({ code: 200, data: { total: 3, imported: 3 } });
  expect((await tree()).slice(3)).toEqual([
    ['螺纹钢 HRB400', '螺纹钢'],
    ['螺纹钢', '钢材'],
    ['钢材', '材料'],
  ]);
});

describe('refusals', () => {
  test('a parent that is unknown, ambiguous or circular is reported at its row', async () => {
    const { body } = await send([
      ['名称', '上级'],
      ['甲', '无此分类'],
      ['乙', '其他'],
      ['丙', '丁'],
      ['丁', '丙'],
      ['戊', '戊'],
      ['己', '丁'],
    ]);
    expect(body).toMatchObject({ reason: 'IMPORT_REJECTED', data: { imported: 0 } });
    expect(body.data.errors).toEqual([
      { row: 2, column: '上级', message: '“无此分类”不存在或不可选' },
      { row: 3, column: '上级', message: '“其他”有 2 个，请改填编号或编码' },
      { row: 4, column: '上级', message: '上级是此行自己的下级' },
      { row: 5, column: '上级', message: '上级是此行自己的下级' },
      { row: 6, column: '上级', message: '“戊”不存在或不可选' },
      { row: 7, column: '上级', message: '上级所在的第 5 行有误' },
    ]);
    expect(await tree()).toEqual(before);
  });

  test('a row below an invalid row is not imported with the valid ones, and no number is lost', async () => {
    const { body } = await send(
      [
        ['名称', '上级', '编码', '库存'],
        ['钢材', '材料', 'G1', '1'],
        ['螺纹钢', 'G3', 'G2', '1'],
        ['板材', 'G1', 'G3', '很多'],
        ['螺纹钢 12', 'G2', '', '1'],
        ['盘条', 'G1', '', '1'],
        ['重复', '', 'CL', '1'],
        ['归于已有', 'CL', '', '1'],
      ],
      { query: '?partial=true' },
    );
    expect(body).toMatchObject({ code: 200, data: { total: 7, imported: 3, failed: 4 } });
    expect(body.data.errors).toEqual([
      { row: 3, column: '上级', message: '上级所在的第 4 行有误' },
      { row: 4, column: '库存', message: '应为数字' },
      { row: 5, column: '上级', message: '上级所在的第 3 行有误' },
      { row: 7, column: '编码', message: '编码的值已存在' },
    ]);
    expect((await tree()).slice(3)).toEqual([
      ['钢材', '材料'],
      ['盘条', '钢材'],
      ['归于已有', '材料'],
    ]);
    const { body: listed } = await server.as('buyer', `/auto/${form()}/list`, { name: '归于已有' });
    expect(listed.rows[0].number).toBe('FL-0006');
  });

  test('a row cannot be imported below an invisible record', async () => {
    expect((await server.as('admin', `/auto/${form()}`, { name: '机密', code: 'JM' })).body.code).toBe(200);
    const { body } = await send([
      ['名称', '上级'],
      ['钢材', '机密'],
    ]);
    expect(body.data.errors).toEqual([{ row: 2, column: '上级', message: '“机密”不存在或不可选' }]);
  });
});

test('the template contains the column, and an export writes it so that it can be imported again', async () => {
  const bytesOf = async (call: string, payload: object) => {
    const { body } = await server.as('buyer', `/auto/${form()}/${call}`, payload);
    const { rawPayload } = await server.app.inject({
      url: body.msg,
      headers: { authorization: `Bearer ${server.tokens.buyer}` },
    });
    const book = read(rawPayload);
    const sheet = book.Sheets[book.SheetNames[0] ?? ''];
    return utils.sheet_to_json<string[]>(sheet ?? {}, { header: 1, defval: '' });
  };
  const [head, example] = await bytesOf('importTemplate', {});
  expect(head).toEqual(['名称', '编码', '库存', '上级']);
  expect(example?.at(-1)).toBe('上级的名称或编号，留空为顶层');
  await send([
    ['名称', '上级', '编码'],
    ['钢材', 'QT2', 'G1'],
  ]);
  const sheet = await bytesOf('export', { columns: ['name', 'code', 'pid'] });
  expect(sheet.toSorted((left, right) => String(left[1]).localeCompare(String(right[1])))).toEqual([
    ['材料', 'CL', ''],
    ['钢材', 'G1', 'QT2'],
    ['其他', 'QT', ''],
    ['其他', 'QT2', ''],
    ['名称', '编码', '上级'],
  ]);
});

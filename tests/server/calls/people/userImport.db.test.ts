/** People are imported from a sheet: all rows or none, by names, each with a password of their own. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { read, utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Refusal } from '../../../../contract/failures.ts';
import { createTestServer, type TestServer } from '../../../support/servers/testServer.ts';

let server: TestServer;
let admin: string;

beforeAll(async () => {
  server = await createTestServer();
  admin = await server.login('admin');
});
afterAll(() => server.close());

const header = ['账号', '姓名', '部门', '手机号', '邮箱', '性别', '角色', '岗位', '备注'];

async function send(rows: string[][], { query = '', token = admin, columns = header } = {}) {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([columns, ...rows]), '用户');
  const bytes: Uint8Array<ArrayBuffer> = write(book, { type: 'array', bookType: 'xlsx' });
  const body = new FormData();
  body.append('file', new Blob([bytes]), '用户.xlsx');
  return server.call(token, 'POST', `/system/user/importData${query}`, body);
}

const count = async (keyword: string) =>
  (await server.call(admin, 'GET', `/system/user/list?userName=${keyword}`)).body.total;

test('a person without the permission imports nobody', async () => {
  const token = await server.login('cashier');
  expect((await send([['x1', '甲']], { token })).status).toBe(403);
});

test('a wrong row keeps all rows out, with its row, column and sentence', async () => {
  const rows = [
    ['good1', '甲'],
    ['b', '乙', '没有的部门', '', '不是邮箱', '某', '没有的角色'],
    ['good1', '丙'],
    ['admin', ''],
  ];
  const { body } = await send(rows);
  expect(body).toMatchObject({ code: 500, reason: 'IMPORT_REJECTED' });
  expect(body.data).toMatchObject({ total: 4, imported: 0, failed: 3 });
  const told = body.data.errors.map(
    ({ row, column, message }: { row: number; column: string; message: string }) =>
      `${row} ${column} ${message}`,
  );
  expect(told).toEqual([
    '3 账号 账号为 2 到 64 位字母、数字或 _ . @ -',
    '3 部门 部门“没有的部门”不存在',
    '3 邮箱 邮箱格式有误',
    '3 性别 应为 男、女、未知 之一',
    '3 角色 角色“没有的角色”不存在',
    '4 账号 与第 2 行重复',
    '5 账号 账号已被使用',
    expect.stringContaining('5 姓名'),
  ]);
  expect(await count('good1')).toBe(0);
});

test('a rejected sheet comes back with its errors in a first column, for the importer alone', async () => {
  const rows = [
    ['again1', '甲'],
    ['again2', '乙', '', '', '', '某', '没有的角色'],
  ];
  const { errorFile } = (await send(rows)).body.data;
  const open = (token: string) =>
    server.app.inject({ url: errorFile, headers: { authorization: `Bearer ${token}` } });
  expect((await open(await server.login('cashier'))).statusCode).toBe(404);
  const { Sheets, SheetNames } = read((await open(admin)).rawPayload);
  const [head = [], ...marked] = utils.sheet_to_json<string[]>(Sheets[SheetNames[0] ?? ''] ?? {}, {
    header: 1,
  });
  expect(head).toEqual(['错误', ...header]);
  expect(marked.map((cells) => [cells[0] ?? '', cells[1]])).toEqual([
    ['', 'again1'],
    ['性别：应为 男、女、未知 之一；角色：角色“没有的角色”不存在', 'again2'],
  ]);
  const corrected = marked.map((cells) => cells.map((text, at) => (at === 6 || at === 7 ? '' : text)));
  const { body } = await send(corrected, { columns: head, query: '?onlyParse=true' });
  expect(body.data).toMatchObject({ total: 2, failed: 0, ignored: [] });
});

test('the same wrong sheet is marked once, and again when its errors have changed', async () => {
  const rows = [
    ['repeat1', '甲'],
    ['repeat2', ''],
  ];
  const check = async () => (await send(rows, { query: '?onlyParse=true' })).body.data;
  const [first, again, import1] = [await check(), await check(), (await send(rows)).body.data];
  expect(first.errorFile).toMatch(/^\/api\/jobs\/\d+\/file$/);
  expect([again.errorFile, import1.errorFile]).toEqual([first.errorFile, first.errorFile]);
  const userName = 'repeat1';
  await server.call(admin, 'POST', '/system/user', { userName, nickName: '甲', password: 'Bohai#4721x' });
  const later = await check();
  expect(later.errorTotal).toBe(2);
  expect(later.errorFile).not.toBe(first.errorFile);
});

test('errors are reported without a marked sheet if the disk has no room for it', async () => {
  const { space } = server.deps;
  const refusal = vi.spyOn(space, 'assertRoom').mockRejectedValue(new Refusal(507));
  const { body } = await send([['full1', '']]);
  refusal.mockRestore();
  expect(body).toMatchObject({ reason: 'IMPORT_REJECTED', data: { failed: 1, total: 1 } });
  expect(body.data.errorFile).toBeUndefined();
});

test('the whole path names a department whose path ends another one, and the status is imported', async () => {
  const dept = async (deptName: string, parentId: string | null) =>
    (await server.call(admin, 'POST', '/system/dept', { deptName, parentId })).body.data.deptId;
  await dept('同名', await dept('外层', null));
  await dept('同名', await dept('外层', await dept('总部', null)));
  const rows = [['nested', '甲', '外层/同名', '停用']];
  const { body } = await send(rows, { columns: ['账号', '姓名', '部门', '状态'] });
  expect(body.data).toMatchObject({ imported: 1 });
  const [row] = (await server.call(admin, 'GET', '/system/user/list?userName=nested')).body.rows;
  expect(row).toMatchObject({ underDeptIdNames: '外层/同名', status: '1' });
});

test('a sheet without the required columns is refused with the name of the column', async () => {
  const { body } = await send([['甲']], { columns: ['姓名'] });
  expect(body).toMatchObject({ reason: 'IMPORT_REJECTED', msg: '缺少“账号”列，请使用导入模板' });
});

test('a check writes nothing', async () => {
  const { body } = await send([['check1', '甲']], { query: '?onlyParse=true' });
  expect(body.data).toMatchObject({ total: 1, imported: 0, failed: 0 });
  expect(body.data.initialPasswords).toBeUndefined();
  expect(await count('check1')).toBe(0);
});

test('people get department, roles and posts by name, and each signs in with a password of their own once', async () => {
  const roles = (await server.call(admin, 'GET', '/system/role/list')).body.rows;
  const role = roles.find(({ roleId }: { roleId: string }) => roleId === server.roles.buyer).roleName;
  const rows = Array.from({ length: 50 }, (_, at) => [
    `many${at}`,
    `张${at}`,
    '集团',
    '',
    '',
    '男',
    role,
    '',
    '新来的',
  ]);
  const { body } = await send(rows);
  expect(body.data).toMatchObject({ total: 50, imported: 50, failed: 0 });
  expect(await count('many')).toBe(50);
  const [row] = (await server.call(admin, 'GET', '/system/user/list?userName=many49')).body.rows;
  expect(row).toMatchObject({
    nickName: '张49',
    deptName: '集团',
    roleNames: [role],
    sex: '0',
    remark: '新来的',
  });
  const { initialPasswords } = body.data;
  expect(new Set(initialPasswords.map((one: { password: string }) => one.password)).size).toBe(50);
  expect(initialPasswords[49]).toMatchObject({ userName: 'many49', nickName: '张49' });
  const login = { username: 'many49', password: initialPasswords[49].password };
  const ofAnother = { ...login, password: initialPasswords[0].password };
  expect((await server.call('', 'POST', '/login', ofAnother)).body.reason).toBe('BAD_CREDENTIALS');
  const { token } = (await server.call('', 'POST', '/login', login)).body;
  expect((await server.call(token, 'GET', '/system/dept/treeselect')).body.reason).toBe('PASSWORD_DUE');
});

test('an importer cannot grant a role with permissions that the importer lacks', async () => {
  const { rows } = (await server.call(admin, 'GET', '/system/menu/list')).body;
  const menuIds = rows
    .filter(({ perms }: { perms: string }) => perms === 'system:user:import')
    .map(({ menuId }: { menuId: string }) => menuId);
  const body = { roleName: 'importer', roleKey: 'importer', menuIds };
  const { roleId } = (await server.call(admin, 'POST', '/system/role', body)).body.data;
  await server.call(admin, 'POST', '/system/user/edit', { userId: server.users.cashier, roleIds: [roleId] });
  const token = await server.login('cashier');
  const roles = (await server.call(admin, 'GET', '/system/role/list')).body.rows;
  const adminRole = roles.find(({ roleKey }: { roleKey: string }) => roleKey === 'admin').roleName;
  expect((await send([['sneak', '甲', '', '', '', '', adminRole]], { token })).status).toBe(403);
  expect(await count('sneak')).toBe(0);
  expect((await send([['plain', '甲']], { token })).body.data.imported).toBe(1);
});

test('a number in a cell of any format is the number that is typed, or an error at its cell', async () => {
  const cells = [
    [18955500004, '#,##0'],
    [18955500006, '0.00'],
    [18955500007, '000-0000-0000'],
    [8001, '#,##0.00'],
    [0.5, '0%'],
    [18955500008, '"约"0'],
    [8001, 'yyyy-mm-dd'],
    [18955500009, '¥#,##0'],
  ] as const;
  const upload = (rows: readonly (readonly [number, string])[], query = '') => {
    const people = rows.map((_, at) => [`cell${at}`, `格${at}`]);
    const sheet = utils.aoa_to_sheet([['账号', '姓名', '手机号'], ...people]);
    for (const [at, [v, z]] of rows.entries()) sheet[`C${at + 2}`] = { t: 'n', v, z };
    sheet['!ref'] = `A1:C${rows.length + 1}`;
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, '用户');
    const body = new FormData();
    body.append('file', new Blob([write(book, { type: 'array', bookType: 'xlsx' })]), '用户.xlsx');
    return server.call(admin, 'POST', `/system/user/importData${query}`, body);
  };
  const mobile = '手机号应为 11 位数字，只填一个号码，不加分机和其他文字';
  const format = '单元格的格式改变了号码，请以文本重新填写';
  expect((await upload(cells)).body.data.errors).toEqual([
    { row: 6, column: '手机号', message: format },
    { row: 7, column: '手机号', message: mobile },
    { row: 8, column: '手机号', message: format },
    { row: 9, column: '手机号', message: mobile },
  ]);
  expect((await upload(cells.slice(0, 4))).body.data).toMatchObject({ imported: 4 });
  const { rows } = (await server.call(admin, 'GET', '/system/user/list?userName=cell')).body;
  const stored = rows.map((row: Record<string, string>) => `${row.userName} ${row.phonenumber}`);
  expect(stored.toSorted()).toEqual([
    'cell0 18955500004',
    'cell1 18955500006',
    'cell2 18955500007',
    'cell3 8001',
  ]);
  const again = await upload([[18955500004, '#,##0']], '?onlyParse=true');
  expect(again.body.data.errors).toContainEqual({ row: 2, column: '手机号', message: '手机号已被使用' });
});

describe('a sheet of people, put together by hand', () => {
  const upload = (name: string) => {
    const file = readFileSync(path.join(import.meta.dirname, '../../../support/sheets', name));
    const body = new FormData();
    body.append('file', new Blob([file]), name);
    return server.call(admin, 'POST', '/system/user/importData', body);
  };

  test('a sheet is stored as it is seen, and errors in columns that are not imported keep nobody out', async () => {
    const { body } = await upload('people-formats.xlsx');
    expect(body.data).toMatchObject({ imported: 3, errors: [], ignored: ['核对'] });
    const found = await server.call(admin, 'GET', '/system/user/list?phonenumber=138-0013-800');
    const stored = found.body.rows.map((row: Record<string, string>) => [
      row.userName,
      row.phonenumber,
      row.remark,
    ]);
    expect(stored.toSorted()).toEqual([
      ['0012', '13800138001', '2026-01-05'],
      ['zhou.er', '13800138002', ''],
      ['zhou.san', '13800138003', ''],
    ]);
  });

  test('a file of another kind is refused as in the import of a form', async () => {
    expect((await upload('html.xls')).body).toMatchObject({
      reason: 'FILE_KIND',
      msg: expect.stringMatching(/^文件的内容是网页（HTML），.*另存为 .xlsx 后再导入$/),
    });
  });

  test('a sheet is refused at each cell that hides a number, with one sentence for a cell', async () => {
    const { body } = await upload('people-errors.xlsx');
    expect(body.data.errors).toEqual([
      { row: 2, column: '账号', message: '单元格显示 #N/A，请更正公式或直接填写值' },
      { row: 2, column: '手机号', message: '号码成了科学计数法，已丢失数字，请以文本重新填写' },
      {
        row: 3,
        column: '账号',
        message: '显示为“1.38E+10”，与单元格的数 13800138004 不同，请改为常规格式',
      },
      {
        row: 3,
        column: '手机号',
        message: '显示为“1.4E+10”，与单元格的数 13800138005 不同，请改为常规格式',
      },
    ]);
  });
});

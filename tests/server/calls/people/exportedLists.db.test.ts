import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readZipEntries } from '../../../../server/records/zip/readZipEntries.ts';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';

let server: FormServer;
beforeAll(async () => {
  server = await createFormServer();
  await server.grant('buyer', ['system:user:export', 'system:user:import']);
});
afterAll(() => server.close());

async function sheetOf(userName: string, path: string, kind = 'queryExport'): Promise<unknown[][]> {
  const { body } = await server.as(userName, path);
  expect(body).toMatchObject({ code: 200, data: { kind, state: 'done' } });
  const { rawPayload } = await server.app.inject({
    url: body.msg,
    headers: { authorization: `Bearer ${server.tokens[userName]}` },
  });
  const book = read(rawPayload);
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  if (!sheet) throw new Error(`The workbook of ${path} has no sheet.`);
  return utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: null });
}

test('each export requires its own permission', async () => {
  for (const path of ['/system/config/export', '/system/dict/data/export']) {
    expect((await server.as('buyer', path)).status).toBe(403);
  }
  for (const path of ['/system/user/export', '/system/user/importTemplate', '/system/config/restart']) {
    expect((await server.as('cashier', path)).status).toBe(403);
  }
});

test('an unknown filter is refused', async () => {
  expect((await server.as('admin', '/system/config/export?secret=1')).status).toBe(400);
});

test('the sheet of another user cannot be opened', async () => {
  const { msg } = (await server.as('buyer', '/system/user/export')).body;
  const other = { authorization: `Bearer ${server.tokens.cashier}` };
  expect((await server.app.inject({ url: msg, headers: other })).statusCode).toBe(404);
});

test('users are exported with names instead of ids, in the order of the list, without password data', async () => {
  const [head, ...rows] = await sheetOf('buyer', '/system/user/export?pageNum=1&pageSize=1');
  expect(head?.slice(0, 3)).toEqual(['账号', '姓名', '部门']);
  const listed = (await server.as('admin', '/system/user/list?pageSize=1000')).body.rows;
  const expected = listed.map((user: Record<string, string>) => [
    user.userName,
    user.nickName,
    user.underDeptIdNames || null,
  ]);
  expect(rows.map((row) => row.slice(0, 3))).toEqual(expected);
  expect(JSON.stringify([head, ...rows])).not.toMatch(/argon2|密码/);
});

test('the filters of a list restrict its export', async () => {
  const [, ...rows] = await sheetOf('admin', '/system/config/export?configKey=captcha');
  expect(rows.map((row) => row.slice(0, 4))).toEqual([['登录验证码', 'sys.captcha.check', 'false', '内置']]);
});

test('the conditions and the order of a list restrict and sort its export', async () => {
  const filter = JSON.stringify({ all: [{ field: 'configKey', is: 'startsWith', value: 'sys.session.' }] });
  const query = `filter=${encodeURIComponent(filter)}&sysOrderBy=configKey:desc`;
  const [, ...rows] = await sheetOf('admin', `/system/config/export?${query}`);
  expect(rows.map((row) => row[1])).toEqual([
    'sys.session.single',
    'sys.session.max.hours',
    'sys.session.idle.minutes',
  ]);
});

test('a sheet has the chosen columns and rows, as a workbook or as csv', async () => {
  const { rows } = (await server.as('admin', '/system/user/list?pageSize=1000&sysOrderBy=userName:asc')).body;
  const chosen = [rows[2], rows[0]] as Record<string, string>[];
  const ids = chosen.map(({ userId }) => userId);
  const path = `/system/user/export?sysOrderBy=userName:asc&columns=status,userName&ids=${ids}`;
  const cells = chosen.map(({ status, userName }) => [status === '0' ? '正常' : '停用', userName]).reverse();
  expect(await sheetOf('admin', path)).toEqual([['状态', '账号'], ...cells]);
  const { body } = await server.as('admin', `${path}&format=csv`);
  expect(body.data.title).toMatch(/^用户_/);
  const { payload } = await server.app.inject({
    url: body.msg,
    headers: { authorization: `Bearer ${server.tokens.admin}` },
  });
  expect(payload.replace('\uFEFF', '').split('\r\n').filter(Boolean)).toEqual(
    [['状态', '账号'], ...cells].map((row) => row.join(',')),
  );
  const others = await sheetOf('admin', `/system/user/export?columns=userName&exceptIds=${ids}`);
  expect(others).toHaveLength(rows.length - 1);
});

test('the log is exported with chosen columns and rows', async () => {
  const { rows } = (await server.as('admin', '/system/log/list?pageSize=3')).body;
  const sheet = await sheetOf('admin', `/system/log/export?columns=title,objects&ids=${rows[1].auditId}`);
  expect(sheet).toEqual([
    ['操作', '对象'],
    [rows[1].title, rows[1].objectTexts.join('，') || null],
  ]);
});

test('a column that the sheet does not have is refused, as are an empty choice and too many rows', async () => {
  const refused = async (query: string) => (await server.as('admin', `/system/user/export?${query}`)).status;
  expect(await refused('columns=userName,password')).toBe(400);
  expect(await refused('columns=passwordHash')).toBe(400);
  expect(await refused('columns=')).toBe(400);
  expect(await refused('format=pdf')).toBe(400);
  expect(await refused(`ids=${Array.from({ length: 501 }, (_, at) => at)}`)).toBe(400);
});

test('dictionary entries keep their order and name their parents', async () => {
  const post = (path: string, body: object) => server.as('admin', path, body);
  await post('/system/dict/type', { dictType: 'sheet_unit', dictName: '单位' });
  const above = await post('/system/dict/data', {
    dictType: 'sheet_unit',
    dictLabel: '=重量',
    dictValue: 'w',
    orderNum: 2,
  });
  await post('/system/dict/data', {
    dictType: 'sheet_unit',
    dictLabel: '吨',
    dictValue: 't',
    orderNum: 1,
    parentId: above.body.data.dictCode,
    status: '1',
  });
  const sheet = await sheetOf('admin', '/system/dict/data/export?dictType=sheet_unit');
  expect(sheet.map((row) => row.slice(0, -1))).toEqual([
    ['字典类型', '标签', '键值', '上级', '排序', '状态', '标签颜色', '默认', '备注'],
    ['sheet_unit', '吨', 't', '=重量', 1, '停用', null, '否', null],
    ['sheet_unit', '=重量', 'w', null, 2, '正常', null, '否', null],
  ]);
  const below = `/system/dict/data/export?dictType=sheet_unit&parentId=${above.body.data.dictCode}`;
  expect((await sheetOf('admin', below)).slice(1).map((row) => row[1])).toEqual(['吨']);
});

test('the template has the columns of the export and one example row', async () => {
  const [head, ...rows] = await sheetOf('buyer', '/system/user/importTemplate', 'userTemplate');
  expect(head).toEqual(['账号', '姓名', '部门', '手机号', '邮箱', '性别', '角色', '岗位', '状态', '备注']);
  expect(rows).toHaveLength(1);
});

test('the template offers departments by path, roles, posts, sex and status, and refuses no second role', async () => {
  const { rows } = (await server.as('admin', '/system/dept/list?pageSize=1000')).body;
  expect(rows.length).toBeGreaterThan(0);
  const { msg } = (await server.as('buyer', '/system/user/importTemplate')).body;
  const { rawPayload } = await server.app.inject({
    url: msg,
    headers: { authorization: `Bearer ${server.tokens.buyer}` },
  });
  const book = read(rawPayload);
  const [, choices = ''] = book.SheetNames;
  const [head = [], ...lists] = utils.sheet_to_json<string[]>(book.Sheets[choices] ?? {}, { header: 1 });
  expect(head).toEqual(expect.arrayContaining(['部门', '性别', '角色', '状态']));
  const offered = (label: string) => lists.map((row) => row[head.indexOf(label)]).filter(Boolean);
  const roles = (await server.as('admin', '/system/role/list?pageSize=1000')).body.rows;
  expect(offered('角色').toSorted()).toEqual(
    roles.map(({ roleName }: { roleName: string }) => roleName).toSorted(),
  );
  expect(offered('部门')).toHaveLength(rows.length);
  expect(offered('状态')).toEqual(['正常', '停用']);
  const parts = readZipEntries(rawPayload, { wanted: /./, mostBytes: 1_000_000, mostEntries: 100 });
  const xml = parts.get('xl/worksheets/sheet1.xml')?.toString() ?? '';
  const rules = xml.match(/<dataValidation .*?(\/>|<\/dataValidation>)/g) ?? [];
  const ruleOf = (letter: string) => rules.find((rule) => rule.includes(`sqref="${letter}3:`));
  expect(ruleOf('C')).toContain('showErrorMessage="1"');
  expect(ruleOf('G')).not.toContain('showErrorMessage');
  expect(ruleOf('G')).toContain('多个');
});

test('a permission that is revoked before the job runs stops the job', async () => {
  const { userId } = (await server.as('cashier', '/getInfo')).body.user;
  const request = { list: 'configs', filter: {} };
  const row = await server.doneJob({ kind: 'queryExport', title: 'x', request, userId });
  expect(row).toMatchObject({ state: 'failed', msg: '当前操作没有权限', fileKey: null });
});

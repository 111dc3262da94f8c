/** Administration of several rows: members of a role, the order of siblings, sessions, and sheets of the lists. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../support/servers/testServer.ts';

let server: TestServer;
let admin: string;

beforeAll(async () => {
  server = await createTestServer();
  admin = await server.login('admin');
});
afterAll(() => server.close());

const get = (path: string, token = admin) => server.call(token, 'GET', path);
const post = (path: string, body: unknown, token = admin) => server.call(token, 'POST', path, body);

/** A token of a user whose only role has these permissions. */
async function holder(userName: string, ...perms: string[]): Promise<string> {
  const { rows } = (await get('/system/menu/list')).body;
  const menuIds = rows
    .filter((row: { perms: string }) => perms.includes(row.perms))
    .map((row: { menuId: string }) => row.menuId);
  const key = `r_${userName}`;
  const { roleId } = (await post('/system/role', { roleName: key, roleKey: key, menuIds })).body.data;
  await post('/system/user/edit', { userId: server.users[userName], roleIds: [roleId] });
  return server.login(userName);
}

const accounts = async (query: string) =>
  (await get(`/system/user/list?${query}`)).body.rows.map((row: { userName: string }) => row.userName).sort();

test('a role is granted to and revoked from many users in one call', async () => {
  const roleId = server.roles.buyer;
  const { cashier, nobody, buyer } = server.users;
  const answer = await post('/system/role/members', { roleId, add: [cashier, nobody], remove: [buyer] });
  expect(answer.body).toMatchObject({ code: 200 });
  expect(await accounts(`roleId=${roleId}`)).toEqual(['cashier', 'nobody']);
  expect(await accounts(`withoutRoleId=${roleId}`)).toEqual(['admin', 'buyer', 'leader']);
  await post('/system/role/members', { roleId, add: [buyer], remove: [cashier, nobody] });
  expect(await accounts(`roleId=${roleId}`)).toEqual(['buyer']);
});

test('an unknown user leaves the members of a role unchanged', async () => {
  const roleId = server.roles.buyer;
  const answer = await post('/system/role/members', { roleId, add: [server.users.cashier, '999999'] });
  expect(answer.status).toBe(400);
  expect(await accounts(`roleId=${roleId}`)).toEqual(['buyer']);
});

test('the last administrator keeps the role', async () => {
  const answer = await post('/system/role/members', {
    roleId: server.roles.admin,
    remove: [server.users.admin],
  });
  expect(answer.body).toMatchObject({ code: 500, reason: 'LAST_ADMIN' });
});

test('a user cannot grant a role with permissions that the user lacks', async () => {
  const token = await holder('cashier', 'system:user:edit');
  const add = [server.users.nobody];
  expect((await post('/system/role/members', { roleId: server.roles.admin, add }, token)).status).toBe(403);
});

test('the members of a role are visible only to users with access to all users', async () => {
  const token = await server.login('nobody');
  expect((await get(`/system/user/list?roleId=${server.roles.admin}`, token)).status).toBe(403);
  expect((await get(`/system/user/list?withoutRoleId=${server.roles.admin}`, token)).status).toBe(403);
});

test('departments and menus take the submitted positions', async () => {
  const { 采购部: first, 财务部: second } = server.depts;
  expect((await post('/system/dept/sort', { ids: [first, second], orderNums: [7, 3] })).body.code).toBe(200);
  const rows = (await get('/system/dept/list')).body.rows as { deptId: string; orderNum: number }[];
  expect(rows.filter((row) => [first, second].includes(row.deptId)).map((row) => row.orderNum)).toEqual([
    3, 7,
  ]);
  const unlike = await post('/system/dept/sort', { ids: [first], orderNums: [1, 2] });
  expect(unlike.status).toBe(400);
  expect((await post('/system/menu/sort', { ids: ['999999'], orderNums: [1] })).status).toBe(404);
});

test('a sibling that was moved elsewhere meanwhile is not pulled back', async () => {
  const made = async (deptName: string, parentId?: string) =>
    (await post('/system/dept', { deptName, parentId })).body.data.deptId as string;
  const target = await made('移动目标');
  const [one, sibling, row] = [await made('留下', target), await made('同级', target), await made('移入')];
  const sort = (ids: string[], parentId: string) =>
    post('/system/dept/sort', { ids, orderNums: ids.map((_, index) => index), parentId });
  expect((await sort([sibling], one)).body.code).toBe(200);
  expect((await sort([one, sibling, row], target)).body.reason).toBe('STALE_RECORD');
  expect((await get(`/system/dept/${sibling}`)).body.data).toMatchObject({ parentId: one });
  expect((await sort([one, row], target)).body.code).toBe(200);
});

test('departments move below another one, but not below themselves, an unknown one or one with the same name', async () => {
  const { deptId: outer } = (await post('/system/dept', { deptName: '外层' })).body.data;
  const { deptId: inner } = (await post('/system/dept', { deptName: '内层' })).body.data;
  const sort = (ids: string[], parentId: string) =>
    post('/system/dept/sort', { ids, orderNums: ids.map((_, index) => index), parentId });
  expect((await sort([inner], outer)).body.code).toBe(200);
  expect((await get(`/system/dept/${inner}`)).body.data).toMatchObject({ parentId: outer });
  expect((await sort([outer], inner)).body.reason).toBe('BAD_PARENT');
  expect((await sort([outer], outer)).body.reason).toBe('BAD_PARENT');
  expect((await sort([inner], '999999')).status).toBe(400);
  await post('/system/dept', { deptName: '内层' });
  expect((await sort([inner], '0')).body.reason).toBe('NAME_TAKEN');
  expect((await get(`/system/dept/${inner}`)).body.data).toMatchObject({ parentId: outer });
});

test('constants, menus and entries of one dictionary move below another row', async () => {
  const made = async (path: string, body: object, key: string): Promise<string> =>
    (await post(path, body)).body.data[key];
  const outer = await made('/system/constant', { name: '外' }, 'id');
  const inner = await made('/system/constant', { name: '内' }, 'id');
  await post('/system/constant/sort', { ids: [inner], orderNums: [1], parentId: outer });
  expect((await get(`/system/constant/${inner}`)).body.data).toMatchObject({ parentId: outer });

  const page = { menuType: 'C' };
  const menu = await made('/system/menu', { menuName: '目录', menuType: 'M' }, 'menuId');
  const below = await made('/system/menu', { menuName: '页面', ...page }, 'menuId');
  await post('/system/menu/sort', { ids: [below], orderNums: [1], parentId: menu });
  expect((await get(`/system/menu/${below}`)).body.data).toMatchObject({ parentId: menu });

  await post('/system/dict/type', { dictType: 'shelf', dictName: '货架' });
  await post('/system/dict/type', { dictType: 'other', dictName: '其他' });
  const entry = (dictType: string, dictValue: string) =>
    made('/system/dict/data', { dictType, dictLabel: dictValue, dictValue }, 'dictCode');
  const [top, under, foreign] = [
    await entry('shelf', 'a'),
    await entry('shelf', 'b'),
    await entry('other', 'a'),
  ];
  const sort = (ids: string[], parentId: string) =>
    post('/system/dict/data/sort', { ids, orderNums: ids.map(() => 1), parentId });
  expect((await sort([under], top)).body.code).toBe(200);
  expect((await get(`/system/dict/data/${under}`)).body.data).toMatchObject({ parentId: top });
  expect((await sort([under], foreign)).status).toBe(400);
  expect((await sort([under, foreign], top)).status).toBe(400);
});

test('a department stores its telephone number and email address', async () => {
  const sent = { deptName: '法务部', phone: '021-5555', email: 'legal@example.com' };
  const { deptId } = (await post('/system/dept', sent)).body.data;
  expect((await get(`/system/dept/${deptId}`)).body.data).toMatchObject(sent);
});

test('a dictionary entry stores its display style', async () => {
  await post('/system/dict/type', { dictType: 'urgency', dictName: '缓急' });
  const sent = { dictType: 'urgency', dictLabel: '急', dictValue: '1', listClass: 'danger', isDefault: 'Y' };
  const { dictCode } = (await post('/system/dict/data', sent)).body.data;
  expect((await get(`/system/dict/data/${dictCode}`)).body.data).toMatchObject({ ...sent, cssClass: '' });
});

test.each(['user', 'role', 'config', 'dict/type'])(
  'the %s list can be filtered by the time of creation',
  async (noun) => {
    await post('/system/dict/type', { dictType: 'colors', dictName: '颜色' });
    const total = async (query: string) => (await get(`/system/${noun}/list?${query}`)).body.total;
    expect(await total(`beginTime=${encodeURIComponent('2001-01-01 00:00:00')}`)).toBeGreaterThan(0);
    expect(await total(`endTime=${encodeURIComponent('2001-01-01 00:00:00')}`)).toBe(0);
    expect((await get(`/system/${noun}/list?beginTime=yesterday`)).status).toBe(400);
  },
);

test('the sessions of all users are listed with their user, by account', async () => {
  const token = await server.login('leader');
  const { rows, total } = (await get('/system/session/online?userName=lead')).body;
  expect(total).toBe(1);
  expect(rows[0]).toMatchObject({ userName: 'leader', nickName: '李四', deptName: '采购部', current: false });
  expect((await get('/system/session/online', token)).status).toBe(403);
});

test('the audit log can be filtered by account, address and outcome', async () => {
  await server.call(null, 'POST', '/login', { username: 'leader', password: 'wrong' });
  await server.deps.audit.flush();
  const outcomes = async (query: string) => {
    const { rows } = (await get(`/system/log/list?kind=signIn&${query}`)).body;
    return new Set(rows.map((row: { outcome: string }) => row.outcome));
  };
  expect(await outcomes('userName=lead&done=false')).toEqual(new Set(['BAD_CREDENTIALS']));
  expect(await outcomes('userName=lead&done=true')).toEqual(new Set(['done']));
  expect(await outcomes('address=203.0.113.9')).toEqual(new Set());
});

test.each(['/system/role/export', '/system/post/export', '/system/dict/type/export', '/system/log/export'])(
  '%s produces a sheet',
  async (path) => {
    const { body } = await get(path);
    expect(body.data).toMatchObject({ state: 'done' });
    const file = await get(body.msg.replace(/^\/api/, ''));
    expect(file.status).toBe(200);
    expect(file.headers['content-type']).toContain('spreadsheet');
  },
);

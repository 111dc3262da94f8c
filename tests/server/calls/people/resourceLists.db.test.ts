/** The lists of administration objects: conditions, order, versions, and changes of several people at once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyCall } from '../../../../contract/call.ts';
import { calls } from '../../../../contract/calls.ts';
import { resources } from '../../../../contract/resources/registry.ts';
import { getComparedKind, isSortable, type Resource } from '../../../../contract/resources/resource.ts';
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
const groups: Readonly<Record<string, Readonly<Record<string, AnyCall>>>> = calls;
/** The address of the list, of some owner where it has one, with room for parameters. */
const listPath = ({ group, calls: names, within }: Resource) =>
  `${groups[group]?.[names.list]?.path}?${within ? `${within.property}=${within.property.endsWith('Id') ? 0 : 'unknown'}&` : ''}`;

type Condition = { field: string; is: string; value?: unknown };
const filterOf = (...all: Condition[]) => encodeURIComponent(JSON.stringify({ all }));

const samples: Readonly<Record<string, { is: string; value: unknown }>> = {
  text: { is: 'contains', value: '行' },
  options: { is: 'anyOf', value: ['0'] },
  refs: { is: 'anyOf', value: ['1'] },
  numberRange: { is: 'atLeast', value: 1 },
  dateRange: { is: 'atMost', value: '2026-01-01' },
};

test.each(Object.values(resources))(
  'the list of $title compares and sorts by each of its fields',
  async (resource) => {
    for (const field of resource.fields) {
      const sample = samples[getComparedKind(field)];
      if (!sample) continue;
      const filter = filterOf({ field: field.enName, ...sample });
      const order = isSortable(field) ? `&sysOrderBy=${field.enName}:desc` : '';
      const { status, body } = await get(`${listPath(resource)}filter=${filter}${order}`);
      expect(status, `${field.enName}: ${JSON.stringify(body)}`).toBe(200);
      expect(body.code, field.enName).toBe(200);
    }
  },
);

test.each(Object.values(resources))(
  'the list of $title refuses a condition on an unknown field',
  async (resource) => {
    const filter = filterOf({ field: 'passwordHash', is: 'contains', value: 'a' });
    expect((await get(`${listPath(resource)}filter=${filter}`)).status).toBe(400);
  },
);

const accounts = async (query: string): Promise<string[]> =>
  (await get(`/system/user/list?${query}`)).body.rows.map((row: { userName: string }) => row.userName);

test('people are filtered by role, by a department with those below it, and sorted by account', async () => {
  const role = filterOf({ field: 'roleIds', is: 'anyOf', value: [server.roles.buyer] });
  expect(await accounts(`filter=${role}`)).toEqual(['buyer']);
  const all = filterOf({ field: 'deptTree', is: 'anyOf', value: [server.depts.集团] });
  const names = await accounts(`filter=${all}&sysOrderBy=userName:desc`);
  expect(names).toEqual([...names].sort().reverse());
  expect(names).toContain('buyer');
  const none = filterOf({ field: 'deptTree', is: 'noneOf', value: [server.depts.集团] });
  expect(await accounts(`filter=${none}`)).not.toContain('buyer');
});

test('a row that was saved meanwhile is not overwritten', async () => {
  const { postId } = (await post('/system/post', { postName: '甲', postCode: 'a' })).body.data;
  const { version } = (await get(`/system/post/${postId}`)).body.data;
  expect((await post('/system/post/edit', { postId, postName: '乙', version })).body.code).toBe(200);
  const late = await post('/system/post/edit', { postId, postName: '丙', version });
  expect(late.body).toMatchObject({ code: 500, reason: 'STALE_RECORD' });
  expect((await get(`/system/post/${postId}`)).body.data.postName).toBe('乙');
});

test('the administrator who disables several people cannot be one of them', async () => {
  const ids = [server.users.cashier, server.users.admin];
  const answer = await post('/system/user/editMany', { ids, status: '1' });
  expect(answer.body).toMatchObject({ code: 500, reason: 'OWN_ACCESS' });
  expect(await accounts('status=1')).toEqual([]);
});

test('several people move to a department and are disabled in one call each', async () => {
  const ids = [server.users.cashier, server.users.nobody];
  const token = await server.login('cashier');
  expect((await post('/system/user/editMany', { ids })).status).toBe(400);
  expect((await post('/system/user/editMany', { ids, deptId: '999999' })).body.code).not.toBe(200);
  expect((await post('/system/user/editMany', { ids, deptId: server.depts.集团 })).body.code).toBe(200);
  const moved = filterOf({ field: 'deptId', is: 'anyOf', value: [server.depts.集团] });
  expect(await accounts(`filter=${moved}`)).toEqual(expect.arrayContaining(['cashier', 'nobody']));
  await post('/system/user/editMany', { ids, status: '1' });
  expect((await accounts('status=1')).sort()).toEqual(['cashier', 'nobody']);
  expect((await get('/getInfo', token)).status).toBe(401);
  await post('/system/user/editMany', { ids, status: '0' });
});

test('a new account without a password gets one that must be changed at the first sign-in', async () => {
  const { userId, initialPassword } = (await post('/system/user', { userName: 'fresh', nickName: '新人' }))
    .body.data;
  expect(initialPassword.length).toBeGreaterThanOrEqual(12);
  const signedIn = await server.call('', 'POST', '/login', { username: 'fresh', password: initialPassword });
  const { token } = signedIn.body;
  expect((await get('/system/dept/treeselect', token)).body.reason).toBe('PASSWORD_DUE');
  const again = (await post('/system/user/resetPwd', { userId })).body.data.initialPassword;
  expect(again).not.toBe(initialPassword);
  expect((await get('/getInfo', token)).status).toBe(401);
});

test('the effect of a change counts members who gain it and members who hold it by another role', async () => {
  const { rows: menus } = (await get('/system/menu/list')).body;
  const menuId = menus.find(({ perms }: { perms: string }) => perms === 'system:post:list').menuId;
  const role = async (roleKey: string, menuIds: string[]) =>
    (await post('/system/role', { roleName: roleKey, roleKey, menuIds })).body.data.roleId;
  const [first, second] = [await role('effectA', []), await role('effectB', [menuId])];
  const { cashier, nobody, leader } = server.users;
  await post('/system/role/members', { roleId: first, add: [cashier, nobody, leader] });
  await post('/system/role/members', { roleId: second, add: [nobody] });
  const gain = (await post('/system/role/effect', { roleId: first, add: [menuId], remove: [] })).body.data;
  expect(gain).toMatchObject([{ menuId, gains: true, affected: 2, unaffected: 1, names: ['李四', '王五'] }]);
  const loss = (await post('/system/role/effect', { roleId: second, add: [], remove: [menuId] })).body.data;
  expect(loss).toMatchObject([{ menuId, gains: false, affected: 1, unaffected: 0 }]);
});

test('effective permissions name the roles that grant them, and those that would', async () => {
  const path = `/system/permission/user/${server.users.leader}`;
  expect((await get(path, await server.login('cashier'))).status).toBe(403);
  expect((await get('/system/permission/user/999999')).status).toBe(404);
  const { rows: menus } = (await get('/system/menu/list')).body;
  const idOf = (perms: string) => menus.find((menu: { perms: string }) => menu.perms === perms).menuId;
  const body = { roleName: '岗位管理', roleKey: 'posts', menuIds: [idOf('system:post:list')] };
  const { roleId } = (await post('/system/role', body)).body.data;
  const find = async (permission: string) =>
    (await get(path)).body.data.find((one: { permission: string }) => one.permission === permission);
  expect((await find('system:post:list')).roles).toEqual([]);
  expect((await find('system:post:list')).otherRoles).toContainEqual({ roleName: '岗位管理', members: 0 });
  await post('/system/role/members', { roleId, add: [server.users.leader] });
  expect((await find('system:post:list')).roles).toEqual(['岗位管理']);
  await post('/system/role/edit', { roleId, status: '1' });
  expect((await find('system:post:list')).roles).toEqual([]);
});

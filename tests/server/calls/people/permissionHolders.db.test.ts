/** Who holds a permission, through which roles, and the menu of a person. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../support/servers/testServer.ts';

let server: TestServer;
let admin: string;
let roleId: string;
beforeAll(async () => {
  server = await createTestServer();
  admin = await server.login('admin');
  const { rows } = await get('/system/menu/list?pageSize=1000');
  const menuIds = rows
    .filter(({ perms }: { perms: string }) => perms === 'system:post:list')
    .map(({ menuId }: { menuId: string }) => menuId);
  ({ roleId } = (await post('/system/role', { roleName: '岗位员', roleKey: 'posts', menuIds })).data);
  await post('/system/role/members', { roleId, add: [server.users.leader, server.users.cashier] });
});
afterAll(() => server.close());

const get = async (path: string) => (await server.call(admin, 'GET', path)).body;
const post = async (path: string, body: unknown) => (await server.call(admin, 'POST', path, body)).body;

const holders = async (more = ''): Promise<{ nickName: string; userId: string; roleNames: string[] }[]> =>
  (await get(`/system/permission/holder/list?permission=system:post:list&pageSize=100${more}`)).rows;

test('the holders of a permission are those of roles that grant it, administrators among them', async () => {
  const found = await holders();
  const rolesOf = (userId: string | undefined) => found.find((one) => one.userId === userId)?.roleNames;
  expect(rolesOf(server.users.leader)).toContain('岗位员');
  expect(rolesOf(server.users.admin)).toEqual(['管理员']);
  expect(rolesOf(server.users.buyer)).toBeUndefined();
  expect(await holders(`&keyword=${encodeURIComponent('没有此人')}`)).toEqual([]);
  expect((await holders('&keyword=guanly')).map(({ userId }) => userId)).toEqual([server.users.admin]);
  expect(await get('/system/permission/system:post:list')).toMatchObject({
    data: { people: found.length, roleNames: expect.arrayContaining(['管理员', '岗位员']) },
  });
});

test('neither a disabled role nor a disabled account holds anything', async () => {
  await post('/system/role/edit', { roleId, status: '1' });
  expect((await holders()).map(({ userId }) => userId)).not.toContain(server.users.leader);
  await post('/system/role/edit', { roleId, status: '0' });
  await post('/system/user/edit', { userId: server.users.cashier, status: '1', force: true });
  const left = (await holders()).map(({ userId }) => userId);
  expect(left).toContain(server.users.leader);
  expect(left).not.toContain(server.users.cashier);
  await post('/system/user/edit', { userId: server.users.cashier, status: '0' });
});

test('a permission is found by its name, by itself, and by the calls that require it', async () => {
  const find = async (keyword: string): Promise<string[]> =>
    (await get(`/system/permission/list?pageSize=100&keyword=${encodeURIComponent(keyword)}`)).rows.map(
      ({ permission }: { permission: string }) => permission,
    );
  expect(await find('岗位')).toContain('system:post:list');
  expect(await find('system:user:resetPwd')).toEqual(['system:user:resetPwd']);
  expect(await find('/api/system/user/resetPwd')).toEqual(['system:user:resetPwd']);
  expect(await find('重置用户密码')).toContain('system:user:resetPwd');
  const { calls } = (await get('/system/permission/system:user:resetPwd')).data;
  expect(calls).toContain('重置用户密码');
});

test('the menu of a person is the one that they get after signing in', async () => {
  const { data } = await get(`/system/permission/user/${server.users.leader}/menu`);
  const own = await server.call(await server.login('leader'), 'GET', '/getRouters');
  expect(data).toEqual(own.body.data);
  expect(JSON.stringify(data)).toContain('/system/post');
});

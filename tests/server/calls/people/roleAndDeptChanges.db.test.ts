/** Departments that are in use, and copies of roles. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatDeptUse } from '../../../../server/calls/people/deptUseChecks.ts';
import { createTestServer, type TestServer } from '../../../support/servers/testServer.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await createTestServer();
  admin = await server.login('admin');
});
afterAll(() => server.close());

const post = async (path: string, body: unknown, token = admin) =>
  (await server.call(token, 'POST', path, body)).body;

const addDept = async (deptName: string, parentId?: string): Promise<string> =>
  (await post('/system/dept', { deptName, parentId })).data.deptId;
const addUser = async (nickName: string, deptId: string): Promise<string> =>
  (await post('/system/user', { userName: `u${deptId}${nickName.length}`, nickName, deptId })).data.userId;

test('a department with people or departments below it is neither disabled nor deleted, and the refusal names them', async () => {
  const deptId = await addDept('质检部');
  const child = await addDept('实验室', deptId);
  const userId = await addUser('周敏', deptId);
  const msg = '质检部还有 1 人（周敏），还有 1 个下级部门（实验室），请先移走再停用';
  const refusal = { reason: 'IN_USE', msg, errors: [{ path: 'status', message: msg }] };
  expect(await post('/system/dept/edit', { deptId, status: '1' })).toMatchObject(refusal);
  expect((await post('/system/dept/delete', [deptId])).msg).toContain('请先移走再删除');

  await post('/system/user/edit', { userId, status: '1' });
  await post('/system/dept/edit', { deptId: child, status: '1' });
  expect(await post('/system/dept/edit', { deptId, status: '1' })).toMatchObject({ code: 200 });
  expect((await post('/system/dept/delete', [deptId, child])).msg).toContain('周敏');
});

test('deleted accounts do not keep a department alive, and a department is deleted with all below it', async () => {
  const deptId = await addDept('临时组');
  const child = await addDept('临时小组', deptId);
  const userId = await addUser('临时工', child);
  await post('/system/user/delete', [userId]);
  expect((await post('/system/dept/delete', [deptId])).msg).toContain('临时小组');
  expect((await post('/system/dept/delete', [deptId, child])).code).toBe(200);
});

test('a refusal counts the open tasks, and shows that there are more people than it names', () => {
  const use = {
    deptName: '工程部',
    people: 12,
    peopleNames: ['甲', '乙'],
    tasks: 5,
    children: 0,
    childNames: [],
  };
  expect(formatDeptUse(use, '停用')).toBe('工程部还有 12 人（甲、乙等），共有 5 项待办，请先移走再停用');
});

test('a copy of a role has its rights and departments, unless others are given', async () => {
  const { rows } = (await server.call(admin, 'GET', '/system/menu/list?pageSize=1000')).body;
  const menuIds = rows.slice(0, 2).map(({ menuId }: { menuId: string }) => menuId);
  const deptId = await addDept('范围部');
  const source = { roleName: '原角色', roleKey: 'source', dataScope: 'CUSTOM', menuIds, deptIds: [deptId] };
  const { roleId: copyOf } = (await post('/system/role', source)).data;
  const copy = { roleName: '原角色 副本', roleKey: 'copy', copyOf, dataScope: 'CUSTOM' };
  const { roleId } = (await post('/system/role', copy)).data;
  const { data } = (await server.call(admin, 'GET', `/system/role/${roleId}`)).body;
  expect(data).toMatchObject({ menuIds: expect.arrayContaining(menuIds), deptIds: [deptId] });

  const other = await post('/system/role', { ...copy, roleName: '无权限', roleKey: 'empty', menuIds: [] });
  const without = (await server.call(admin, 'GET', `/system/role/${other.data.roleId}`)).body;
  expect(without.data).toMatchObject({ menuIds: [], deptIds: [deptId] });
  expect((await post('/system/role', { roleName: '空', roleKey: 'none', copyOf: '999999' })).code).toBe(404);
});

test('a person cannot copy a role that permits more than they hold', async () => {
  const { rows } = (await server.call(admin, 'GET', '/system/menu/list?pageSize=1000')).body;
  const idOf = (perms: string) => rows.find((row: { perms: string }) => row.perms === perms).menuId;
  const { roleId } = (
    await post('/system/role', { roleName: '建角色', roleKey: 'maker', menuIds: [idOf('system:role:add')] })
  ).data;
  const strong = await post('/system/role', {
    roleName: '改参数',
    roleKey: 'strong',
    menuIds: [idOf('system:config:edit')],
  });
  await post('/system/role/members', { roleId, add: [server.users.leader] });
  const maker = await server.login('leader');
  const copy = { roleName: '副本', roleKey: 'stronger', copyOf: strong.data.roleId };
  expect((await post('/system/role', copy, maker)).code).toBe(403);
});

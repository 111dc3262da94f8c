/** Nobody ends their own access, by whichever call; and a leaver's positions are settled before the account is deleted. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../support/servers/testServer.ts';

let server: TestServer;
let admin: string;
let second: string;
let secondId: string;

beforeAll(async () => {
  server = await createTestServer();
  admin = await server.login('admin');
  const password = 'Bohai#4721x';
  const person = { userName: 'second', nickName: '二号', password, mustChangePassword: false };
  secondId = (await post('/system/user', { ...person, roleIds: [server.roles.admin] })).data.userId;
  second = await server.login('second', { password });
});
afterAll(() => server.close());

const post = async (path: string, body: unknown, by = admin) =>
  (await server.call(by, 'POST', path, body)).body;
const get = async (path: string, by = admin) => (await server.call(by, 'GET', path)).body;

test.each([
  ['editMany', () => post('/system/user/editMany', { ids: [secondId], status: '1', force: true }, second)],
  ['delete', () => post('/system/user/delete', { ids: [secondId], force: true }, second)],
  ['changeStatus', () => post('/system/user/changeStatus/1', { userId: secondId }, second)],
  ['edit', () => post('/system/user/edit', { userId: secondId, status: '1' }, second)],
  ['edit of the roles', () => post('/system/user/edit', { userId: secondId, roleIds: [] }, second)],
  [
    'the members of the role',
    () => post('/system/role/members', { roleId: server.roles.admin, remove: [secondId] }, second),
  ],
  ['resetPwd', () => post('/system/user/resetPwd', { userId: secondId }, second)],
])('an administrator cannot end the own access by %s', async (_call, request) => {
  expect(await request()).toMatchObject({ code: 500, reason: 'OWN_ACCESS' });
  expect((await get('/getInfo', second)).code).toBe(200);
});

test('an administrator ends the access of another', async () => {
  expect((await post('/system/user/changeStatus/1', { userId: secondId })).code).toBe(200);
  expect((await post('/system/user/changeStatus/0', { userId: secondId })).code).toBe(200);
});

test('a person who manages users by a role cannot take the right from that role', async () => {
  const { rows } = await get('/system/menu/list');
  const idOf = (right: string) => rows.find(({ perms }: { perms: string }) => perms === right).menuId;
  const menuIds = [idOf('system:user:edit'), idOf('system:role:edit')];
  const { roleId } = (await post('/system/role', { roleName: '人事', roleKey: 'hr', menuIds })).data;
  await post('/system/user/edit', { userId: server.users.cashier, roleIds: [roleId] });
  const cashier = await server.login('cashier');
  const without = { roleId, menuIds: menuIds.slice(0, 1) };
  expect((await post('/system/role/edit', without, cashier)).reason).toBe('OWN_ACCESS');
  expect((await post('/system/role/edit', { roleId, status: '1' }, cashier)).reason).toBe('OWN_ACCESS');
  expect((await post('/system/role/edit', { roleId, remark: '改' }, cashier)).code).toBe(200);
});

test('a head of a department and a delegate are deleted after their hand-over only', async () => {
  const { leader, buyer } = server.users;
  await post('/system/dept/edit', { deptId: server.depts.采购部, leaderId: leader });
  const [beginTime, endTime] = ['2026-01-01 00:00:00', '2099-01-01 00:00:00'];
  const absence = { beginTime, endTime, delegateUserId: leader, formEnNames: [], moveOpenTasks: false };
  const absentee = await server.login('nobody');
  expect((await post('/flowable/absence', absence, absentee)).code).toBe(200);
  const [named] = (await get(`/system/user/list?userName=leader`)).rows;
  const [absent] = (await get(`/system/user/list?userName=nobody`)).rows;
  expect(await post('/system/user/delete', [leader])).toMatchObject({
    code: 500,
    reason: 'IN_USE',
    msg: `人员“${named.nickName}”正被 1 个所领导的部门（采购部）、1 项委托（${absent.nickName}）使用，请先做离职交接，或更换所指人员再删除`,
  });
  await post('/system/user/handOver', { userId: leader, toUserId: buyer });
  expect((await post('/system/user/delete', [leader])).code).toBe(200);
  const dept = (await get(`/system/dept/${server.depts.采购部}`)).data;
  expect(dept.leaderId).toBe(buyer);
});

test('a disabled or deleted head is marked, is not accepted for another department, and can stay', async () => {
  const { buyer } = server.users;
  const { 采购部: own, 财务部: other } = server.depts;
  const leaderName = async () => (await get(`/system/dept/${own}`)).data.leaderName;
  await post('/system/user/changeStatus/1', { userId: buyer, force: true });
  expect(await leaderName()).toMatch(/（已停用）$/);
  const message = expect.stringMatching(/^负责人“.+”已停用，请另选一人$/);
  const refused = { code: 400, errors: [{ path: 'leaderId', message }] };
  expect(await post('/system/dept/edit', { deptId: other, leaderId: buyer })).toMatchObject(refused);
  expect((await post('/system/dept/edit', { deptId: own, leaderId: buyer, orderNum: 3 })).code).toBe(200);
  await server.database.inTenant(server.tenant, 'write', (tx) =>
    sql`update users set "deleted" = true where "userId" = ${buyer}`.execute(tx),
  );
  expect(await leaderName()).toMatch(/（已删除）$/);
});

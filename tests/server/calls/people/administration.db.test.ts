import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyCall } from '../../../../contract/call.ts';
import { calls } from '../../../../contract/calls.ts';
import { publishFormMenus } from '../../../../server/db/queries/forms/formMenus.ts';
import { createTestServer, type TestServer } from '../../../support/servers/testServer.ts';

let server: TestServer;
let admin: string;
let cashier: string;

beforeAll(async () => {
  server = await createTestServer();
  admin = await server.login('admin');
  cashier = await server.login('cashier');
});
afterAll(() => server.close());

const get = (path: string, token: string | null = admin) => server.call(token, 'GET', path);
const post = (path: string, body?: unknown, token: string | null = admin) =>
  server.call(token, 'POST', path, body);

describe('every administration call', () => {
  const { user, dept, role, menu, post: posts, dict, config, calendar, tenant, audit } = calls;
  const all = Object.values<Record<string, AnyCall>>({
    user,
    dept,
    role,
    menu,
    posts,
    dict,
    config,
    calendar,
    tenant,
    audit,
  })
    .flatMap((group) => Object.values(group))
    .filter((call) => call.permission !== 'public');
  const guarded = all.filter((call) => call.permission !== 'session');
  const pathOf = (call: AnyCall) => call.path.replace('{tenantCode}', 'DEFAULT').replace(/\{\w+\}/g, '1');

  test.each(all.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s needs a token',
    async (_, call) => {
      expect((await server.call(null, call.method, pathOf(call))).status).toBe(401);
    },
  );

  test.each(guarded.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s needs its permission',
    async (_, call) => {
      expect((await server.call(cashier, call.method, pathOf(call))).status).toBe(403);
    },
  );
});

test('a permission opens its own call and no other, from the next request on', async () => {
  const token = await server.login('nobody');
  expect((await get('/system/post/list', token)).status).toBe(403);
  const { rows } = (await get('/system/menu/list')).body;
  const menuId = rows.find((row: { perms: string }) => row.perms === 'system:post:list').menuId;
  const { roleId } = (await post('/system/role', { roleName: '岗位员', roleKey: 'posts', menuIds: [menuId] }))
    .body.data;
  const userId = server.users.nobody;
  await post('/system/user/edit', { userId, roleIds: [roleId] });
  expect((await get('/system/post/list', token)).status).toBe(200);
  expect((await get('/system/role/list', token)).status).toBe(403);
  await post('/system/role/edit', { roleId, menuIds: [] });
  expect((await get('/system/post/list', token)).status).toBe(403);
  await post('/system/user/edit', { userId, roleIds: [] });
  expect((await post('/system/role/delete', [roleId])).body.code).toBe(200);
});

test('an administrator cannot grant more than they hold', async () => {
  const { rows } = (await get('/system/menu/list')).body;
  const idOf = (perms: string) => rows.find((row: { perms: string }) => row.perms === perms).menuId;
  const menuIds = [
    'system:user:edit',
    'system:user:resetPwd',
    'system:user:remove',
    'system:role:add',
    'system:role:edit',
  ].map(idOf);
  const { roleId } = (await post('/system/role', { roleName: '人事', roleKey: 'hr', menuIds })).body.data;
  await post('/system/user/edit', { userId: server.users.leader, roleIds: [roleId] });
  const hr = await server.login('leader');
  const own = server.users.leader;
  expect(
    (await post('/system/user/edit', { userId: own, roleIds: [roleId, server.roles.admin] }, hr)).status,
  ).toBe(403);
  expect(
    (await post('/system/user/resetPwd', { userId: server.users.admin, password: 'Bohai#4721x' }, hr)).status,
  ).toBe(403);
  expect((await post('/system/user/delete', [server.users.admin], hr)).status).toBe(403);
  const more = { roleName: '更多', roleKey: 'more', menuIds: [idOf('system:config:edit')] };
  expect((await post('/system/role', more, hr)).status).toBe(403);
  expect(
    (await post('/system/role/edit', { roleId, menuIds: [...menuIds, idOf('system:config:edit')] }, hr))
      .status,
  ).toBe(403);
  expect((await post('/system/role/edit', { roleId: server.roles.admin, status: '1' }, hr)).status).toBe(403);
  expect(
    (await post('/system/user/edit', { userId: own, remark: '本人', roleIds: [roleId] }, hr)).body.code,
  ).toBe(200);
});

test('a user is added, found by pinyin initials, changed, disabled and deleted', async () => {
  const fields = {
    userName: 'qian7',
    nickName: '钱七',
    password: 'Tongji#4721',
    deptId: server.depts.财务部,
    roleIds: [server.roles.staff],
  };
  const { userId } = (await post('/system/user', fields)).body.data;
  expect((await post('/system/user', { ...fields, userName: 'QIAN7' })).body).toMatchObject({
    reason: 'NAME_TAKEN',
    errors: [{ path: 'userName' }],
  });
  for (const nickName of ['qq', 'qianqi', '钱', 'QQ']) {
    const { rows } = (await get(`/system/user/list?nickName=${encodeURIComponent(nickName)}`)).body;
    expect(rows.map((row: { userId: string }) => row.userId)).toEqual([userId]);
  }
  expect((await get(`/system/user/${userId}`)).body.data).toMatchObject({
    underDeptIdNames: '集团/财务部',
    roleIds: [server.roles.staff],
  });
  await post('/system/user/edit', { userId, nickName: '钱八' });
  expect((await get(`/system/user/${userId}`)).body.data).toMatchObject({
    nickName: '钱八',
    userName: 'qian7',
  });
  const token = await server.login('qian7', { password: 'Tongji#4721' });
  expect((await post('/system/user/changeStatus/1', { userId })).body.code).toBe(200);
  expect((await get('/getInfo', token)).status).toBe(401);
  expect((await post('/login', { username: 'qian7', password: 'Tongji#4721' }, null)).body.reason).toBe(
    'USER_DISABLED',
  );
  expect((await post('/system/user/delete', [userId])).body.code).toBe(200);
  expect((await get(`/system/user/${userId}`)).status).toBe(404);
  expect((await post('/system/user/delete', [userId])).status).toBe(404);
  expect((await post('/system/user', fields)).body.code).toBe(200);
});

test('a picker shows names and departments, and refuses other search fields', async () => {
  const { rows, total } = (await get('/system/user/list?keyword=zs', cashier)).body;
  expect(total).toBe(1);
  expect(rows).toEqual([
    {
      userId: server.users.buyer,
      nickName: '张三',
      deptName: '采购部',
      underDeptIdNames: '集团/采购部',
      avatar: '',
    },
  ]);
  expect((await get('/system/user/list?phonenumber=1', cashier)).status).toBe(403);
  const ofDept = (await get(`/system/user/list/dept/${server.depts.采购部}`, cashier)).body;
  expect(ofDept.rows.map((row: { nickName: string }) => row.nickName).sort()).toEqual(
    ['张三', '李四'].sort(),
  );
  expect((await post('/system/user/ids', [server.users.leader], cashier)).body.data[0].nickName).toBe('李四');
});

test('anybody reads the name of a department by its id, and only those who manage departments its contact data', async () => {
  const { deptId } = (await post('/system/dept', { deptName: '法务部', phone: '010-1', email: 'law@a.cn' }))
    .body.data;
  const read = async (token?: string) => (await get(`/system/dept/${deptId}`, token)).body.data;
  expect(await read(cashier)).toMatchObject({ deptId, deptName: '法务部', phone: '', email: '' });
  expect(await read()).toMatchObject({ deptName: '法务部', phone: '010-1', email: 'law@a.cn' });
  expect((await get('/system/dept/999999', cashier)).status).toBe(404);
  expect((await post('/system/dept/delete', [deptId])).body.code).toBe(200);
});

test('a page beyond the last is empty and contains the total', async () => {
  const { rows, total } = (await get('/system/user/list?pageNum=9&pageSize=100')).body;
  expect(rows).toEqual([]);
  expect(total).toBeGreaterThan(3);
});

test('a password reset ends all sessions and requires a new password', async () => {
  const token = await server.login('buyer');
  await post('/system/user/resetPwd', { userId: server.users.buyer, password: 'Reset@2026' });
  expect((await get('/getInfo', token)).status).toBe(401);
  const again = await server.login('buyer', { password: 'Reset@2026' });
  const other = await server.login('buyer', { password: 'Reset@2026' });
  expect((await get('/getInfo', again)).body.user.needPerfectPassword).toBe(true);
  const change = (oldPassword: string) =>
    post('/system/user/profile/updatePwd', { oldPassword, newPassword: 'Bohai#4721x' }, again);
  expect((await change('wrong')).body.reason).toBe('BAD_CREDENTIALS');
  expect((await change('Reset@2026')).body.code).toBe(200);
  expect((await get('/getInfo', again)).body.user.needPerfectPassword).toBe(false);
  expect((await get('/getInfo', other)).status).toBe(401);
});

test('the last administrator cannot be deprived of the role', async () => {
  const userId = server.users.admin;
  expect((await post('/system/user/edit', { userId, roleIds: [] })).body.reason).toBe('LAST_ADMIN');
  expect((await post('/system/role/edit', { roleId: server.roles.admin, status: '1' })).body.reason).toBe(
    'LAST_ADMIN',
  );
  expect((await get('/getInfo')).status).toBe(200);
});

test('departments form a tree without cycles, and a used department cannot be deleted', async () => {
  const { deptId } = (await post('/system/dept', { deptName: '一部', parentId: server.depts.采购部 })).body
    .data;
  expect((await post('/system/dept', { deptName: '一部', parentId: server.depts.采购部 })).body.reason).toBe(
    'NAME_TAKEN',
  );
  expect(
    (await post('/system/dept/edit', { deptId: server.depts.采购部, parentId: deptId })).body.reason,
  ).toBe('BAD_PARENT');
  expect((await post('/system/dept/edit', { deptId, parentId: deptId })).body.reason).toBe('BAD_PARENT');
  expect((await post('/system/dept', { deptName: '二部', parentId: '999' })).status).toBe(400);
  expect((await post('/system/dept/delete', [server.depts.采购部])).body.reason).toBe('IN_USE');
  const tree = (await get('/system/dept/treeselect', cashier)).body.data;
  expect(tree).toMatchObject([
    { label: '集团', parentId: '0', children: [{ label: '采购部' }, { label: '财务部' }] },
  ]);
  const except = (await get(`/system/dept/list/exclude/${server.depts.采购部}`)).body.rows;
  expect(except.map((row: { deptName: string }) => row.deptName)).toEqual(['集团', '财务部']);
  expect((await post('/system/dept/delete', [deptId])).body.code).toBe(200);
});

test('the role key admin is reserved, and a role with members cannot be deleted', async () => {
  expect((await post('/system/role', { roleName: '假', roleKey: 'Admin' })).body.reason).toBe('NAME_TAKEN');
  expect((await post('/system/role/delete', [server.roles.staff])).body.reason).toBe('IN_USE');
  const { roleId } = (
    await post('/system/role', {
      roleName: '区域',
      roleKey: 'area',
      dataScope: 'CUSTOM',
      deptIds: [server.depts.财务部],
    })
  ).body.data;
  expect((await get(`/system/role/${roleId}`)).body.data).toMatchObject({
    dataScope: 'CUSTOM',
    deptIds: [server.depts.财务部],
    menuIds: [],
  });
  expect((await get(`/system/dept/roleDeptTreeselect/${roleId}`)).body.checkedKeys).toEqual([
    server.depts.财务部,
  ]);
});

test('publishing a form creates its menu entry and grantable permissions once', async () => {
  const form = { enName: 'auto_contract', cnName: '采购合同', buttons: [{ id: 'pay', name: '付款' }] };
  const publish = (one: typeof form) =>
    server.database.inTenant(server.tenant, 'write', (tx) => publishFormMenus(tx, one));
  await publish(form);
  await publish({ ...form, cnName: '合同' });
  const { rows } = (await get('/system/menu/list')).body;
  const own = rows.filter((row: { perms: string }) => row.perms.startsWith('auto:auto_contract:'));
  expect(own.map((row: { perms: string }) => row.perms.split(':').slice(2).join(':')).sort()).toEqual(
    ['add', 'btnpay', 'edit', 'export', 'import', 'invalid', 'list', 'list:root', 'print', 'remove'].sort(),
  );
  const entry = own.find((row: { menuType: string }) => row.menuType === 'C');
  expect(entry).toMatchObject({ menuName: '合同', component: 'AutoList', path: 'auto_contract' });
  const menuIds = [entry.menuId, entry.parentId];
  const { roleId } = (await post('/system/role', { roleName: '合同员', roleKey: 'contracts', menuIds })).body
    .data;
  await post('/system/user/edit', { userId: server.users.nobody, roleIds: [roleId] });
  const routes = (await get('/getRouters', await server.login('nobody'))).body.data;
  expect(routes).toMatchObject([
    { path: '/list', children: [{ path: 'auto_contract', meta: { title: '合同' } }] },
  ]);
  await publish({ ...form, buttons: [] });
  const after = (await get('/system/menu/list')).body.rows;
  expect(after.some((row: { perms: string }) => row.perms.endsWith(':btnpay'))).toBe(false);
});

test('menus form a tree without cycles', async () => {
  const { menuId } = (await post('/system/menu', { menuName: '报表', menuType: 'M', path: '/report' })).body
    .data;
  const child = (await post('/system/menu', { menuName: '子', menuType: 'M', parentId: menuId })).body.data
    .menuId;
  expect((await post('/system/menu/edit', { menuId, parentId: child })).body.reason).toBe('BAD_PARENT');
  expect((await post('/system/menu/delete', [menuId])).body.reason).toBe('IN_USE');
  expect((await post('/system/menu/edit', { menuId, menuType: 'F' })).status).toBe(400);
  expect(
    (await post('/system/menu', { menuName: '坏', menuType: 'C', link: 'javascript:alert(1)' })).status,
  ).toBe(400);
  expect((await post('/system/menu/delete', [child, menuId])).body.code).toBe(200);
});

test('dictionaries return lists and trees of their enabled entries', async () => {
  await post('/system/dict/type', { dictType: 'city', dictName: '城市' });
  const add = async (dictLabel: string, rest: object = {}) =>
    (await post('/system/dict/data', { dictType: 'city', dictLabel, dictValue: dictLabel, ...rest })).body
      .data.dictCode;
  const zhejiang = await add('浙江', { orderNum: 2 });
  await add('杭州', { parentId: zhejiang });
  await add('北京', { orderNum: 1 });
  await add('旧城', { status: '1' });
  const names = (rows: { name: string }[]) => rows.map((row) => row.name);
  const tree = (await post('/system/dict/tree', { dictType: 'city' }, cashier)).body.rows;
  expect(names(tree)).toEqual(['北京', '浙江']);
  expect(names(tree[1].children)).toEqual(['杭州']);
  const below = (await post('/system/dict/options', { dictType: 'city', parentId: zhejiang }, cashier)).body
    .rows;
  expect(names(below)).toEqual(['杭州']);
  expect((await get('/system/dict/data/type/city', cashier)).body.data).toHaveLength(3);
  expect((await post('/system/dict/data', { dictType: 'none', dictLabel: 'a', dictValue: 'a' })).status).toBe(
    400,
  );
  expect(
    (await post('/system/dict/data', { dictType: 'city', dictLabel: 'a', dictValue: '北京' })).body.reason,
  ).toBe('NAME_TAKEN');
  expect((await post('/system/dict/data/delete', [zhejiang])).body.reason).toBe('IN_USE');
  const { dictId } = (await get('/system/dict/type/list?dictType=city')).body.rows[0];
  expect((await post('/system/dict/type/delete', [dictId])).body.reason).toBe('IN_USE');
});

test('branding settings are public, open settings require a session, and the list permission shows all settings', async () => {
  await post('/system/config', { configKey: 'own.secret', configName: '内部', configValue: 's' });
  const keys = ['sys.login.title', 'own.secret', 'none'];
  expect((await post('/system/config/configKeys', keys, null)).body.data).toEqual({
    'sys.login.title': '签核',
  });
  expect((await post('/system/config/configKeys?tenantCode=NOWHERE', keys, null)).body.data).toEqual({});
  expect(
    (await post('/system/config/configKeys', [...keys, 'sys.flow.direct.enabled'], cashier)).body.data,
  ).toEqual({
    'sys.login.title': '签核',
    'sys.flow.direct.enabled': 'true',
  });
  for (const key of ['own.secret', 'never.there']) {
    expect((await get(`/system/config/configKey/${key}`, cashier)).status).toBe(403);
  }
  expect((await get('/system/config/configKey/sys.login.title', cashier)).body.msg).toBe('签核');
  expect((await post('/system/config/configKeys', keys)).body.data).toMatchObject({ 'own.secret': 's' });
  expect((await get('/system/config/configKey/own.secret')).body).toMatchObject({ code: 200, msg: 's' });
  expect((await get('/system/config/configKey/never.there')).body).toMatchObject({ code: 200, msg: '' });
  const { rows } = (await get('/system/config/list?configKey=sys.login.title')).body;
  expect((await post('/system/config/delete', [rows[0].configId])).body.reason).toBe('IN_USE');
  await post('/system/config/edit', { configId: rows[0].configId, configValue: '甲公司' });
  expect((await post('/system/config/configKeys', keys, null)).body.data['sys.login.title']).toBe('甲公司');
});

test('both calls make open pages read their settings again', async () => {
  const told = () =>
    server.database.inTenant(server.tenant, 'read', (tx) =>
      tx.selectFrom('liveEvents').select('userIds').where('type', '=', 'config.changed').execute(),
    );
  const before = await told();
  expect((await get('/system/config/restart')).body).toMatchObject({ code: 200, data: null });
  await post('/system/config/clearCache');
  expect((await told()).slice(before.length)).toEqual([{ userIds: null }, { userIds: null }]);
});

test('a user’s own settings are stored under any key', async () => {
  await post('/user/feature', { theme: 'dark', layout: { list: { a: 1 } } }, cashier);
  await post('/user/feature', { theme: 'light' }, cashier);
  expect((await get('/user/feature', cashier)).body.data).toEqual({
    theme: 'light',
    layout: { list: { a: 1 } },
  });
  expect((await get('/user/feature')).body.data).toEqual({});
});

test('a user’s own settings are bounded as a whole, and settings over the bound can shrink', async () => {
  const text = (bytes: number) => 'x'.repeat(bytes);
  expect((await post('/user/feature', { a: text(150_000) }, cashier)).body.code).toBe(200);
  const refused = await post('/user/feature', { b: '宽'.repeat(40_000) }, cashier);
  expect(refused.body).toMatchObject({ code: 500, reason: 'SETTINGS_TOO_LARGE' });
  expect(refused.body.msg).toContain('256 KB');
  expect(Object.keys((await get('/user/feature', cashier)).body.data)).not.toContain('b');

  await server.database.inTenant(server.tenant, 'write', (tx) =>
    tx
      .updateTable('users')
      .set({ feature: JSON.stringify({ a: text(200_000), b: text(200_000) }) })
      .where('userName', '=', 'cashier')
      .execute(),
  );
  expect((await post('/user/feature', { a: text(200_000) }, cashier)).body.reason).toBe('SETTINGS_TOO_LARGE');
  expect((await post('/user/feature', { a: text(100_000) }, cashier)).body.code).toBe(200);
});

test('the audit log contains administration calls, without passwords', async () => {
  await post('/system/user', { userName: 'audited', nickName: '审计', password: 'Visible@2026' });
  const { rows } = (await get('/system/log/list?kind=administration&keyword=/system/user')).body;
  const entry = rows.find((row: { detail: string }) => row.detail.includes('audited'));
  expect(entry).toMatchObject({ userName: 'admin', what: 'POST /system/user', outcome: 'done' });
  expect(JSON.stringify(rows)).not.toContain('Visible@2026');
});

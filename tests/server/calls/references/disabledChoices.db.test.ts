/** Every call that takes the id or the code of a row refuses a disabled or missing one, unless it is held already. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Field } from '../../../../contract/forms/definition.ts';
import { assertFieldSourcesEnabled } from '../../../../server/calls/forms/formFields.ts';
import { findUnavailable } from '../../../../server/calls/references/assertEnabled.ts';
import { countStatements } from '../../../support/servers/countStatements.ts';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';

let server: FormServer;
const ids: Record<string, string> = {};

const ask = (path: string, body: unknown) => server.as('admin', path, body);
const post = async (path: string, body: unknown) => (await ask(path, body)).body;
const get = async (path: string) => (await server.as('admin', path)).body;
const add = async (path: string, body: object): Promise<string> =>
  String(Object.values((await post(path, body)).data)[0]);
const refusal = async (path: string, body: unknown) => {
  const { errors, reason, code } = await post(path, body);
  return errors ?? { reason, code };
};
const roleDetail = async (roleId: string | undefined) => (await get(`/system/role/${roleId}`)).data;

beforeAll(async () => {
  server = await createFormServer();
  ids.dept = await add('/system/dept', { deptName: '旧部', parentId: server.depts.集团 });
  ids.team = await add('/system/dept', { deptName: '旧组', parentId: ids.dept });
  ids.folder = await add('/system/menu', { menuName: '旧夹', menuType: 'M', path: '/old' });
  ids.page = await add('/system/menu', {
    ...{ menuName: '旧页', menuType: 'C', path: 'page', component: 'Page' },
    parentId: ids.folder,
  });
  ids.right = await add('/system/menu', {
    ...{ menuName: '旧权', menuType: 'F', perms: 'own:page:edit' },
    parentId: ids.page,
  });
  ids.holder = await add('/system/role', {
    ...{ roleName: '旧管', roleKey: 'holder', dataScope: 'CUSTOM' },
    ...{ menuIds: [ids.folder, ids.page, ids.right], deptIds: [server.depts.集团, ids.team] },
  });
  ids.role = await add('/system/role', { roleName: '旧角色', roleKey: 'old' });
  ids.person = await add('/system/user', { userName: 'former', nickName: '旧人', roleIds: [ids.holder] });
  ids.gone = await add('/system/user', { userName: 'gone', nickName: '去人' });
  // Past the calls, as another program may leave rows: a role that names a department would bar its disabling.
  await server.database.inTenant(server.tenant, 'write', async (tx) => {
    await tx
      .updateTable('depts')
      .set({ status: '1' })
      .where('deptId', '=', ids.dept ?? '')
      .execute();
  });
  await post('/system/menu/edit', { menuId: ids.folder, status: '1' });
  await post('/system/role/edit', { roleId: ids.role, status: '1' });
  await post('/system/user/changeStatus/1', { userId: ids.person });
  await post('/system/user/delete', [ids.gone]);
});
afterAll(() => server.close());

test('a role gets no disabled department and no disabled menu entry, and keeps those it has', async () => {
  const dept = { path: 'deptIds', message: '部门“旧组”已停用' };
  const page = { path: 'menuIds', message: '菜单“旧页”已停用' };
  const draft = { roleName: '新角色', roleKey: 'fresh', dataScope: 'CUSTOM' };
  const { staff } = server.roles;
  expect(await refusal('/system/role', { ...draft, deptIds: [ids.team] })).toEqual([dept]);
  expect(await refusal('/system/role', { ...draft, deptIds: ['999999'] })).toEqual([
    { path: 'deptIds', message: '部门不存在' },
  ]);
  expect(await refusal('/system/role', { ...draft, menuIds: [ids.page] })).toEqual([page]);
  expect(await refusal('/system/role/edit', { roleId: staff, deptIds: [ids.team] })).toEqual([dept]);
  expect(await refusal('/system/role/edit', { roleId: staff, menuIds: [ids.page] })).toEqual([page]);
  const { menuIds, deptIds } = await roleDetail(ids.holder);
  const kept = { roleId: ids.holder, menuIds, deptIds, remark: '改过' };
  expect(await post('/system/role/edit', kept)).toMatchObject({ code: 200 });
  expect(await roleDetail(ids.holder)).toMatchObject({ menuIds, deptIds, remark: '改过' });
});

test('a disabled role is not copied, and a copy has what is enabled', async () => {
  const draft = { roleName: '副本', roleKey: 'copied', dataScope: 'CUSTOM' };
  expect(await refusal('/system/role', { ...draft, copyOf: ids.role })).toEqual([
    { path: 'copyOf', message: '角色“旧角色”已停用，请先启用再复制，或复制其他角色' },
  ]);
  const roleId = await add('/system/role', { ...draft, copyOf: ids.holder });
  expect(await roleDetail(roleId)).toMatchObject({ menuIds: [], deptIds: [server.depts.集团] });
});

test('a role gets no disabled or deleted member, and keeps and loses those it has', async () => {
  const members = (body: object) => refusal('/system/role/members', { roleId: server.roles.staff, ...body });
  const grant = (...add: unknown[]) => post('/system/role/members', { roleId: server.roles.staff, add });
  const failures = [{ userId: ids.person, nickName: '旧人', msg: '已停用' }];
  expect(await grant(ids.person)).toMatchObject({ code: 200, data: { done: [], failures } });
  const { leader } = server.users;
  expect(await grant(ids.person, leader)).toMatchObject({ data: { done: [leader], failures } });
  expect(await members({ add: [ids.gone] })).toEqual([
    { path: 'add', message: '人员不存在或已删除，请另选一人' },
  ]);
  const again = { roleId: ids.holder, add: [ids.person] };
  expect(await post('/system/role/members', again)).toMatchObject({
    data: { done: [ids.person], failures: [] },
  });
  const out = { roleId: ids.holder, remove: [ids.person] };
  expect(await post('/system/role/members', out)).toMatchObject({ code: 200 });
  expect(await members({ add: [server.users.nobody] })).toMatchObject({ code: 200 });
});

test('the trees of a role offer what is enabled, and show what the role has', async () => {
  type Node = { id: string; label: string; children?: Node[] };
  const labels = (nodes: Node[]): string[] =>
    nodes.flatMap(({ label, children = [] }) => [label, ...labels(children)]);
  const old = (all: string[]) => all.filter((label) => label.startsWith('旧'));
  expect(old(labels((await get('/system/menu/treeselect')).data))).toEqual([]);
  const menusOf = async (roleId: string | undefined) =>
    old(labels((await get(`/system/menu/roleMenuTreeselect/${roleId}`)).menus));
  expect(await menusOf(server.roles.staff)).toEqual([]);
  expect(await menusOf(ids.holder)).toEqual(['旧夹', '旧页', '旧权']);
  const deptsOf = async (roleId: string | undefined) =>
    old(labels((await get(`/system/dept/roleDeptTreeselect/${roleId}`)).depts));
  expect(await deptsOf(server.roles.staff)).toEqual([]);
  expect(await deptsOf(ids.holder)).toEqual(['旧部', '旧组']);
});

test.each([
  ['sys.register.depts', () => ids.team, '部门“旧组”已停用'],
  ['sys.register.depts', () => '999999', '部门“999999”不存在'],
  ['sys.register.depts', () => '采购部', '部门“采购部”不存在'],
  ['sys.register.roles', () => 'old', '角色“旧角色”已停用'],
  ['sys.register.roles', () => 'nosuchrole', '角色“nosuchrole”不存在'],
  ['flow.admin.userId', () => ids.person, '人员“旧人”已停用，请另选一人'],
  ['flow.admin.userId', () => ids.gone, '人员“'],
  ['sys.supplier.form', () => 'auto_nowhere', '表单“auto_nowhere”不存在'],
])('the setting %s takes only what exists and is enabled', async (configKey, value, message) => {
  const { rows } = await get(`/system/config/list?configKey=${configKey}`);
  const [config] = rows;
  const [path, body] = config
    ? ['/system/config/edit', { configId: config.configId }]
    : ['/system/config', { configKey, configName: configKey }];
  const [error] = await refusal(path, { ...body, configValue: value() });
  expect(error.path).toBe('configValue');
  expect(error.message).toContain(message);
});

test('a constant is of a form that exists', async () => {
  const constant = { name: '税率', formName: 'auto_nowhere' };
  const error = { path: 'formName', message: '表单“auto_nowhere”不存在' };
  expect(await refusal('/system/constant', constant)).toEqual([error]);
  const id = await add('/system/constant', { name: '税率' });
  expect(await refusal('/system/constant/edit', { id, formName: 'auto_nowhere' })).toEqual([error]);
});

test('a setting keeps what has been disabled since it was saved', async () => {
  const { rows } = await get('/system/config/list?configKey=sys.register.depts');
  const [{ configId }] = rows;
  await server.database.inTenant(server.tenant, 'write', (tx) =>
    tx
      .updateTable('configs')
      .set({ configValue: ids.team ?? '' })
      .where('configId', '=', configId)
      .execute(),
  );
  const longer = { configId, configValue: `${ids.team},${server.depts.采购部}` };
  expect(await post('/system/config/edit', longer)).toMatchObject({ code: 200 });
  const { data } = await get(`/system/config/${configId}`);
  expect(data).toMatchObject({ ...longer, valueNames: ['旧组（已停用）', '采购部'] });
  const { rows: entries } = await get(`/system/log/list?object=config:${configId}`);
  expect(entries[0].changes).toBe('注册可选的部门：参数键值 旧组（已停用） → 旧组（已停用）、采购部');
});

test('nobody hands over to a disabled or deleted person or to themselves, not even in a dry run', async () => {
  const errors = [
    [ids.person, '接任者“旧人”已停用，请另选一人'],
    [ids.gone, '接任者不存在或已删除，请另选一人'],
    [server.users.nobody, '接任者不能是本人，请另选一人'],
  ] as const;
  for (const [toUserId, message] of errors) {
    for (const dryRun of [true, false]) {
      const request = { userId: server.users.nobody, toUserId, dryRun };
      expect(await refusal('/system/user/handOver', request)).toEqual([{ path: 'toUserId', message }]);
    }
  }
});

test('a form does not begin to have a disabled person or department as its default', async () => {
  const draft = (defaultValue: string) => ({
    enName: 'auto_owner',
    cnName: '台账',
    fields: [{ enName: 'owner', label: '经办人', funcType: 'user', defaultType: 'fix', defaultValue }],
  });
  expect(await refusal('/flowable/form', draft(ids.person ?? ''))).toEqual([
    { path: 'fields.0.defaultValue', message: '“经办人”的默认值“旧人”已停用，请另选一人' },
  ]);
});

test('the sources of all fields of a form are asked for once per kind', async () => {
  const fields = Array.from({ length: 12 }, (_, at): Field => {
    const [funcType, value] = at % 2 === 0 ? (['user', ids.holder] as const) : (['dept', ids.dept] as const);
    return { enName: `f${at}`, label: `${at}`, funcType, defaultType: 'fix', defaultValue: `${value}${at}` };
  });
  const dictionaries = ['own_a', 'own_b'].map(
    (name): Field => ({
      enName: name,
      label: name,
      funcType: 'select',
      configDataId: name,
      value: `x_${name}`,
    }),
  );
  const count = await countStatements(server, (tx) =>
    assertFieldSourcesEnabled(tx, [...fields, ...dictionaries]),
  );
  // People, departments and dictionaries.
  expect(count).toBe(3);
});

test('an entry with the code of a disabled one of another dictionary is enabled', async () => {
  for (const dictType of ['here', 'there']) {
    await add('/system/dict/type', { dictType, dictName: dictType });
    const status = dictType === 'here' ? '0' : '1';
    await add('/system/dict/data', { dictType, dictValue: 'same', dictLabel: `${dictType}项`, status });
  }
  const choices = ['here', 'there'].map((within) => ({
    ...({ kind: 'dictData', by: 'code', within, path: within } as const),
    chosen: ['same'],
  }));
  const find = server.database.inTenant(server.tenant, 'read', (tx) => findUnavailable(tx, choices));
  expect(await find).toMatchObject([{ path: 'there', message: expect.stringContaining('“there项”已停用') }]);
});

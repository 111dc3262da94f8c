/** What is disabled, and what lies below it, is neither offered nor newly accepted; what has it already keeps it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildMenuRoutes } from '../../../../server/calls/auth/menuRoutes.ts';
import { buildTree } from '../../../../server/calls/shared/buildTree.ts';
import { loadImportNames } from '../../../../server/db/queries/people/userImport.ts';
import { findIdsByName } from '../../../../server/records/import/idsByName.ts';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';

let server: FormServer;
const ids: Record<string, string> = {};

const post = async (path: string, body: unknown) => (await server.as('admin', path, body)).body;
const get = async (path: string, userName = 'admin') => (await server.as(userName, path)).body;
const add = async (path: string, body: object): Promise<string> => {
  const { data } = await post(path, body);
  return String(Object.values(data)[0]);
};

/** Changes a row past the calls, as an earlier version of the product or another program may have left it. */
const setStatus = (table: 'depts' | 'posts' | 'roles' | 'dictData' | 'users', key: string, id: unknown) =>
  server.database.inTenant(server.tenant, 'write', (tx) =>
    tx
      .updateTable(table)
      .set({ status: '1' })
      .where(key as never, '=', id as never)
      .execute(),
  );

const choice = { funcType: 'select', selectMode: 1, configDataId: 'sorts' } as const;

beforeAll(async () => {
  server = await createFormServer();
  await post('/system/dict/type', { dictType: 'sorts', dictName: '分类' });
  const entry = (dictValue: string, parentId?: string) =>
    add('/system/dict/data', { dictType: 'sorts', dictValue, dictLabel: `分类${dictValue}`, parentId });
  ids.open = await entry('open');
  ids.closed = await entry('closed');
  ids.inner = await entry('inner', ids.closed);
  ids.post = await add('/system/post', { postName: '旧岗', postCode: 'old' });
  ids.role = await add('/system/role', { roleName: '旧角色', roleKey: 'old' });
  ids.dept = await add('/system/dept', { deptName: '旧部', parentId: server.depts.集团 });
  ids.team = await add('/system/dept', { deptName: '旧组', parentId: ids.dept, isOrg: true });
  ids.person = await add('/system/user', {
    userName: 'former',
    nickName: '旧人',
    postIds: [ids.post],
    roleIds: [ids.role],
    deptId: ids.team,
  });
  await server.publish({
    enName: 'auto_sheet',
    cnName: '台账',
    fields: [
      { enName: 'name', label: '名称', funcType: 'input' },
      { enName: 'sort', label: '分类', ...choice },
      { enName: 'dept', label: '部门', funcType: 'dept' },
      { enName: 'owner', label: '负责人', funcType: 'user' },
    ],
  });
  const values = { name: '甲', sort: 'inner', dept: ids.team, owner: ids.person };
  ids.record = await add('/auto/auto_sheet', values);
  await setStatus('dictData', 'dictCode', ids.closed);
  await setStatus('posts', 'postId', ids.post);
  await setStatus('roles', 'roleId', ids.role);
  await setStatus('depts', 'deptId', ids.dept);
  await setStatus('users', 'userId', ids.person);
});
afterAll(() => server.close());

test('a row below a missing one is in no tree', () => {
  const rows = [
    { id: '1', label: '甲', parentId: null },
    { id: '2', label: '乙', parentId: '1' },
    { id: '3', label: '丙', parentId: '9' },
    { id: '4', label: '丁', parentId: '3' },
  ];
  expect(buildTree(rows)).toEqual([
    { id: '1', label: '甲', parentId: '0', children: [{ id: '2', label: '乙', parentId: '1' }] },
  ]);
  const entries = rows.map(({ id, label, parentId }) => ({
    menuId: id,
    parentId,
    menuName: label,
    path: id,
    component: 'List',
    icon: '',
    menuType: 'C' as const,
    visible: '0' as const,
    link: '',
    affix: false,
    noCache: false,
    hasFlow: null,
  }));
  expect(buildMenuRoutes(entries).map(({ path }) => path)).toEqual(['1']);
});

test('the pages of a disabled folder are shown nowhere, and have their address again once it is enabled', async () => {
  const folder = await add('/system/menu', { menuName: '资料', menuType: 'M', path: '/papers' });
  const inner = await add('/system/menu', { menuName: '内', menuType: 'M', path: 'in', parentId: folder });
  const page = { menuName: '图书', menuType: 'C', path: 'books', component: 'Books', parentId: inner };
  const pageId = await add('/system/menu', page);
  await post('/system/role/edit', { roleId: server.roles.staff, menuIds: [pageId] });
  const addresses = async (userName: string) => {
    const { data } = await get('/getRouters', userName);
    type Route = { path: string; children?: Route[] };
    const walk = (routes: Route[], above: string): string[] =>
      routes.flatMap(({ path, children }) =>
        children ? walk(children, `${above}${path}/`) : [`${above}${path}`],
      );
    return walk(data, '').filter((address) => address.includes('books'));
  };
  for (const userName of ['admin', 'buyer']) expect(await addresses(userName)).toEqual(['/papers/in/books']);
  await post('/system/menu/edit', { menuId: folder, status: '1' });
  for (const userName of ['admin', 'buyer']) expect(await addresses(userName)).toEqual([]);
  const refused = await server.as('admin', '/system/menu', { ...page, path: 'more', parentId: inner });
  expect(refused.body.errors).toEqual([
    { path: 'parentId', message: '上级菜单“内”已停用，请先启用上级或另选上级' },
  ]);
  await post('/system/menu/edit', { menuId: folder, status: '0' });
  for (const userName of ['admin', 'buyer']) expect(await addresses(userName)).toEqual(['/papers/in/books']);
});

test('a disabled folder hides pages and takes no permission, which a disabled page or right does', async () => {
  const menu = (menuName: string, more: object) => add('/system/menu', { menuName, ...more });
  const folder = await menu('档案夹', { menuType: 'M', path: '/folder' });
  const page = await menu('档案页', {
    menuType: 'C',
    path: 'page',
    parentId: folder,
    perms: 'own:page:list',
  });
  const right = await menu('档案改', { menuType: 'F', parentId: page, perms: 'own:page:edit' });
  const menuIds = [folder, page, right];
  const roleId = await add('/system/role', { roleName: '档案员', roleKey: 'archivist', menuIds });
  const [buyer] = (await get('/system/user/list?userName=buyer')).rows;
  await post('/system/role/members', { roleId, add: [buyer.userId] });
  const setMenu = (menuId: string, status: '0' | '1') => post('/system/menu/edit', { menuId, status });
  const held = async () =>
    (await get('/getInfo', 'buyer')).permissions.filter((one: string) => one.startsWith('own:')).toSorted();
  expect(await held()).toEqual(['own:page:edit', 'own:page:list']);
  await setMenu(folder, '1');
  expect(await held()).toEqual(['own:page:edit', 'own:page:list']);
  await setMenu(page, '1');
  expect(await held()).toEqual(['own:page:edit']);
  await setMenu(right, '1');
  expect(await held()).toEqual([]);
});

test('lists of choices contain neither a disabled row nor a row below one', async () => {
  const { rows } = await post('/system/dict/options', { dictType: 'sorts' });
  expect(rows.map(({ value }: { value: string }) => value)).toEqual(['open']);
  const below = await post('/system/dict/options', { dictType: 'sorts', parentId: ids.closed });
  expect(below.rows).toEqual([]);
  const entries = (await get('/system/dict/data/type/sorts')).data;
  expect(entries.map(({ dictValue }: { dictValue: string }) => dictValue)).toEqual(['open']);
  const single = (await get('/system/dept/single/list')).rows;
  expect(JSON.stringify(single)).not.toContain('旧');
  expect(JSON.stringify((await get('/system/dept/treeselect')).data)).not.toContain('旧');
  expect(JSON.stringify((await get('/system/dept/treeselect?onlyOrg=true')).data)).not.toContain('旧');
});

test('a constant below an invalid one is not offered', async () => {
  const above = await add('/system/constant', { name: '税率' });
  await add('/system/constant', { name: '增值税', parentId: above });
  const children = async () => (await post(`/system/constant/list/parent/${above}`, {})).data;
  expect(await children()).toHaveLength(1);
  await post('/system/constant/invalid', [above]);
  expect(await children()).toEqual([]);
});

test.each([
  ['sort', '分类', () => 'closed'],
  ['sort', '分类', () => 'inner'],
  ['dept', '部门', () => ids.dept],
  ['dept', '部门', () => ids.team],
  ['owner', '负责人', () => ids.person],
])(
  'a record does not newly accept a disabled value of %s, and one that has it can be saved',
  async (name, label, value) => {
    const refused = await post('/auto/auto_sheet', { name: '乙', [name]: value() });
    expect(refused).toMatchObject({
      reason: 'FIELD_INVALID',
      errors: [{ path: name, message: `${label}：所选项不存在或不可选` }],
    });
    const { version } = (await get(`/auto/auto_sheet/${ids.record}`)).data;
    const kept = { id: ids.record, version, name: '丙', sort: 'inner', dept: ids.team, owner: ids.person };
    expect(await post('/auto/auto_sheet/edit', kept)).toMatchObject({ code: 200 });
  },
);

test('a sheet does not name what is disabled, neither in records nor in people', async () => {
  const actor = { permissions: new Set(['*:*:*']), dataScope: { kind: 'ALL' as const } };
  const find = (field: object, text: string) =>
    server.database.inTenant(server.tenant, 'read', (tx) =>
      findIdsByName({
        tx,
        texts: [text],
        field: { enName: 'x', label: 'x', ...field } as Parameters<typeof findIdsByName>[0]['field'],
        // The lookup reads no more of a person.
        actor: actor as unknown as Parameters<typeof findIdsByName>[0]['actor'],
      }),
    );
  const lookups = [
    [choice, '分类closed', '分类inner', '分类open'],
    [{ funcType: 'dept' }, '旧部', '旧组', '采购部'],
    [{ funcType: 'user' }, '旧人', 'former', '张三'],
  ] as const;
  for (const [field, disabled, below, open] of lookups) {
    expect((await find(field, disabled)).size).toBe(0);
    expect((await find(field, below)).size).toBe(0);
    expect((await find(field, open)).size).toBe(1);
  }
  const names = await server.database.inTenant(server.tenant, 'read', loadImportNames);
  expect([...names.depts.keys(), ...names.posts.keys(), ...names.roles.keys()].join()).not.toContain('旧');
});

test('a person gets no disabled department, post or role, and keeps those they have', async () => {
  const given = { userName: 'newcomer', nickName: '新人' };
  const tries = [
    [{ deptId: ids.team }, { path: 'deptId', message: '部门“旧组”已停用' }],
    [{ postIds: [ids.post] }, { path: 'postIds', message: '岗位“旧岗”已停用' }],
    [{ roleIds: [ids.role] }, { path: 'roleIds', message: '角色“旧角色”已停用' }],
  ] as const;
  for (const [more, error] of tries) {
    for (const [path, body] of [
      ['/system/user', given],
      ['/system/user/edit', { userId: server.users.nobody }],
    ] as const) {
      const refused = await server.as('admin', path, { ...body, ...more });
      expect(refused).toMatchObject({ status: 400, body: { errors: [error] } });
    }
  }
  const moved = await server.as('admin', '/system/user/editMany', {
    ids: [server.users.nobody],
    deptId: ids.dept,
  });
  expect(moved.status).toBe(400);
  const grown = await server.as('admin', '/system/role/members', {
    roleId: ids.role,
    add: [server.users.nobody],
  });
  expect(grown.status).toBe(400);
  const kept = {
    userId: ids.person,
    deptId: ids.team,
    postIds: [ids.post],
    roleIds: [ids.role],
    remark: '离职',
  };
  expect(await post('/system/user/edit', kept)).toMatchObject({ code: 200 });
});

test('a department has no disabled parent and no disabled head, and is enabled only below enabled ones', async () => {
  const closed = (name: string) => ({
    path: 'parentId',
    message: `上级部门“${name}”已停用，请先启用上级或另选上级`,
  });
  const gone = { path: 'leaderId', message: '负责人“旧人”已停用，请另选一人' };
  const refusal = async (path: string, body: object) => (await server.as('admin', path, body)).body.errors;
  expect(await refusal('/system/dept', { deptName: '新部', parentId: ids.team })).toEqual([closed('旧组')]);
  expect(await refusal('/system/dept', { deptName: '新部', leaderId: ids.person })).toEqual([gone]);
  const order = { ids: [server.depts.采购部], orderNums: [1], parentId: ids.dept };
  expect(await refusal('/system/dept/sort', order)).toEqual([closed('旧部')]);
  await setStatus('depts', 'deptId', ids.team);
  expect(await refusal('/system/dept/edit', { deptId: ids.team, status: '0' })).toEqual([closed('旧部')]);
  const same = { deptId: ids.team, parentId: ids.dept, deptName: '旧小组' };
  expect(await post('/system/dept/edit', same)).toMatchObject({ code: 200 });
});

test('a form does not begin to use a disabled dictionary, and one that uses it can be saved', async () => {
  const dictId = await add('/system/dict/type', { dictType: 'closed_sorts', dictName: '旧分类' });
  const draft = (configDataId: string) => ({
    enName: 'auto_later',
    cnName: '后表',
    fields: [{ enName: 'sort', label: '类别', funcType: 'select', selectMode: 1, configDataId }],
  });
  const formId = await server.publish(draft('sorts') as Parameters<typeof server.publish>[0]);
  await post('/system/dict/type/edit', { dictId, status: '1' });
  const errors = [{ path: 'fields.0.configDataId', message: '“类别”的字典“旧分类”已停用' }];
  const edit = await server.as('admin', '/flowable/form/edit', { formId, ...draft('closed_sorts') });
  expect(edit).toMatchObject({ status: 400, body: { errors } });
  const added = await server.as('admin', '/flowable/form', { ...draft('closed_sorts'), enName: 'auto_last' });
  expect(added).toMatchObject({ status: 400, body: { errors } });
  await server.database.inTenant(server.tenant, 'write', (tx) =>
    tx.updateTable('dictTypes').set({ status: '1' }).where('dictType', '=', 'sorts').execute(),
  );
  expect(await post('/flowable/form/edit', { formId, ...draft('sorts') })).toMatchObject({ code: 200 });
});

test('the row above is named beside its id, with a mark once it is disabled', async () => {
  const { data: team } = await get(`/system/dept/${ids.team}`);
  expect(team).toMatchObject({ parentId: ids.dept, parentName: '旧部（已停用）' });
  const { data: inner } = await get(`/system/dict/data/${ids.inner}`);
  expect(inner.parentName).toBe('分类closed（已停用）');
  const { rows } = await get('/system/dept/list');
  const group = rows.find(({ deptId }: { deptId: string }) => deptId === server.depts.集团);
  expect(group).toMatchObject({ parentId: '0', parentName: '' });
});

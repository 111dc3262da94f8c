/** What an entry of the menu permits and where its page is do not change while roles hold it or a form uses it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';

type Entry = { menuId: string; menuName: string; perms: string; menuType: string };

let server: FormServer;
let roleId: string;
let menuEditor: string;

const post = async (path: string, body: unknown, userName = 'admin') =>
  (await server.as(userName, path, body)).body;
const add = async (path: string, body: object): Promise<string> =>
  String(Object.values((await post(path, body)).data)[0]);
const listMenu = async (): Promise<Entry[]> =>
  (await server.as('admin', '/system/menu/list?pageSize=1000')).body.rows;
const entryOf = async (perms: string): Promise<Entry> => {
  const found = (await listMenu()).find((one) => one.perms === perms);
  if (!found) throw new Error(`The menu has no entry for ${perms}.`);
  return found;
};

beforeAll(async () => {
  server = await createFormServer();
  await server.publish({
    enName: 'auto_paper',
    cnName: '图纸',
    fields: [{ enName: 'name', label: '名称', funcType: 'input' }],
  });
  const held = await Promise.all(['list', 'add'].map((act) => entryOf(`auto:auto_paper:${act}`)));
  const menuIds = held.map(({ menuId }) => menuId);
  roleId = await add('/system/role', { roleName: '制图员', roleKey: 'drafter', menuIds });
  const editing = await Promise.all(['list', 'query', 'edit'].map((act) => entryOf(`system:menu:${act}`)));
  menuEditor = await add('/system/role', {
    ...{ roleName: '菜单员', roleKey: 'menus' },
    menuIds: editing.map(({ menuId }) => menuId),
  });
  await post('/system/role/members', { roleId: menuEditor, add: [server.users.nobody] });
});
afterAll(() => server.close());

test("a form's entry keeps its permission and the end of its address, and may be named, ordered and moved", async () => {
  const { menuId } = await entryOf('auto:auto_paper:list');
  const edit = (change: object) => post('/system/menu/edit', { menuId, ...change });
  const msg = '菜单“图纸”正被 1 个表单（图纸）、1 个角色（制图员）使用，由表单决定，可另建菜单';
  for (const [path, value] of [
    ['perms', 'auto:auto_paper:listX'],
    ['perms', ''],
    ['path', 'auto_paperQ'],
    ['menuType', 'M'],
    ['link', 'https://papers.example'],
  ] as const) {
    const answer = await edit({ [path]: value });
    expect(answer).toMatchObject({ reason: 'IN_USE', errors: [{ path, message: msg }] });
  }
  const folder = await add('/system/menu', { menuName: '工程', menuType: 'M', path: '/works' });
  const moved = { menuName: '图', orderNum: 3, parentId: folder, path: 'papers/auto_paper' };
  expect(await edit(moved)).toMatchObject({ code: 200 });
  // Below another folder only the menu knows the page.
  const away = await edit({ component: 'Papers' });
  expect(away).toMatchObject({ reason: 'IN_USE', errors: [{ path: 'component' }] });
  const {
    parentName: _,
    formCnName: __,
    ...same
  } = (await server.as('admin', `/system/menu/${menuId}`)).body.data;
  expect(await edit(same)).toMatchObject({ code: 200 });
});

test("a form's entry that no role holds keeps its permission and can be deleted", async () => {
  const { menuId } = await entryOf('auto:auto_paper:print');
  const changed = await post('/system/menu/edit', { menuId, perms: 'own:print' });
  expect(changed).toMatchObject({ reason: 'IN_USE', data: { users: [{ what: '1 个表单' }] } });
  expect(await post('/system/menu/delete', [menuId])).toMatchObject({ code: 200 });
});

test('a permission that a role holds is deleted once the role has lost it', async () => {
  const { menuId } = await entryOf('auto:auto_paper:add');
  expect(await post('/system/menu/delete', [menuId])).toMatchObject({
    reason: 'IN_USE',
    msg: '菜单“新增”正被 1 个角色（制图员）使用，请先在这些角色的权限中去掉',
  });
  await post('/system/role/edit', { roleId, menuIds: [(await entryOf('auto:auto_paper:list')).menuId] });
  expect(await post('/system/menu/delete', [menuId])).toMatchObject({ code: 200 });
});

test('an entry that nobody holds changes freely, and a folder changes its path', async () => {
  const folder = await add('/system/menu', { menuName: '工具', menuType: 'M', path: '/tools' });
  const page = { menuName: '计算', menuType: 'C', path: 'sum', component: 'Sum', perms: 'own:sum:list' };
  const menuId = await add('/system/menu', { ...page, parentId: folder });
  expect(await post('/system/menu/delete', [folder])).toMatchObject({
    msg: '菜单“工具”正被 1 个下级（计算）使用，请先解除引用再删除',
  });
  const change = { menuId, path: 'total', component: 'Total', perms: 'own:total:list' };
  expect(await post('/system/menu/edit', change)).toMatchObject({ code: 200 });
  await add('/system/role', { roleName: '核算员', roleKey: 'sums', menuIds: [folder, menuId] });
  expect(await post('/system/menu/edit', { menuId: folder, path: '/kit' })).toMatchObject({ code: 200 });
});

/** A page with a fixed address below a folder, held by a role. */
async function addTodoPage(name: string): Promise<{ folder: string; page: string }> {
  const folder = await add('/system/menu', {
    menuName: `${name}夹`,
    menuType: 'M',
    path: '/flow-manage/my-flow',
  });
  const entry = { menuName: name, menuType: 'C', path: 'todo', component: 'flow/todo', parentId: folder };
  const page = await add('/system/menu', entry);
  await add('/system/role', { roleName: `${name}员`, roleKey: `reader${page}`, menuIds: [page] });
  return { folder, page };
}

test('a change that leads away from a page which a role holds is refused, whichever part of the address it changes', async () => {
  const { folder, page } = await addTodoPage('待办一');
  const elsewhere = await add('/system/menu', { menuName: '别处', menuType: 'M', path: '/elsewhere' });
  const message = '菜单“待办一”正被 1 个角色（待办一员）使用，请先在这些角色的权限中去掉';
  const refused = { reason: 'IN_USE', errors: [{ path: 'parentId', message }] };
  const order = { ids: [page], orderNums: [1] };
  expect(await post('/system/menu/edit', { menuId: page, parentId: elsewhere })).toMatchObject(refused);
  expect(await post('/system/menu/edit', { menuId: folder, parentId: elsewhere })).toMatchObject({
    code: 200,
  });
  expect(await post('/system/menu/sort', { ...order, parentId: elsewhere })).toMatchObject(refused);
  expect(await post('/system/menu/sort', { ...order, parentId: null })).toMatchObject(refused);
  expect(await post('/system/menu/edit', { menuId: folder, path: '/flow' })).toMatchObject({
    ...refused,
    errors: [{ path: 'path' }],
  });
  const same = { menuId: page, path: '/flow-manage/my-flow/todo', component: 'Other' };
  expect(await post('/system/menu/edit', same)).toMatchObject({ code: 200 });
  expect(await post('/system/menu/edit', { menuId: folder, path: '/flow' })).toMatchObject({ code: 200 });
  expect(await post('/system/menu/sort', { ...order, parentId: elsewhere })).toMatchObject({ code: 200 });
});

test('nobody gives a permission that they lack to an entry that roles hold', async () => {
  const menuId = await add('/system/menu', {
    menuName: '门',
    menuType: 'C',
    path: 'door',
    component: 'Door',
  });
  await post('/system/role/edit', { roleId, menuIds: [menuId] });
  const own = { menuId, perms: 'system:menu:edit' };
  expect((await server.as('nobody', '/system/menu/edit', { menuId, perms: '*:*:*' })).status).toBe(403);
  expect(await post('/system/menu/edit', own, 'nobody')).toMatchObject({ code: 200 });
});

/** Settings of a page in the menu that its route passes on to the client. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MenuRoute } from '../../../../contract/calls/session.ts';
import { createTestServer, type TestServer } from '../../../support/servers/testServer.ts';

let server: TestServer;
let admin: string;

beforeAll(async () => {
  server = await createTestServer();
  admin = await server.login('admin');
});
afterAll(() => server.close());

const post = async (path: string, body: object) =>
  (await server.call(admin, 'POST', `/system/menu${path}`, body)).body;

const routeOf = async (path: string): Promise<MenuRoute | undefined> => {
  const { body } = await server.call(admin, 'GET', '/getRouters');
  return (body.data as MenuRoute[]).find((route) => route.path === path);
};

test('a page is pinned, hidden and linked as its menu entry says', async () => {
  const link = 'https://example.com/?u={userId}';
  const page = { menuName: '看板', menuType: 'C', path: '/board', link, affix: true, visible: '1' };
  const { data } = await post('', page);
  expect(await routeOf('/board')).toMatchObject({ hidden: true, meta: { affix: true, link } });
  await post('/edit', { menuId: data.menuId, affix: false, visible: '0' });
  const shown = await routeOf('/board');
  expect(shown).toMatchObject({ hidden: false });
  expect(shown?.meta.affix).toBeUndefined();
});

test('a page is not pinned unless its entry says so', async () => {
  const { data } = await post('', { menuName: '普通', menuType: 'C', path: '/plain' });
  const { body } = await server.call(admin, 'GET', `/system/menu/${data.menuId}`);
  expect(body.data.affix).toBe(false);
});

test('the state of a page ends with the page if its entry says so', async () => {
  const page = { menuName: '实时', menuType: 'C', path: '/live', noCache: true };
  const { data } = await post('', page);
  expect((await routeOf('/live'))?.meta.noCache).toBe(true);
  await post('/edit', { menuId: data.menuId, noCache: false });
  expect((await routeOf('/live'))?.meta.noCache).toBe(false);
});

test('an entry is the list of a form that exists and has no such entry yet', async () => {
  const form = {
    enName: 'auto_menu_page',
    cnName: '菜单页',
    fields: [{ enName: 'title', label: '标题', funcType: 'input' }],
  };
  const { body: added } = await server.call(admin, 'POST', '/flowable/form', form);
  expect(added.code).toBe(200);
  const page = { menuName: '另一处', menuType: 'C', path: form.enName, component: 'AutoList' };
  const refusalOf = async (more: object) => (await post('', { ...page, ...more })).errors;
  expect(await refusalOf({ formName: 'auto_missing' })).toMatchObject([{ path: 'formName' }]);
  const perms = `auto:${form.enName}:list`;
  expect(await refusalOf({ formName: form.enName, perms })).toEqual([
    { path: 'formName', message: expect.stringContaining('已有同一权限的菜单') },
  ]);
  const { data } = await post('', { ...page, formName: form.enName });
  const { body } = await server.call(admin, 'GET', `/system/menu/${data.menuId}`);
  expect(body.data).toMatchObject({ formName: form.enName, formCnName: '菜单页' });
  expect((await post('/edit', { menuId: data.menuId, formName: null })).errors).toMatchObject([
    { path: 'formName' },
  ]);
});

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

import { expect, test } from 'vitest';
import type { MenuRoute } from '../../../../contract/calls/session.ts';
import { buildMenuTree, filterVisibleMenu, indexMenu } from '../../../../src/state/session/menu.ts';

const route = (
  path: string,
  more: Partial<Omit<MenuRoute, 'meta'>> & { title?: string; link?: string } = {},
): MenuRoute => {
  const { title = path, link = null, ...rest } = more;
  return {
    name: path,
    path,
    component: rest.children ? 'Layout' : 'AutoList',
    hidden: false,
    ...rest,
    meta: { title, icon: '', noCache: false, link },
  };
};
const identity = { phonenumber: '138', userId: '7' };

test('addresses are joined from the folder down, unless they are absolute', () => {
  const menu = buildMenuTree(
    [route('/flow', { children: [route('todo'), route('/list/auto_x')] })],
    identity,
  );
  expect([...indexMenu(menu).keys()]).toEqual(['/flow/todo', '/list/auto_x']);
});

test('external links get the phone and the user id', () => {
  const [entry] = buildMenuTree(
    [route('out', { link: 'https://bi.example/?u={userId}&p={phone}' })],
    identity,
  );
  expect(entry).toMatchObject({ external: true, address: 'https://bi.example/?u=7&p=138' });
});

test('hidden pages are not listed but can be found, and a folder without a page is omitted', () => {
  const menu = buildMenuTree(
    [
      route('/a', { children: [route('x', { hidden: true })] }),
      route('/b', { children: [route('y', { title: '页' })], title: '夹' }),
    ],
    identity,
  );
  expect(filterVisibleMenu(menu).map((entry) => entry.address)).toEqual(['/b']);
  expect(indexMenu(menu).get('/a/x')).toBeDefined();
  expect(indexMenu(menu).get('/b/y')?.trail).toEqual(['夹', '页']);
});

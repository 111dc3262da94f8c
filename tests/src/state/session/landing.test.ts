import { beforeEach, expect, test } from 'vitest';
import { findLandingAddress } from '../../../../src/state/session/landing.ts';
import { buildMenuTree } from '../../../../src/state/session/menu.ts';
import { canUse, session } from '../../../../src/state/session/session.ts';

const page = (path: string, more: object = {}) => ({
  name: path,
  path,
  component: 'flow/todo',
  hidden: false,
  meta: { title: path, icon: '', noCache: false, link: null },
  ...more,
});
const showMenu = (...routes: ReturnType<typeof page>[]) => {
  session.menu = buildMenuTree(routes, { phonenumber: '', userId: '1' });
};

beforeEach(() => {
  session.roles = ['supplier'];
  session.permissions = new Set();
});

test('staff begin at home', () => {
  session.roles = ['staff'];
  showMenu(page('/list/auto_contract'));
  expect(findLandingAddress()).toBe('/index');
});

test('a supplier begins at the first page of the menu that is visible and of this origin', () => {
  const link = { meta: { title: 'x', icon: '', noCache: false, link: 'https://x.example' } };
  showMenu(page('/hidden', { hidden: true }), page('/out', link), page('/list/auto_contract'));
  expect(findLandingAddress()).toBe('/list/auto_contract');
});

test('a supplier without a page begins at the own account', () => {
  showMenu();
  expect(findLandingAddress()).toBe('/user/profile');
});

test('a supplier cannot use a command or page of staff, also with its permission', () => {
  session.permissions = new Set(['x:y:z']);
  expect(canUse({ permission: 'x:y:z' })).toBe(true);
  expect(canUse({ permission: 'x:y:z', staffOnly: true })).toBe(false);
  session.roles = ['staff'];
  expect(canUse({ permission: 'x:y:z', staffOnly: true })).toBe(true);
});

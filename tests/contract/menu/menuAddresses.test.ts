import { expect, test } from 'vitest';
import { resolveMenuAddress } from '../../../contract/menu/menuAddresses.ts';
import { findPageName, fixedAddresses } from '../../../contract/menu/menuPageNames.ts';
import { pages } from '../../../src/routes/pages.ts';

test('the fixed addresses are those of the client', () => {
  const redirects = ['/redirect/$', '/system/sms'];
  expect([...fixedAddresses].sort()).toEqual([...pages.map(({ path }) => path), ...redirects].sort());
});

test('an address is joined from the top down, unless it is absolute or leads elsewhere', () => {
  expect(resolveMenuAddress('/flow', 'todo')).toMatchObject({ address: '/flow/todo', base: '/flow/todo' });
  expect(resolveMenuAddress('/flow', '/list/auto_x').address).toBe('/list/auto_x');
  expect(resolveMenuAddress('/flow', 'https://bi.example')).toEqual({
    address: 'https://bi.example',
    external: true,
    base: '/flow',
  });
});

test('a fixed address has its page whichever component the entry names', () => {
  expect(findPageName('/flow-manage/my-flow/todo', '')).toBe('/flow-manage/my-flow/todo');
  expect(findPageName('/System/User/', 'Other')).toBe('/system/user');
  expect(findPageName('/auto/auto_x?copyId=1', '')).toBe('/auto/auto_x');
  expect(findPageName('/auto/auto_x/detail7', '')).toBe('/auto/auto_x/detail7');
  expect(findPageName('/redirect/system/user', '')).toBe('/redirect/system/user');
  expect(findPageName('/system/users', 'resource/user')).toBeUndefined();
  expect(findPageName('/my/todo', 'flow/todo')).toBeUndefined();
});

test('the list of a form is one page at all addresses that end in the name of the form', () => {
  const list = findPageName('/list/auto_x', 'AutoList');
  expect(findPageName('/works/auto_x', 'AutoList')).toBe(list);
  expect(findPageName('/list/auto_x', 'Papers')).toBe(list);
  expect(findPageName('/works/auto_y', 'AutoList')).not.toBe(list);
  expect(findPageName('/works/auto_x', 'Papers')).toBeUndefined();
  expect(findPageName('/works/auto_x/', 'AutoList')).toBeUndefined();
  expect(findPageName('/works/auto_x?status=1', 'AutoList')).toBeUndefined();
});

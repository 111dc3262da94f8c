import { expect, test } from 'vitest';
import { fillFromComponent, fillFromForm, menuComponents } from '../../../contract/menu/menuPages.ts';
import { pages } from '../../../src/routes/pages.ts';

test('every component has a title of its own and a page at its address', () => {
  const labels = menuComponents.map(({ label }) => label);
  expect(labels).toEqual([...new Set(labels)]);
  expect(labels).toEqual(expect.arrayContaining(['表单列表', '待办', '用户', '租户', '工作日历']));
  const addresses = menuComponents.flatMap(({ value }) => fillFromComponent(value).path ?? []);
  expect(addresses).toHaveLength(menuComponents.length - 1);
  expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(addresses));
});

test('a chosen component fills address and permission, a chosen form also the component', () => {
  expect(fillFromComponent('resource/post')).toEqual({ path: '/system/post', perms: 'system:post:list' });
  expect(fillFromComponent('flow/todo')).toEqual({ path: '/flow-manage/my-flow/todo', perms: '' });
  expect(fillFromComponent('AutoList')).toEqual({});
  expect(fillFromForm('auto_contract')).toEqual({
    path: 'auto_contract',
    component: 'AutoList',
    perms: 'auto:auto_contract:list',
  });
  expect(fillFromForm('')).toEqual({});
});

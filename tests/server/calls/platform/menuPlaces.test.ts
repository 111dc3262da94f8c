/** Which pages a change of the menu would lose, on plain data. */
import { expect, test } from 'vitest';
import {
  findLosingColumn,
  listLostPages,
  type MenuPlace,
} from '../../../../server/calls/platform/menuPlaces.ts';

const entry = (menuId: string, parentId: string | null, more: Partial<MenuPlace>): MenuPlace => ({
  ...{ menuId, parentId, menuType: 'C', link: '', component: '', path: menuId, status: '0' },
  ...more,
});
const folder = (menuId: string, path: string, parentId: string | null = null) =>
  entry(menuId, parentId, { menuType: 'M', path });

const menu = [
  folder('flows', '/flow-manage/my-flow'),
  entry('todo', 'flows', { component: 'flow/todo' }),
  entry('permission', 'todo', { menuType: 'F', path: '' }),
  folder('works', '/works'),
  folder('inner', 'inner', 'works'),
  entry('paper', 'inner', { path: 'auto_paper', component: 'AutoList' }),
  folder('empty', 'empty'),
  entry('own', 'works', { component: 'Own' }),
  entry('out', 'works', { link: 'https://example.com' }),
];
const lostBy = (id: string, change: Partial<MenuPlace>) => listLostPages(menu, [id], change);

test('a folder takes the pages below it to another address, where fixed ones are lost and lists of forms are found', () => {
  expect(lostBy('flows', { path: '/flows' })).toEqual(['todo']);
  expect(lostBy('flows', { parentId: 'works' })).toEqual([]);
  expect(lostBy('works', { path: '/papers' })).toEqual([]);
  expect(lostBy('inner', { parentId: null })).toEqual([]);
});

test('a page is lost below another folder, unless its address is the same there', () => {
  expect(lostBy('todo', { parentId: 'works' })).toEqual(['todo']);
  expect(lostBy('todo', { parentId: 'works', path: '/flow-manage/my-flow/todo' })).toEqual([]);
  expect(lostBy('paper', { parentId: 'empty' })).toEqual([]);
});

test('an entry that becomes a folder, a permission or a link, or lies below a permission, loses its page', () => {
  expect(lostBy('todo', { menuType: 'M' })).toEqual(['todo']);
  expect(lostBy('todo', { menuType: 'F' })).toEqual(['todo']);
  expect(lostBy('paper', { link: 'https://example.com' })).toEqual(['paper']);
  expect(lostBy('paper', { parentId: 'permission' })).toEqual(['paper']);
});

test('the component matters only where the menu leads to the page', () => {
  expect(lostBy('todo', { component: 'Other' })).toEqual([]);
  expect(lostBy('paper', { component: 'Papers' })).toEqual(['paper']);
  expect(lostBy('paper', { path: 'auto_papers' })).toEqual(['paper']);
});

test('an entry that leads to no page of the product changes freely', () => {
  expect(lostBy('own', { path: 'mine', component: 'Mine', parentId: null })).toEqual([]);
  expect(lostBy('out', { link: '', menuType: 'M', path: 'in' })).toEqual([]);
});

test('the list of a form that gets an enabled page below it is lost', () => {
  expect(lostBy('own', { parentId: 'paper' })).toEqual(['paper']);
  expect(lostBy('own', { parentId: 'paper', status: '1' })).toEqual([]);
  expect(lostBy('empty', { parentId: 'paper' })).toEqual([]);
  expect(lostBy('own', { parentId: 'todo' })).toEqual([]);
});

test('the refusal names the column that loses the page', () => {
  const change = { component: 'Other', path: 'to-do', parentId: 'flows' };
  expect(findLosingColumn(menu, ['todo'], change)).toBe('path');
});

/** The rights matrix of a role: rows from the menu, marks, grants with their pages and folders. */
import { describe, expect, test } from 'vitest';
import { cellMark, cellState, toggleCells, withFolders } from '../../../src/panels/rights/rightsChanges.ts';
import {
  buildRightsRows,
  type GrantableMenu,
  listGrantableMenus,
  type RightsRow,
} from '../../../src/panels/rights/rightsRows.ts';
import { filterRightsRows } from '../../../src/panels/rights/visibleRightsRows.ts';

const entry = (
  menuId: string,
  parentId: string,
  menuType: GrantableMenu['menuType'],
  perms = '',
): GrantableMenu => ({
  menuId,
  parentId,
  menuType,
  perms,
  menuName: `名${menuId}`,
  status: '0',
});

const menu = [
  entry('1', '0', 'M'),
  entry('2', '1', 'C', 'system:user:list'),
  entry('3', '1', 'F', 'system:user:add'),
  entry('4', '1', 'F', 'system:user:query'),
  entry('5', '1', 'F', 'system:user:resetPwd'),
  entry('6', '1', 'F', 'flow:migrate'),
  entry('7', '0', 'M'),
  entry('8', '7', 'C', 'auto:auto_a:list'),
  entry('9', '8', 'F', 'auto:auto_a:list:root'),
  entry('10', '8', 'F', 'auto:auto_a:btn1'),
];
const rows = buildRightsRows(menu);
const row = (id: string): RightsRow => {
  const found = rows.find((one) => one.id === id);
  if (!found) throw new Error(`The matrix has no row ${id}.`);
  return found;
};

describe('the rows', () => {
  test('follow the menu, each before the rows below it', () => {
    expect(rows.map(({ id }) => id)).toEqual(['1', '2', '5', '6', '7', '8', '10']);
  });

  test('hold permissions of their page in the column of the action', () => {
    expect(row('2').cells).toEqual({ view: ['2', '4', '5'], add: ['3'] });
    expect(row('8').cells).toEqual({ view: ['8', '10'], start: ['9'] });
  });

  test('the rows of a folder hold the rows below it', () => {
    expect(row('1').cells).toEqual({ view: ['2', '4', '5', '6'], add: ['3'] });
  });
});

test('a cell is on, off, partly on, or does not exist', () => {
  const held = new Set(['2', '3']);
  expect(cellState(row('2'), 'add', held)).toBe('on');
  expect(cellState(row('2'), 'view', held)).toBe('some');
  expect(cellState(row('8'), 'start', held)).toBe('off');
  expect(cellState(row('8'), 'export', held)).toBe('none');
});

test('a grant on a page includes the page, and a second toggle withdraws only the cell', () => {
  const plain = buildRightsRows([entry('2', '0', 'C', 'a:b:list'), entry('3', '2', 'F', 'a:b:add')]);
  const granted = toggleCells(plain, ['add'], new Set());
  expect([...granted].sort()).toEqual(['2', '3']);
  expect([...toggleCells(plain, ['add'], granted)]).toEqual(['2']);
});

test('a partly granted selection is completed by the first toggle', () => {
  expect([...toggleCells([row('2')], ['view'], new Set(['2']))].sort()).toEqual(['2', '4', '5']);
});

test('saving adds the folders above what is granted and drops folders without any', () => {
  expect(withFolders(rows, new Set(['9', '1'])).sort()).toEqual(['7', '9']);
});

test('marks show the draft first, then the difference to the other role', () => {
  const sets = { before: new Set(['2']), held: new Set(['3']), other: new Set(['9']) };
  expect(cellMark(['3'], sets)).toBe('added');
  expect(cellMark(['2'], sets)).toBe('removed');
  expect(cellMark(['9'], sets)).toBe('other');
  expect(cellMark(['6'], sets)).toBeUndefined();
});

test('closed rows hide what is below them, and a filter shows matches with the rows above them', () => {
  const open = filterRightsRows(rows, { closed: new Set(['1']), fits: undefined });
  expect(open.map(({ id }) => id)).toEqual(['1', '7', '8', '10']);
  const found = filterRightsRows(rows, { closed: new Set(['7']), fits: ({ id }) => id === '10' });
  expect(found.map(({ id }) => id)).toEqual(['7', '8', '10']);
});

test('a disabled entry is offered to a role that has it only, which can keep it without its folder', () => {
  const closed = new Set(['1', '9']);
  const entries = menu.map((one): GrantableMenu => ({ ...one, status: closed.has(one.menuId) ? '1' : '0' }));
  expect(listGrantableMenus(entries, new Set()).map(({ menuId }) => menuId)).toEqual(['7', '8', '10']);
  const held = new Set(['2', '8', '9']);
  const kept = listGrantableMenus(entries, held);
  expect(kept.map(({ menuName }) => menuName)).toEqual([
    '名1（已停用）',
    '名2（已停用）',
    '名7',
    '名8',
    '名9（已停用）',
    '名10',
  ]);
  expect(withFolders(buildRightsRows(kept), held).toSorted()).toEqual(['2', '7', '8', '9']);
});

test('a disabled page that is shown for what the role has below it cannot be granted', () => {
  const entries = [
    entry('2', '0', 'C', 'system:user:list'),
    entry('3', '2', 'F', 'system:user:add'),
    entry('4', '2', 'F', 'system:user:edit'),
  ].map((one): GrantableMenu => ({ ...one, status: one.menuId === '2' ? '1' : '0' }));
  const [page] = buildRightsRows(listGrantableMenus(entries, new Set(['3'])));
  if (!page) throw new Error('The matrix has no row.');
  expect(page).toMatchObject({ id: '2', barred: true, cells: { add: ['3'] } });
  expect(cellState(page, 'view', new Set(['3']))).toBe('none');
  const without = toggleCells([page], ['view', 'add'], new Set(['3']));
  expect([...without]).toEqual([]);
  const again = toggleCells([page], ['view', 'add'], without);
  expect(withFolders([page], again)).toEqual(['3']);
});

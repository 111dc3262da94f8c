import { expect, test } from 'vitest';
import { toResourceOptions } from '../../../../src/state/resources/resourceOptions.ts';
import type { ResourceRow } from '../../../../src/state/resources/resourceRow.ts';

const row = (id: string, name: string, rest: Partial<ResourceRow> = {}): ResourceRow => ({
  id,
  name,
  status: '0',
  ...rest,
});
const tree = { parent: 'parentId', order: 'orderNum' };

test('a list of options contains the enabled rows', () => {
  const rows = [row('1', '甲'), row('2', '乙', { status: '1' })];
  expect(toResourceOptions({ label: 'name' }, rows)).toEqual([{ value: '1', label: '甲' }]);
});

test('rows below a disabled row are no options, and do not become options of the top', () => {
  const rows = [
    row('1', '集团', { parentId: '0' }),
    row('2', '停用部', { parentId: '1', status: '1' }),
    row('3', '停用部下的组', { parentId: '2' }),
    row('4', '财务部', { parentId: '1' }),
    row('5', '外部', { parentId: null }),
  ];
  expect(toResourceOptions({ label: 'name', tree }, rows)).toEqual([
    { value: '1', label: '集团' },
    { value: '4', label: '财务部', depth: 1 },
    { value: '5', label: '外部' },
  ]);
});

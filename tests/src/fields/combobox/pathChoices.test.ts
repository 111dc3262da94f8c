import { expect, test } from 'vitest';
import { listPathChoices } from '../../../../src/fields/combobox/pathChoices.ts';
import { flattenNestedOptions } from '../../../../src/fields/combobox/useOptions.ts';

const tree = [
  {
    label: '材料',
    value: 'm',
    children: [{ label: '钢材', value: 's', children: [{ label: '螺纹钢', value: 'r' }] }],
  },
  { label: '服务', value: 'v' },
  {
    label: '设备',
    value: 'e',
    children: [
      { label: '塔吊', value: 't' },
      { label: '其他', value: 'o' },
    ],
  },
];

test('every leaf is one line with its full path, and no inner node is a line', () => {
  expect(listPathChoices(flattenNestedOptions(tree), ' / ')).toEqual([
    { value: 'r', label: '材料 / 钢材 / 螺纹钢', path: ['m', 's', 'r'] },
    { value: 'v', label: '服务', path: ['v'] },
    { value: 't', label: '设备 / 塔吊', path: ['e', 't'] },
    { value: 'o', label: '设备 / 其他', path: ['e', 'o'] },
  ]);
});

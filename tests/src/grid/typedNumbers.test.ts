import { expect, test } from 'vitest';
import { typedNumbers } from '../../../src/grid/search/typedNumbers.ts';
import type { SearchItem } from '../../../src/grid/view.ts';

const items: SearchItem[] = [
  { id: 'amount', label: '金额', kind: 'numberRange', shown: true },
  { id: 'name', label: '名称', kind: 'text', shown: true },
];

test('ends of a range become numbers, an empty one is none, texts stay', () => {
  expect(typedNumbers(items, { amount$start: '￥1,000', amount$end: ' ', name: '-' })).toEqual({
    amount$start: '1000',
    amount$end: '',
    name: '-',
  });
  expect(typedNumbers(items, { amount$start: '1.2.3' })).toEqual({ amount$start: '0' });
  expect(typedNumbers(items, { name: '钢' })).toEqual({ name: '钢' });
});

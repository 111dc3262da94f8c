import { expect, test } from 'vitest';
import type { SearchItem } from '../../../../src/grid/model/searchItem.ts';
import { parseTypedNumbers } from '../../../../src/grid/search/typedNumbers.ts';

const items: SearchItem[] = [
  { id: 'amount', label: '金额', kind: 'numberRange', shown: true },
  { id: 'name', label: '名称', kind: 'text', shown: true },
];

test('Range ends become numbers, an empty end is no value, and texts and invalid numbers stay.', () => {
  expect(parseTypedNumbers(items, { amount$start: '￥1,000', amount$end: ' ', name: '-' })).toEqual({
    amount$start: '1000',
    amount$end: '',
    name: '-',
  });
  // The server refuses it with its name. Sending 0 instead would be another search.
  expect(parseTypedNumbers(items, { amount$start: '1.2.3' })).toEqual({ amount$start: '1.2.3' });
  expect(parseTypedNumbers(items, { name: '钢' })).toEqual({ name: '钢' });
});

test('amounts with a magnitude become digits, in the unit of their field', () => {
  expect(parseTypedNumbers(items, { amount$start: '500万', amount$end: '1.2亿' })).toEqual({
    amount$start: '5000000',
    amount$end: '120000000',
  });
  const inTenThousands = items.map((item) => ({ ...item, suffix: '万元' }));
  expect(parseTypedNumbers(inTenThousands, { amount$start: '500万' })).toEqual({ amount$start: '500' });
});

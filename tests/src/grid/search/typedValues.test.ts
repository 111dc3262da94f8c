import { expect, test } from 'vitest';
import type { FilterCondition } from '../../../../contract/filter/filterTree.ts';
import type { SearchItem } from '../../../../src/grid/model/searchItem.ts';
import { normalizeTypedValues } from '../../../../src/grid/search/typedValues.ts';

const items: SearchItem[] = [
  { id: 'amount', label: '金额', kind: 'numberRange', shown: true },
  { id: 'name', label: '名称', kind: 'text', shown: true },
];
const parse = (typed: FilterCondition[], own = items) => normalizeTypedValues(own, { all: typed });
const between = (from: string, to: string): FilterCondition => ({
  field: 'amount',
  is: 'between',
  value: [from, to],
});

test('Range ends become numbers, an empty end is no value, and texts and invalid numbers stay.', () => {
  const name: FilterCondition = { field: 'name', is: 'contains', value: '-' };
  expect(parse([between('￥1,000', ' '), name])).toEqual({
    all: [{ field: 'amount', is: 'atLeast', value: '1000' }, name],
  });
  expect(parse([{ field: 'amount', is: 'atMost', value: ' ' }])).toBeUndefined();
  // The server refuses it with its name. Sending 0 instead would be another search.
  const wrong: FilterCondition = { field: 'amount', is: 'atLeast', value: '1.2.3' };
  expect(parse([wrong])).toEqual({ all: [wrong] });
  expect(normalizeTypedValues(items, undefined)).toBeUndefined();
});

test('amounts with a magnitude become digits, in the unit of their field', () => {
  expect(parse([between('500万', '1.2亿')])).toEqual({ all: [between('5000000', '120000000')] });
  const inTenThousands = items.map((item) => ({ ...item, suffix: '万元' }));
  expect(parse([{ field: 'amount', is: 'atLeast', value: '500万' }], inTenThousands)).toEqual({
    all: [{ field: 'amount', is: 'atLeast', value: '500' }],
  });
});

test('Each condition of a field is normalized by itself, and a text loses the blanks around it.', () => {
  const atLeast: FilterCondition = { field: 'amount', is: 'atLeast', value: '1,000' };
  const atMost: FilterCondition = { field: 'amount', is: 'atMost', value: '5,000' };
  expect(parse([atLeast, atMost])).toEqual({
    all: [
      { ...atLeast, value: '1000' },
      { ...atMost, value: '5000' },
    ],
  });
  const named = (value: string): FilterCondition => ({ field: 'name', is: 'contains', value });
  expect(parse([named(' 李娜 ')])).toEqual({ all: [named('李娜')] });
  expect(parse([named('  ')])).toBeUndefined();
});

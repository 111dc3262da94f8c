import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatQueryParams,
  isColumnFiltered,
  isFiltered,
  parseQueryParams,
} from '../../../../../src/grid/model/query/queryUrl.ts';
import type { ListQuery } from '../../../../../src/state/lists/listQuery.ts';

const name = fc.stringMatching(/^[a-z][a-zA-Z0-9_]{0,12}$/);
const text = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' });
const condition = fc.record({
  field: name,
  is: fc.constant('anyOf' as const),
  value: fc.array(text, { minLength: 1, maxLength: 4 }),
});
const filter = fc.array(condition, { minLength: 1, maxLength: 4 }).map((all) => ({ all }));
const order = fc.record({ field: name, order: fc.constantFrom('asc' as const, 'desc' as const) });
const query: fc.Arbitrary<ListQuery> = fc.record(
  {
    keyword: fc.string({ maxLength: 20 }),
    orderBy: fc.array(order, { maxLength: 3 }),
    filter,
    groupBy: name,
  },
  { requiredKeys: ['keyword', 'orderBy'] },
);

/** Encodes an address as the browser stores it: one text per name. */
const through = (search: Record<string, string>) =>
  Object.fromEntries(new URLSearchParams(new URLSearchParams(search).toString()));

test('keyword, conditions, order and group survive in the address', () => {
  fc.assert(
    fc.property(query, (given) => {
      expect(parseQueryParams(through(formatQueryParams(given)))).toEqual(given);
    }),
  );
});

test('Unrelated and damaged parameters of the address are ignored.', () => {
  expect(parseQueryParams({ taskId: '7', sort: 'amount:sideways,id:asc', group: '' })).toEqual({
    keyword: '',
    orderBy: [{ field: 'id', order: 'asc' }],
  });
});

test('a list is filtered by its keyword or conditions, and its columns by conditions at any depth', () => {
  const filter = { all: [{ any: [{ field: 'kind', is: 'anyOf' as const, value: ['a'] }] }] };
  expect(isFiltered({ keyword: '', orderBy: [{ field: 'kind', order: 'asc' }] })).toBe(false);
  expect(isFiltered({ keyword: '钢', orderBy: [] })).toBe(true);
  expect(isFiltered({ keyword: '', filter, orderBy: [] })).toBe(true);
  expect(isColumnFiltered({ keyword: '', filter, orderBy: [] }, 'kind')).toBe(true);
  expect(isColumnFiltered({ keyword: '', filter, orderBy: [] }, 'name')).toBe(false);
});

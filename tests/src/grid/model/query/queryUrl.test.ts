import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ListQuery } from '../../../../../src/grid/model/listView.ts';
import {
  formatQueryParams,
  hasFilters,
  isFiltered,
  mergeFilters,
  parseQueryParams,
} from '../../../../../src/grid/model/query/queryUrl.ts';

const name = fc.stringMatching(/^[a-z][a-zA-Z0-9_]{0,12}(\$start|\$end|\$view)?$/);
const text = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' });
const query: fc.Arbitrary<ListQuery> = fc.record({
  keyword: fc.string({ maxLength: 20 }),
  filters: fc.dictionary(name, fc.oneof(text, fc.array(text, { minLength: 1, maxLength: 4 })), {
    noNullPrototype: true,
  }),
  orderBy: fc.array(fc.record({ field: name, order: fc.constantFrom('asc' as const, 'desc' as const) }), {
    maxLength: 3,
  }),
});

/** Encodes an address as the browser stores it: one text per name. */
const through = (search: Record<string, string>) =>
  Object.fromEntries(new URLSearchParams(new URLSearchParams(search).toString()));

test('every search value survives in the address', () => {
  fc.assert(
    fc.property(query, (given) => {
      expect(parseQueryParams(through(formatQueryParams(given)))).toEqual(given);
    }),
  );
});

test('a single chosen option stays a list, and a text stays a text', () => {
  const filters = { sysStatus: ['1'], title: '1' };
  expect(parseQueryParams(formatQueryParams({ keyword: '', filters, orderBy: [] })).filters).toEqual(filters);
});

test('Unrelated and damaged parameters of the address are left unchanged.', () => {
  const read = parseQueryParams({
    taskId: '7',
    'f.a[]': '%E0%A4%A,x',
    sort: 'amount:sideways,id:asc',
    'f.b': '',
  });
  expect(read).toEqual({
    keyword: '',
    filters: { a: ['%E0%A4%A', 'x'] },
    orderBy: [{ field: 'id', order: 'asc' }],
  });
});

test('a cleared filter is removed, and a list without filters is unfiltered', () => {
  const filters = mergeFilters({ a: '1', b: ['2'] }, { a: '', b: [] });
  expect(filters).toEqual({});
  expect(isFiltered({ keyword: '', filters, orderBy: [] })).toBe(false);
  expect(isFiltered({ keyword: '', filters: { a: ['1'] }, orderBy: [] })).toBe(true);
});

test('a chip is active only while exactly its filters are set', () => {
  expect(hasFilters({ sysStatus: ['1'], x: 'y' }, { sysStatus: ['1'] })).toBe(true);
  expect(hasFilters({ sysStatus: ['1', '0'] }, { sysStatus: ['1'] })).toBe(false);
});

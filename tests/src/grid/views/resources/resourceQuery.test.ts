/** The search items of an administration list become conditions of its call. */
import { expect, test } from 'vitest';
import { userResource } from '../../../../../contract/resources/people/user.ts';
import { buildResourceQuery } from '../../../../../src/grid/views/resources/resourceQuery.ts';

const empty = { keyword: '', filters: {}, orderBy: [] };

test('an empty query has no parameters', () => {
  expect(buildResourceQuery(userResource, empty)).toEqual({});
});

test('texts, options and periods are conditions that all hold, with those of the filter', () => {
  const filter = { any: [{ field: 'sex', is: 'anyOf' as const, value: ['1'] }] };
  const query = buildResourceQuery(userResource, {
    keyword: '王',
    filters: { userName: 'wang', status: ['0'], createTime$start: '2026-01-01', unknown: 'x', nickName: '' },
    filter,
    orderBy: [{ field: 'userName', order: 'desc' }],
  });
  expect(query.keyword).toBe('王');
  expect(query.sysOrderBy).toBe('userName:desc');
  const text = String(query.filter);
  expect(JSON.parse(text)).toEqual({
    all: [
      filter,
      {
        all: [
          { field: 'userName', is: 'contains', value: 'wang' },
          { field: 'status', is: 'anyOf', value: ['0'] },
          { field: 'createTime', is: 'atLeast', value: '2026-01-01' },
        ],
      },
    ],
  });
});

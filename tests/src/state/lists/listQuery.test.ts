/** A list sends its conditions in a body as they are, in an address as texts. */
import { expect, test } from 'vitest';
import { type ListQuery, listQueryParams, toQueryBody } from '../../../../src/state/lists/listQuery.ts';

const filter = { any: [{ field: 'sex', is: 'anyOf' as const, value: ['1'] }] };
const query: ListQuery = {
  keyword: '王',
  filter,
  orderBy: [
    { field: 'userName', order: 'desc' },
    { field: 'id', order: 'asc' },
  ],
  groupBy: 'deptId',
};

test('an empty query has no parameters', () => {
  expect(toQueryBody({ keyword: '', orderBy: [] })).toEqual({});
  expect(listQueryParams({ keyword: '', orderBy: [] })).toEqual({});
});

test('keyword, conditions and order are sent, and groups are not', () => {
  expect(toQueryBody(query)).toEqual({ keyword: '王', filter, sysOrderBy: query.orderBy });
  expect(listQueryParams(query)).toEqual({
    keyword: '王',
    filter: JSON.stringify(filter),
    sysOrderBy: 'userName:desc,id:asc',
  });
});

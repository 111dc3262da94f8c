import { expect, test } from 'vitest';
import type { Paging } from '../../../../../src/grid/model/listModelState.ts';
import { emptyQuery } from '../../../../../src/grid/model/query/queryUrl.ts';
import { Pagination } from '../../../../../src/grid/model/rows/pagination.ts';

const pageOf = (pageNum: number): Paging => ({ mode: 'pages', pageNum, pageSize: 20 });

const paginationOf = (paging: Paging, { total = 50, groupBy = '', hasTree = false, keyword = '' } = {}) =>
  new Pagination({
    state: { query: { ...emptyQuery, keyword, ...(groupBy && { groupBy }) }, paging, total },
    rows: { count: (rows) => rows },
    hasTree,
  });

test('the last page shows the remaining lines', () => {
  const { offset, gridRowCount, lastPage, lastLine } = paginationOf(pageOf(3));
  expect({ offset, gridRowCount, lastPage, lastLine }).toEqual({
    offset: 40,
    gridRowCount: 10,
    lastPage: 3,
    lastLine: 49,
  });
});

test.each([
  ['a grouped list', { groupBy: 'form' }],
  ['a tree', { hasTree: true }],
])('%s shows all lines on one page', (_, list) => {
  const pagination = paginationOf(pageOf(2), list);
  expect(pagination.isSinglePage()).toBe(true);
  expect(pagination).toMatchObject({ paged: undefined, offset: 0, gridRowCount: 50, blockSize: 100 });
});

test('a search in a tree shows a flat list with pages', () => {
  const pagination = paginationOf(pageOf(2), { hasTree: true, keyword: '钢筋' });
  expect(pagination.isTree()).toBe(false);
  expect(pagination.offset).toBe(20);
});

/** Addresses and saved views of this version and of earlier ones, which wrote search items as `f.` parameters. */
import { describe, expect, test } from 'vitest';
import { createChip } from '../../../../../src/grid/model/chip.ts';
import { formatQueryParams } from '../../../../../src/grid/model/query/queryUrl.ts';
import { sanitizeQuery } from '../../../../../src/grid/model/query/sanitizeQuery.ts';
import type { SearchItem } from '../../../../../src/grid/model/searchItem.ts';
import { buildUserStatsView } from '../../../../../src/grid/views/flows/statsViews.ts';
import { todoView } from '../../../../../src/grid/views/flows/todoView.ts';

const item = (id: string, kind: SearchItem['kind'], more: Partial<SearchItem> = {}): SearchItem => ({
  id,
  label: id,
  kind,
  shown: true,
  ...more,
});
const view = {
  ...todoView,
  search: [
    item('name', 'text'),
    item('card', 'text', { whole: true }),
    item('person$view', 'text'),
    item('kind', 'options'),
    item('amount', 'numberRange'),
    item('day', 'dateRange'),
  ],
  chips: [createChip('逾期', 'overdue', 'true')],
};
const filterOf = (search: Record<string, string>) => sanitizeQuery(view, search).filter;

describe('the short form', () => {
  test('each kind of search item reads its parameters as one condition', () => {
    expect(
      filterOf({
        'f.name': '钢筋',
        'f.card': '330106199001011234',
        'f.person$view': '王芳',
        'f.kind[]': 'a,b%2Cc',
        'f.amount$start': '10',
        'f.amount$end': '20',
        'f.day$end': '2026-11-30',
        'f.overdue': 'true',
      }),
    ).toEqual({
      all: [
        { field: 'name', is: 'contains', value: '钢筋' },
        { field: 'card', is: 'is', value: '330106199001011234' },
        { field: 'person', is: 'contains', value: '王芳' },
        { field: 'kind', is: 'anyOf', value: ['a', 'b,c'] },
        { field: 'amount', is: 'between', value: ['10', '20'] },
        { field: 'day', is: 'atMost', value: '2026-11-30' },
        { field: 'overdue', is: 'anyOf', value: ['true'] },
      ],
    });
  });

  test('the end of a range alone, or before its start, is one condition', () => {
    expect(filterOf({ 'f.amount$end': '20', 'f.amount$start': '10' })).toEqual({
      all: [{ field: 'amount', is: 'between', value: ['10', '20'] }],
    });
    expect(filterOf({ 'f.amount$start': '10', 'f.amount$end': '' })).toEqual({
      all: [{ field: 'amount', is: 'atLeast', value: '10' }],
    });
  });

  test('one option without brackets is one of a list', () => {
    expect(filterOf({ 'f.kind': 'a' })).toEqual({ all: [{ field: 'kind', is: 'anyOf', value: ['a'] }] });
  });

  test('a truncated value and an empty one do no harm', () => {
    expect(filterOf({ 'f.kind[]': '%E0%A4%A,x', 'f.name': '' })).toEqual({
      all: [{ field: 'kind', is: 'anyOf', value: ['%E0%A4%A', 'x'] }],
    });
  });

  test('it adds to the conditions of the filter, also to those joined by or', () => {
    const any = {
      any: [
        { field: 'title', is: 'empty' as const },
        { field: 'dueTime', is: 'empty' as const },
      ],
    };
    expect(filterOf({ filter: JSON.stringify(any), 'f.name': '钢' })).toEqual({
      all: [any, { field: 'name', is: 'contains', value: '钢' }],
    });
  });
});

test('a saved view of an earlier version opens as the same query as it is stored from now on', () => {
  const earlier = { q: '采购', 'f.kind[]': 'a', 'f.amount$start': '1', sort: 'amount:desc' };
  const query = sanitizeQuery(view, earlier);
  expect(query).toEqual({
    keyword: '采购',
    orderBy: [{ field: 'amount', order: 'desc' }],
    filter: {
      all: [
        { field: 'kind', is: 'anyOf', value: ['a'] },
        { field: 'amount', is: 'atLeast', value: '1' },
      ],
    },
  });
  expect(sanitizeQuery(view, formatQueryParams(query))).toEqual(query);
});

test('fields that the list does not have are dropped from conditions and order', () => {
  expect(
    sanitizeQuery(view, { 'f.gone[]': '1', 'f.name': '钢', sort: 'gone:asc,taskName:asc,title:asc' }),
  ).toEqual({
    keyword: '',
    orderBy: [{ field: 'title', order: 'asc' }],
    filter: { all: [{ field: 'name', is: 'contains', value: '钢' }] },
  });
});

test('a field that only a search item knows is accepted as the item sets it, neither negated nor nested', () => {
  const is = (condition: string, value: string) => ({ field: 'formEnName', is: condition, value: [value] });
  const read = (filter: object) => sanitizeQuery(todoView, { filter: JSON.stringify(filter) }).filter;
  expect(read({ all: [is('anyOf', 'a'), is('noneOf', 'b')] })).toEqual({ all: [is('anyOf', 'a')] });
  expect(read({ any: [is('anyOf', 'a')] })).toBeUndefined();
  const title = { field: 'title', is: 'notContains', value: '旧' };
  expect(read({ all: [{ any: [title, is('anyOf', 'a')] }] })).toEqual({ all: [{ any: [title] }] });
});

test('a list without condition fields keeps the conditions of its search items', () => {
  const stats = buildUserStatsView(new Date('2026-11-21T12:00:00'));
  const query = sanitizeQuery(stats, { 'f.time$start': '2026-11-01', 'f.time$end': '2026-11-30' });
  expect(query.filter).toEqual(stats.defaults);
});

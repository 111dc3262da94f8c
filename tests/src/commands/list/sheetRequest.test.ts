import { describe, expect, test } from 'vitest';
import type { FilterCondition } from '../../../../contract/filter/filterTree.ts';
import { maxSheetKeys } from '../../../../contract/limits/exportLimits.ts';
import {
  listSheetColumns,
  restrictQuery,
  selectedRowsOfSheet,
} from '../../../../src/commands/list/sheetRequest.ts';
import type { ListQuery } from '../../../../src/state/lists/listQuery.ts';

const sheet = { columns: [], requestExport: async () => ({ msg: '' }) };

test('the columns are those of the list in its order under the names of the sheet, then those of the sheet alone', () => {
  const listed = [
    { id: 'time', label: '到达', shown: true },
    { id: 'photo', label: '照片', shown: true },
    { id: 'title', label: '标题', shown: false },
  ];
  const ofSheet = [
    { id: 'title', label: '标题' },
    { id: 'late', label: '逾期' },
    { id: 'time', label: '到达时间' },
  ];
  expect(listSheetColumns(listed, ofSheet)).toEqual([
    { id: 'time', label: '到达时间', shown: true },
    { id: 'title', label: '标题', shown: false },
    { id: 'late', label: '逾期', shown: true },
  ]);
});

describe('selected rows', () => {
  const list = (keys: string[], leftOut: string[] | null = null) => ({
    state: { selected: keys.length },
    leftOut: () => leftOut,
    selectedKeys: async (limit: number) => keys.slice(0, limit),
  });

  test('selected rows are sent by key, all matching rows by the keys that are left out', async () => {
    expect(await selectedRowsOfSheet(list([]))).toEqual({});
    expect(await selectedRowsOfSheet(list(['3', '1']))).toEqual({ ids: ['3', '1'] });
    expect(await selectedRowsOfSheet(list(['3', '1'], []))).toEqual({});
    expect(await selectedRowsOfSheet(list(['3', '1'], ['2']))).toEqual({ exceptIds: ['2'] });
  });

  test('selected rows are refused if an address does not take their keys', async () => {
    const keys = Array.from({ length: maxSheetKeys + 1 }, (_, at) => String(at));
    expect(await selectedRowsOfSheet(list(keys))).toBe('tooMany');
    expect(await selectedRowsOfSheet(list(['1'], keys))).toBe('tooMany');
    expect(await selectedRowsOfSheet(list(keys, []))).toEqual({});
    expect(await selectedRowsOfSheet(list(keys.slice(1)))).toEqual({ ids: keys.slice(1) });
  });
});

test('rows that are selected by key keep the order of the query and its lasting conditions', () => {
  const snoozed: FilterCondition = { field: 'snoozed', is: 'anyOf', value: ['true'] };
  const title: FilterCondition = { field: 'title', is: 'contains', value: '钢' };
  const orderBy = [{ field: 'title', order: 'asc' as const }];
  const query: ListQuery = { keyword: '钢', orderBy, filter: { all: [title, snoozed] } };
  expect(restrictQuery(query, sheet)).toEqual({ keyword: '', orderBy });
  expect(restrictQuery(query, { ...sheet, lastingConditions: ['snoozed'] })).toEqual({
    keyword: '',
    orderBy,
    filter: { all: [snoozed] },
  });
  expect(restrictQuery(query, { ...sheet, lastingConditions: 'all' })).toBe(query);
});

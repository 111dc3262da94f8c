import { describe, expect, test } from 'vitest';
import type { Chip, Filters } from '../../../../src/grid/model/listView.ts';
import type { SearchItem } from '../../../../src/grid/model/searchItem.ts';
import { listActiveFilters } from '../../../../src/grid/search/activeFilters.ts';

const search: SearchItem[] = [
  { id: 'formEnName', label: '表单', kind: 'options', single: true, lookUp: async () => [], shown: true },
  { id: 'level', label: '等级', kind: 'options', options: [{ value: '1', label: '高' }], shown: true },
  { id: 'initiatorName', label: '发起人', kind: 'text', shown: false },
  { id: 'amount', label: '金额', kind: 'numberRange', shown: true },
  { id: 'time', label: '到达', kind: 'dateRange', shown: true },
];
const chips: Chip[] = [
  { id: 'all', label: '全部', filters: {} },
  { id: 'overdue', label: '逾期', filters: { overdue: 'true' } },
];
const named = { formEnName: { auto_contract: '采购合同' } };

const read = (filters: Filters, keyword = '') =>
  listActiveFilters({ keyword, filters, orderBy: [] }, { search, chips, named }).map(({ label, text }) => [
    label,
    text,
  ]);

describe('the active filters', () => {
  test('A filter shows the names of its values.', () => {
    expect(
      read(
        {
          formEnName: 'auto_contract',
          level: ['1', '2'],
          initiatorName: '李',
          amount$start: '500000.01',
          time$start: '2026-11-01',
          time$end: '2026-11-20',
        },
        '钢筋',
      ),
    ).toEqual([
      ['关键字', '钢筋'],
      ['表单', '采购合同'],
      ['等级', '高、2'],
      ['发起人', '李'],
      ['金额', '≥ 500,000.01'],
      ['到达', '2026-11-01 至 2026-11-20'],
    ]);
  });

  test('A range with one end names that end, and a range of one value shows it once.', () => {
    expect(read({ amount$end: '10', time$end: '2026-11-20' })).toEqual([
      ['金额', '≤ 10'],
      ['到达', '至 2026-11-20'],
    ]);
    expect(read({ amount$start: '10', amount$end: '10' })).toEqual([['金额', '10']]);
  });

  test('A filter that a pressed chip shows is not repeated, and an unknown one is shown unchanged.', () => {
    expect(read({ overdue: 'true', color: 'red' })).toEqual([['color', 'red']]);
    expect(read({ overdue: 'maybe' })).toEqual([['overdue', 'maybe']]);
  });

  test('Filters are removed one by one, both ends of a range at once.', () => {
    const query = {
      keyword: 'x',
      filters: { amount$start: '1', amount$end: '2', level: ['1'] },
      orderBy: [],
    };
    const active = listActiveFilters(query, { search, chips, named });
    const without = Object.fromEntries(active.map((one) => [one.id, one.without(query)]));
    expect(without.amount?.filters).toEqual({ level: ['1'] });
    expect(without.keyword?.keyword).toBe('');
    expect(without.level?.filters).toEqual({ amount$start: '1', amount$end: '2' });
  });
});

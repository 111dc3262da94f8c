import { describe, expect, test } from 'vitest';
import type { FilterCondition } from '../../../../contract/filter/filterTree.ts';
import { allChip, createChip } from '../../../../src/grid/model/chip.ts';
import { listConditionFields } from '../../../../src/grid/model/filterField.ts';
import type { SearchItem } from '../../../../src/grid/model/searchItem.ts';
import { listActiveFilters } from '../../../../src/grid/search/activeFilters.ts';

const search: SearchItem[] = [
  { id: 'formEnName', label: '表单', kind: 'options', single: true, lookUp: async () => [], shown: true },
  { id: 'level', label: '等级', kind: 'options', options: [{ value: '1', label: '高' }], shown: true },
  { id: 'initiator$view', label: '发起人', kind: 'text', shown: false },
  { id: 'amount', label: '金额', kind: 'numberRange', shown: true },
  { id: 'time', label: '到达', kind: 'dateRange', shown: true },
];
const wording = {
  chips: [allChip, createChip('逾期', 'overdue', 'true')],
  fields: listConditionFields({ search }),
  named: { formEnName: { auto_contract: '采购合同' } },
};
const list = (all: FilterCondition[], keyword = '') =>
  listActiveFilters({ keyword, ...(all.length > 0 && { filter: { all } }), orderBy: [] }, wording);
const read = (all: FilterCondition[], keyword?: string) =>
  list(all, keyword).map(({ label, text }) => [label, text]);

describe('the active filters', () => {
  test('A condition shows its operator and the names of its values.', () => {
    expect(
      read(
        [
          { field: 'formEnName', is: 'anyOf', value: ['auto_contract'] },
          { field: 'level', is: 'anyOf', value: ['1', '2'] },
          { field: 'initiator', is: 'contains', value: '李' },
          { field: 'amount', is: 'atLeast', value: '500000.01' },
          { field: 'time', is: 'between', value: ['2026-11-01', '2026-11-20'] },
        ],
        '钢筋',
      ),
    ).toEqual([
      ['关键字', '钢筋'],
      ['表单', '属于 采购合同'],
      ['等级', '属于 高、2'],
      ['发起人', '包含 李'],
      ['金额', '≥ 500,000.01'],
      ['到达', '介于 2026-11-01 至 2026-11-20'],
    ]);
    expect(read([{ field: 'time', is: 'atMost', value: '2026-11-20' }])).toEqual([['到达', '至 2026-11-20']]);
    expect(read([{ field: 'amount', is: 'atMost', value: '10' }])).toEqual([['金额', '≤ 10']]);
    expect(read([{ field: 'amount', is: 'between', value: ['10', '10'] }])).toEqual([['金额', '10']]);
  });

  test('A condition that a pressed chip shows is not repeated.', () => {
    expect(read([{ is: 'anyOf', value: ['true'], field: 'overdue' }])).toEqual([]);
    expect(read([{ field: 'overdue', is: 'anyOf', value: ['maybe'] }])).toEqual([['overdue', '属于 maybe']]);
  });

  test('Filters are removed one by one.', () => {
    const all: FilterCondition[] = [
      { field: 'amount', is: 'between', value: ['1', '2'] },
      { field: 'level', is: 'anyOf', value: ['1'] },
    ];
    const [keyword, amount, level] = list(all, 'x').map(({ without }) =>
      without({ keyword: 'x', filter: { all }, orderBy: [] }),
    );
    expect(keyword).toMatchObject({ keyword: '', filter: { all } });
    expect(amount).toMatchObject({ keyword: 'x', filter: { all: all.slice(1) } });
    expect(level?.filter).toEqual({ all: all.slice(0, 1) });
  });
});

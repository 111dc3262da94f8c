import { afterEach, expect, test, vi } from 'vitest';
import { ListModel } from '../../../../../src/grid/model/listModel.ts';
import type { ListView } from '../../../../../src/grid/model/listView.ts';
import { emptyQuery } from '../../../../../src/grid/model/query/queryUrl.ts';
import {
  formatCellRange,
  formatSelection,
  formatSort,
  formatTotal,
} from '../../../../../src/panels/list/hooks/listAnnouncements.ts';
import { announcement, announceText } from '../../../../../src/ui/announce/announceText.ts';

type Row = { id: string; amount: string };

const viewOf = (count: number): ListView<Row> => ({
  id: 'rows',
  title: '采购合同',
  source: async ({ pageSize }) => ({
    rows: Array.from({ length: Math.min(count, pageSize) }, (_, at) => ({ id: `${at}`, amount: '1000.50' })),
    total: count,
  }),
  rowKey: (row) => row.id,
  columns: [
    {
      id: 'amount',
      label: '金额',
      width: 80,
      kind: 'number',
      sortable: true,
      text: (row) => row.amount,
      amount: (row) => row.amount,
    },
  ],
  evals: [],
  commands: [],
  search: [],
  chips: [],
  moneyColumn: { id: 'amount', label: '金额', amount: (row) => row.amount },
  empty: { title: '', hint: '' },
});

async function opened(count: number): Promise<ListModel<Row>> {
  const model = new ListModel(viewOf(count), emptyQuery);
  await model.loader.load(0);
  return model;
}

afterEach(() => vi.useRealTimers());

test('a list announces its total, its sort order and the number of selected rows', async () => {
  const model = await opened(1234);
  expect(formatTotal(model)).toBe('采购合同共 1,234 条');
  expect(formatSort(model)).toBe('默认排序');
  model.addSort('amount');
  expect(formatSort(model)).toBe('按金额升序排列');
  await model.loader.load(0);
  expect(formatSelection(model)).toBe('没有选中');
  model.selection.toggle(0);
  model.selection.toggle(1);
  expect(formatSelection(model)).toBe('已选 2 条，金额 2,001.00');
  model.selection.selectAll();
  expect(formatSelection(model)).toBe('已选全部 1,234 条');
  expect(formatTotal(await opened(0))).toBe('采购合同没有数据');
});

test('a range announces its size and aggregates, or that some of its rows are not loaded', () => {
  const figures = { numbers: 2, sum: '2001.00', average: '1000.50', least: '1.00', greatest: '2000.00' };
  const range = { rows: 2, columns: 1, isLoaded: true };
  expect(formatCellRange({ ...range, figures })).toBe(
    '框选 2 行 1 列，合计 2,001.00，平均 1,000.50，最小 1.00，最大 2,000.00',
  );
  expect(formatCellRange({ ...range, figures: null })).toBe('框选 2 行 1 列');
  expect(formatCellRange({ ...range, figures: null, isLoaded: false })).toBe('框选 2 行 1 列，部分行未加载');
});

test('Several quick changes are announced together, with the last text of each topic.', () => {
  vi.useFakeTimers();
  announceText('selection', () => '已选 1 条');
  announceText('total', () => '共 5 条');
  announceText('selection', () => '已选 2 条');
  expect(announcement.text).toBe('');
  vi.runAllTimers();
  expect(announcement.text).toBe('共 5 条；已选 2 条');
  announceText('total', () => '');
  vi.runAllTimers();
  expect(announcement.text).toBe('共 5 条；已选 2 条');
});

import { describe, expect, test } from 'vitest';
import { instanceFilter } from '../../../../../contract/calls/flowList.ts';
import { startedFilter } from '../../../../../contract/calls/instance.ts';
import { statsFilter } from '../../../../../contract/calls/stats.ts';
import { taskFilter } from '../../../../../contract/calls/task.ts';
import type { FilterCondition } from '../../../../../contract/filter/filterTree.ts';
import type { ListView } from '../../../../../src/grid/model/listView.ts';
import {
  createItemCondition,
  createRangeCondition,
} from '../../../../../src/grid/model/query/searchConditions.ts';
import type { SearchItem } from '../../../../../src/grid/model/searchItem.ts';
import type { FlowSubject } from '../../../../../src/grid/views/flows/flowColumns.ts';
import { encodeFlowQuery } from '../../../../../src/grid/views/flows/flowRequest.ts';
import { buildFlowView } from '../../../../../src/grid/views/flows/flowView.ts';
import { handledView } from '../../../../../src/grid/views/flows/handledView.ts';
import { queryView } from '../../../../../src/grid/views/flows/queryView.ts';
import { startedView } from '../../../../../src/grid/views/flows/startedView.ts';
import { buildFormStatsView, buildUserStatsView } from '../../../../../src/grid/views/flows/statsViews.ts';
import { todoView } from '../../../../../src/grid/views/flows/todoView.ts';
import { toreadView } from '../../../../../src/grid/views/flows/toreadView.ts';
import { toQueryParams } from '../../../../../src/state/lists/listQuery.ts';

const amount: FilterCondition = { field: 'amount', is: 'atLeast', value: '1' };
const encode = ({ filterFields = [] }: Pick<ListView<never>, 'filterFields'>, all: FilterCondition[]) =>
  encodeFlowQuery(filterFields, { keyword: '', filter: { all }, orderBy: [] });

describe('the query of a flow list', () => {
  test('Conditions over columns go as they are, on anything else as parameters.', () => {
    expect(
      encode(todoView, [
        { field: 'formEnName', is: 'anyOf', value: ['auto_contract'] },
        amount,
        { field: 'overdue', is: 'anyOf', value: ['true'] },
        { field: 'time', is: 'between', value: ['2026-11-01', '2026-11-30'] },
      ]),
    ).toEqual({
      formEnName: 'auto_contract',
      overdue: 'true',
      beginTime: '2026-11-01',
      endTime: '2026-11-30',
      filter: { all: [amount] },
    });
  });

  test('A period may have one end.', () => {
    expect(encode(todoView, [{ field: 'time', is: 'atMost', value: '2026-11-30' }])).toEqual({
      endTime: '2026-11-30',
    });
  });

  test('Order, page and group go along; in an address as texts.', () => {
    const request = encodeFlowQuery(todoView.filterFields ?? [], {
      keyword: '采购',
      filter: { any: [amount] },
      orderBy: [{ field: 'amount', order: 'desc' }],
      pageNum: 2,
      pageSize: 20,
      groupBy: 'form',
      group: '',
    });
    expect(toQueryParams(request)).toEqual({
      keyword: '采购',
      filter: JSON.stringify({ any: [amount] }),
      sysOrderBy: 'amount:desc',
      pageNum: 2,
      pageSize: 20,
      groupBy: 'form',
      group: '',
    });
  });
});

/** Some value that the item may have. */
const fill = (item: SearchItem): FilterCondition | undefined =>
  ({
    text: () => createItemCondition(item, '李'),
    options: () =>
      createItemCondition(item, [item.options?.[0]?.value ?? (item.id === 'formEnName' ? 'auto_a' : '7')]),
    numberRange: () => createRangeCondition(item.id, ['1', '2']),
    dateRange: () => createRangeCondition(item.id, ['2026-11-01', '2026-11-30']),
  })[item.kind]();

type SearchedView = Pick<ListView<never>, 'search' | 'chips' | 'filterFields'>;
const today = new Date('2026-11-21T12:00:00');
test.each<[string, SearchedView, { safeParse: (request: unknown) => { success: boolean } }]>([
  ['待办', todoView, taskFilter],
  ['待阅', toreadView, taskFilter],
  ['我发起的', startedView, startedFilter],
  ['我已审批', handledView, startedFilter],
  ['流程查询', queryView, instanceFilter],
  ['人员流程统计', buildUserStatsView(today), statsFilter],
  ['表单流程统计', buildFormStatsView(today), statsFilter],
])('the call of %s accepts every search item and chip of the list', (_, view, query) => {
  const conditions = [...view.search.map(fill), ...view.chips.map(({ condition }) => condition)];
  for (const condition of conditions) {
    if (!condition) continue;
    const request = encode(view, [condition]);
    const sent = query === instanceFilter ? request : toQueryParams(request);
    expect({ condition, accepted: query.safeParse(sent).success }).toEqual({ condition, accepted: true });
  }
});

test('the export of a grouped list asks for no groups', async () => {
  const requested: object[] = [];
  const { sheet } = buildFlowView<FlowSubject>({
    id: 'grouped',
    title: '分组',
    list: 'tasks',
    columns: [],
    source: {
      loadPage: async () => ({ rows: [], total: 0 }),
      requestExport: async (request, choice) => {
        requested.push(request, choice);
        return { msg: '' };
      },
    },
    keyword: '标题',
    rowKey: ({ title }) => title,
    commands: [],
    search: [],
    chips: [],
    empty: { title: '没有', hint: '' },
  });
  await sheet?.requestExport({ keyword: '钢', orderBy: [], groupBy: 'form' }, { ids: ['1'] });
  expect(requested).toEqual([{ keyword: '钢' }, { ids: ['1'] }]);
});

/** Lists of instances in groups by their columns. */
import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../../../../../src/client/api.ts';
import type { PageRequest } from '../../../../../src/grid/model/listView.ts';
import { handledView } from '../../../../../src/grid/views/flows/handledView.ts';
import { queryView } from '../../../../../src/grid/views/flows/queryView.ts';
import { startedView } from '../../../../../src/grid/views/flows/startedView.ts';
import { todoView } from '../../../../../src/grid/views/flows/todoView.ts';

afterEach(() => vi.restoreAllMocks());

const figures = { amount: { sum: '400.00', average: '200.00' } };
const inProgress = { field: 'status', is: 'is' as const, value: '0' };

function stubCalls() {
  const bodies: Record<'groups' | 'rows', unknown[]> = { groups: [], rows: [] };
  // The parts of an answer that the list reads.
  vi.spyOn(api.flowList, 'groups').mockImplementation((async ({ body }: { body: { groupBy?: string } }) => {
    bodies.groups.push(body);
    const group = { key: '0', label: '处理中', count: 1, figures, filter: { all: [inProgress] } };
    return { rows: body.groupBy ? [group] : [], total: 1, all: { count: 1, figures } };
  }) as unknown as typeof api.flowList.groups);
  vi.spyOn(api.flowList, 'selectByFormId').mockImplementation((async ({ body }: { body: unknown }) => {
    bodies.rows.push(body);
    return { rows: [{ processInstanceId: '1' }], total: 1 };
  }) as unknown as typeof api.flowList.selectByFormId);
  return bodies;
}

test('a group is requested with the conditions of the list, and its rows with its own as well', async () => {
  const bodies = stubCalls();
  const request: PageRequest = {
    keyword: '合同',
    filter: { all: [{ field: 'formCnName', is: 'is', value: '采购合同' }] },
    orderBy: [],
    groupBy: 'status~name.asc',
    pageNum: 1,
    pageSize: 50,
    signal: new AbortController().signal,
    isOpen: () => true,
  };
  const { groups, rows, total, evals } = await queryView.source(request);
  expect(groups).toMatchObject([{ label: '处理中', count: 1, figures }]);
  expect([rows.length, total, evals?.all]).toEqual([1, 1, figures]);
  const conditions = { keyword: '合同', filter: request.filter };
  expect(bodies.groups).toEqual([
    { ...conditions, groupBy: 'status', groupOrder: 'name.asc', pageNum: 1, pageSize: 200 },
    conditions,
  ]);
  const ofGroup = { all: [{ field: 'formCnName', is: 'is', value: '采购合同' }, inProgress] };
  expect(bodies.rows).toEqual([{ keyword: '合同', filter: ofGroup, pageNum: 1, pageSize: 50 }]);
});

test('lists of instances are grouped by columns, the list of tasks by its own groupings', () => {
  for (const view of [queryView, startedView, handledView])
    expect(view.groups?.isGrouping?.('createTime:month') || view.groups?.isGrouping?.('handleTime:day')).toBe(
      true,
    );
  expect(queryView.groups?.isGrouping?.('title')).toBe(false);
  expect(todoView.groups?.isGrouping).toBeUndefined();
  expect(todoView.filterFields?.some(({ groups }) => groups)).toBe(false);
});

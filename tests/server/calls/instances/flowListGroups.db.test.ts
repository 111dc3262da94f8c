/** Groups of flow lists by their columns have the rows that their conditions select, and the sums of their amounts. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RowGroup } from '../../../../contract/calls/shapes/groupShapes.ts';
import type { RowTotals } from '../../../../contract/calls/shapes/groupsOfList.ts';
import {
  type FlowListFields,
  flowListFields,
  isFlowGroupField,
} from '../../../../contract/flow/flowListFields.ts';
import { startListedFlows } from '../../../support/builders/listedFlows.ts';
import type { FlowServer } from '../../../support/servers/flowServer.ts';

let stage: FlowServer;
beforeAll(async () => {
  stage = await startListedFlows({
    form: 'auto_grouped',
    amounts: { 刀具: 300.5, 电缆: null, 螺栓: 99.5 },
    comment: '同意',
  });
  await stage.start('dan', 'auto_grouped', { name: '水泥', amount: 1 });
});
afterAll(() => stage.close());

type Groups = { rows: RowGroup[]; total: number; all: RowTotals };
type Request = Record<string, string>;

const lists: Record<string, { list: keyof FlowListFields; rows: (request: Request) => Promise<unknown> }> = {
  instances: {
    list: 'instances',
    rows: async (request) =>
      (await stage.post('admin', '/flowable/instance/selectByFormId', parsed(request))).body,
  },
  started: { list: 'instances', rows: (request) => fetchOwn('buyer', 'myStartList', request) },
  handled: { list: 'acts', rows: (request) => fetchOwn('ann', 'myApprovalList', request) },
};

const parsed = ({ filter, ...rest }: Request) => ({ ...rest, ...(filter && { filter: JSON.parse(filter) }) });
const fetchOwn = async (userName: string, path: string, request: Request) =>
  (await stage.get(userName, `/flowable/instance/${path}?${new URLSearchParams(request)}`)).body;

async function fetchGroups(name: string, request: Request): Promise<Groups> {
  const answer =
    name === 'instances'
      ? (await stage.post('admin', '/flowable/instance/groups', request)).body
      : name === 'started'
        ? await fetchOwn('buyer', 'myStartList/groups', request)
        : await fetchOwn('ann', 'myApprovalList/groups', request);
  expect(answer).toMatchObject({ code: 200 });
  return answer;
}

test.each(Object.entries(lists))(
  'a group of the list %s counts the rows of its condition',
  async (name, { list, rows }) => {
    const fields = Object.entries(flowListFields[list]).filter(([field]) => isFlowGroupField(field));
    for (const [field, kind] of fields) {
      const unit = kind === 'dateRange' ? { groupUnit: 'month' } : {};
      const { rows: groups, all } = await fetchGroups(name, { groupBy: field, ...unit });
      expect(
        groups.reduce((sum, { count }) => sum + count, 0),
        field,
      ).toBe(all.count);
      for (const { filter, count } of groups) {
        const answer = await rows({ filter: JSON.stringify(filter) });
        expect(answer, `${field} ${JSON.stringify(filter)}`).toMatchObject({ code: 200, total: count });
      }
    }
  },
);

test('groups have the sums and averages of their amounts, and the names of their states', async () => {
  const { rows, total, all } = await fetchGroups('instances', {
    groupBy: 'initiatorName',
    groupOrder: 'sum.amount.desc',
  });
  expect(total).toBe(2);
  expect(rows.map(({ figures }) => figures)).toEqual([
    { amount: { sum: '400.00', average: '200.00' } },
    { amount: { sum: '1.00', average: '1.00' } },
  ]);
  expect(all).toEqual({ count: 4, figures: { amount: { sum: '401.00', average: '133.67' } } });
  const states = await fetchGroups('started', { groupBy: 'status' });
  expect(states.rows).toMatchObject([{ key: '0', label: '处理中', count: 3 }]);
});

test('a person has groups only of the instances in which the person takes part', async () => {
  const { body } = await stage.post('dan', '/flowable/instance/groups', { groupBy: 'formCnName' });
  expect(body).toMatchObject({ rows: [{ count: 1 }], all: { count: 1 } });
  const own = await fetchGroups('handled', { groupBy: 'operateName' });
  expect(own.rows).toMatchObject([{ count: 1 }]);
});

test('a column whose texts are all different is refused', async () => {
  const { status, body } = await stage.post('admin', '/flowable/instance/groups', { groupBy: 'title' });
  expect([status, body.errors?.[0]?.path]).toEqual([400, 'groupBy']);
});

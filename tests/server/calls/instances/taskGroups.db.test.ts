import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TaskGroup } from '../../../../contract/calls/shapes/taskGroupShapes.ts';
import { buildApproval, buildChain, userCandidates } from '../../../support/builders/flowDrafts.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  responseData,
  type StartedInstance,
} from '../../../support/servers/flowServer.ts';

let stage: FlowServer;
const started: Record<string, StartedInstance> = {};
beforeAll(async () => {
  stage = await createFlowServer([
    { ...buildFlowForm('auto_pay'), cnName: '付款申请' },
    buildFlowForm('auto_buy'),
  ]);
  const { ann } = stage.users;
  const titled = { titleExpression: 'name' };
  for (const form of ['auto_pay', 'auto_buy'])
    await stage.deploy(form, buildChain([buildApproval('one', userCandidates(ann))], titled));
  for (const [form, name, amount] of [
    ['auto_pay', '十月 10 日房租（东区）', 100],
    ['auto_pay', '十月 11 日房租（西区）', 110],
    ['auto_pay', '十月 12 日房租', 90],
    ['auto_pay', '十月 13 日房租', 105],
    ['auto_pay', '十月 2026-10-14 房租', 95],
    ['auto_pay', '十月 15 日房租', 5000],
    ['auto_buy', '十月 16 日房租', 100],
    ['auto_buy', '电缆', null],
  ] as const) {
    started[name] = await stage.start('buyer', form, { name, amount });
  }
});
afterAll(() => stage.close());

type Row = { title: string; group: string; exceptions: string[]; taskId: string };
type Listed = {
  rows: Row[];
  total: number;
  groups: TaskGroup[];
  evals: { all: { amount: { sum: string } } };
};

const list = async (query: string): Promise<Listed> =>
  (await stage.get('ann', `/flowable/task/myTask?${query}`)).body;
const said = ({ label, detail, count, exceptions, sum }: TaskGroup) => [
  label,
  detail,
  count,
  exceptions,
  sum,
];

describe('the grouped to-do list', () => {
  test('the list has no groups unless the request asks for groups', async () => {
    const { groups, rows } = await list('');
    expect(groups).toBeUndefined();
    expect(rows[0]).not.toHaveProperty('group');
    expect((await stage.get('ann', '/flowable/task/myTask?groupBy=color')).status).toBe(400);
  });

  test('groups by form have counts and sums, in an order that is the same on every page', async () => {
    const { groups, rows, total, evals } = await list('groupBy=form&pageSize=7');
    expect(groups.map(said)).toEqual([
      ['采购申请', '', 2, 0, '100.00'],
      ['付款申请', '', 6, 1, '5500.00'],
    ]);
    expect([total, evals.all.amount.sum]).toEqual([8, '5600.00']);
    expect(rows.map((row) => row.group)).toEqual(['auto_buy', 'auto_buy', ...Array(5).fill('auto_pay')]);
    const second = await list('groupBy=form&pageSize=7&pageNum=2');
    expect(second.groups).toEqual(groups);
    expect(second.rows.map((row) => row.title)).toEqual(['十月 10 日房租（东区）']);
  });

  test('exceptional tasks come first in a group and state the reason', async () => {
    const { rows } = await list('groupBy=form&group=auto_pay&sysOrderBy=amount:asc');
    expect(rows.slice(0, 3).map(({ title, exceptions }) => [title, exceptions])).toEqual([
      ['十月 15 日房租', ['amount']],
      ['十月 12 日房租', []],
      ['十月 2026-10-14 房租', []],
    ]);
  });

  test('groups by similarity compare form, node and title without digits and brackets; single tasks form one group', async () => {
    const { groups, rows } = await list('groupBy=sameness');
    expect(groups.map(said)).toEqual([
      ['十月 … 日房租', '付款申请 · 审批 one', 5, 1, '5405.00'],
      ['其他', '', 3, 0, '195.00'],
    ]);
    expect(rows.at(-1)?.group).toBe('');
  });

  test('groups by initiator show the user and the department', async () => {
    const { groups } = await list('groupBy=initiator&keyword=电缆');
    expect(groups.map(said)).toEqual([['张三', '采购部', 1, 0, null]]);
  });

  test('a request for one group does not count the others', async () => {
    const { groups, rows, total } = await list('groupBy=form&group=auto_buy');
    expect([groups.length, rows.length, total]).toEqual([1, 2, 2]);
    expect((await list('groupBy=sameness&group=')).total).toBe(3);
    expect((await list('groupBy=form&group=auto_none')).rows).toEqual([]);
  });

  test('urged, late and returned tasks are exceptional', async () => {
    const cable = started.电缆?.processInstanceId ?? '';
    responseData(await stage.post('buyer', `/flowable/instance/reminder?processInstanceId=${cable}`));
    const room = started['十月 16 日房租']?.processInstanceId ?? '';
    const { taskId } = await stage.taskOf('ann', room);
    responseData(
      await stage.post('ann', '/flowable/task/back', {
        taskId,
        targetTaskDefinitionKey: 'start',
        comment: '请复核',
        enableJumpBack: true,
      }),
    );
    const again = await stage.taskOf('buyer', room);
    responseData(await stage.post('buyer', '/flowable/task/submit', { taskId: again.taskId }));
    await stage.database.inTenant(stage.tenant, 'write', (tx) =>
      tx
        .updateTable('tasks')
        .set({ dueTime: '2020-01-01 00:00:00' })
        .where('instanceId', '=', room)
        .where('state', '=', 'open')
        .execute(),
    );
    const { rows, groups } = await list('groupBy=form&formEnName=auto_buy');
    expect(Object.fromEntries(rows.map(({ title, exceptions }) => [title, exceptions]))).toEqual({
      电缆: ['urged'],
      '十月 16 日房租': ['overdue', 'returned'],
    });
    expect(groups[0]?.exceptions).toBe(2);
  });
});

/** Conditions joined by AND and OR in the flow lists, on the columns that each list shows. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FilterGroup } from '../../../../contract/filter/filterTree.ts';
import type { Operator } from '../../../../contract/filter/operators.ts';
import {
  type FlowListFields,
  flowFieldOptions,
  flowListFields,
} from '../../../../contract/flow/flowListFields.ts';
import { buildApproval, buildChain, userCandidates } from '../../../support/builders/flowDrafts.ts';
import { startListedFlows } from '../../../support/builders/listedFlows.ts';
import type { FlowServer } from '../../../support/servers/flowServer.ts';
import { exportSheetRows } from '../../../support/servers/sheetExport.ts';

let stage: FlowServer;
beforeAll(async () => {
  stage = await startListedFlows({
    form: 'auto_listed',
    amounts: { 盾构机刀具: 300.5, 电缆: null, '螺栓 50%': 99.5 },
    comment: '同意采购',
    first: { enableTimeout: true, timeout: { duration: 'PT2H', action: 'REMIND' } },
  });
});
afterAll(() => stage.close());

const lists = {
  todo: 'task/myTask',
  started: 'instance/myStartList',
  handled: 'instance/myApprovalList',
} as const;

const asked = (filter: unknown) => `filter=${encodeURIComponent(JSON.stringify(filter))}`;
const ask = (userName: string, list: keyof typeof lists, filter: unknown) =>
  stage.get(userName, `/flowable/${lists[list]}?${asked(filter)}`);

async function titles(userName: string, list: keyof typeof lists, filter: FilterGroup): Promise<string[]> {
  const { body } = await ask(userName, list, filter);
  expect(body).toMatchObject({ code: 200, total: body.rows.length });
  return body.rows.map((row: { title: string }) => row.title);
}

describe('the to-do list', () => {
  test('grouped conditions on texts, amounts and times filter the list and its totals', async () => {
    const large: FilterGroup = { all: [{ field: 'amount', is: 'atLeast', value: 50 }] };
    expect(await titles('ann', 'todo', large)).toEqual(['螺栓 50%']);
    const { body } = await ask('ann', 'todo', large);
    expect(body.evals.all.amount).toEqual({ sum: '99.50', average: '99.50' });
    const either: FilterGroup = {
      any: [{ field: 'amount', is: 'empty' }, { all: [{ field: 'title', is: 'contains', value: '50%' }] }],
    };
    expect(await titles('ann', 'todo', either)).toEqual(['螺栓 50%', '电缆']);
    const here: FilterGroup = {
      all: [
        { field: 'taskName', is: 'is', value: '审批 one' },
        { field: 'createTime', is: 'within', value: 'today' },
        { field: 'dueTime', is: 'notEmpty' },
        { field: 'title', is: 'noneOf', value: ['电缆'] },
      ],
    };
    expect(await titles('ann', 'todo', here)).toEqual(['螺栓 50%']);
  });

  test('the conditions keep their groups', async () => {
    const filter: FilterGroup = { all: [{ field: 'amount', is: 'empty' }] };
    const { body } = await stage.get('ann', `/flowable/task/myTask?groupBy=form&${asked(filter)}`);
    expect(body).toMatchObject({ total: 1, groups: [{ count: 1 }] });
  });
});

describe('instance lists and action lists', () => {
  test('conditions on state, current node and current holder filter instances', async () => {
    const withBen: FilterGroup = {
      all: [{ field: 'currentHandleUserNames', is: 'contains', value: '贝贝' }],
    };
    expect(await titles('buyer', 'started', withBen)).toEqual(['盾构机刀具']);
    const atOne: FilterGroup = {
      all: [
        { field: 'currentTaskName', is: 'is', value: '审批 one' },
        { field: 'status', is: 'anyOf', value: ['0', '1'] },
      ],
    };
    expect(await titles('buyer', 'started', atOne)).toEqual(['螺栓 50%', '电缆']);
    const query = await stage.post('admin', '/flowable/instance/selectByFormId', { filter: withBen });
    expect(query.body).toMatchObject({ total: 1, rows: [{ title: '盾构机刀具' }] });
  });

  test('several names, parts of names, and a missing holder filter the holder column', async () => {
    // Two users at the second node, so that the column contains 安安、贝贝.
    const both = [buildApproval('both', userCandidates(stage.users.ann, stage.users.ben))];
    await stage.deploy('auto_listed', buildChain(both, { titleExpression: 'name' }));
    await stage.start('dan', 'auto_listed', { name: '两人' });
    await stage.deploy(
      'auto_listed',
      buildChain([buildApproval('only', userCandidates(stage.users.cat))], { titleExpression: 'name' }),
    );
    await stage.start('dan', 'auto_listed', { name: '一人' });
    const by = (is: Operator, value?: string | string[]) =>
      titles('dan', 'started', {
        all: [{ field: 'currentHandleUserNames', is, ...(value !== undefined && { value }) }],
      });
    expect(await by('is', '安安、贝贝')).toEqual(['两人']);
    expect(await by('contains', '安、贝')).toEqual(['两人']);
    expect(await by('startsWith', '安安')).toEqual(['两人']);
    expect(await by('anyOf', ['陈陈', '安安、贝贝'])).toEqual(['一人', '两人']);
    expect(await by('anyOf', ['安安'])).toEqual([]);
    expect(await by('notContains', '贝')).toEqual(['一人']);
    expect(await by('noneOf', ['陈陈'])).toEqual(['两人']);
    expect(await by('contains', '、')).toEqual(['两人']);
    expect(await by('notEmpty')).toEqual(['一人', '两人']);
    const at = (is: Operator, value: string) =>
      titles('dan', 'started', { all: [{ field: 'currentTaskName', is, value }] });
    expect(await at('contains', 'ONLY')).toEqual(['一人']);
    expect(await at('notContains', 'only')).toEqual(['两人']);
    expect(await at('contains', '没有')).toEqual([]);
  });

  test('conditions on the action’s name filter the actions', async () => {
    const agreed = (value: string): FilterGroup => ({
      all: [{ field: 'operateName', is: 'anyOf', value: [value] }],
    });
    expect(await titles('ann', 'handled', agreed('已同意'))).toEqual(['盾构机刀具']);
    expect(await titles('ann', 'handled', agreed('已退回'))).toEqual([]);
  });
});

test('a sheet has the columns of its list', async () => {
  const filter: FilterGroup = {
    all: [
      { field: 'title', is: 'anyOf', value: ['电缆', '螺栓 50%'] },
      { field: 'amount', is: 'between', value: [1, 100] },
    ],
  };
  const path = `/flowable/task/exportMyTask?${asked(filter)}`;
  const [, ...rows] = await exportSheetRows(stage, 'ann', { path });
  expect(rows.map(([title]) => title)).toEqual(['螺栓 50%']);
});

const paths: Record<keyof FlowListFields, keyof typeof lists> = {
  tasks: 'todo',
  instances: 'started',
  acts: 'handled',
};

test.each(Object.entries(paths) as [keyof FlowListFields, keyof typeof lists][])(
  'every field of %s can be asked for',
  async (fields, list) => {
    const one = (field: string, kind: string): FilterGroup => ({
      any: [
        kind === 'options'
          ? { field, is: 'anyOf', value: [flowFieldOptions[field]?.[0]?.value ?? ''] }
          : kind === 'dateRange'
            ? { field, is: 'within', value: 'thisYear' }
            : { field, is: 'is', value: '1' },
        { field, is: 'notEmpty' },
      ],
    });
    for (const [field, kind] of Object.entries(flowListFields[fields])) {
      const { body } = await ask('ann', list, one(field, kind));
      expect(body, field).toMatchObject({ code: 200 });
    }
  },
);

test('an invalid condition is refused at its path', async () => {
  const errors = async (filter: unknown) => {
    const { status, body } = await ask('ann', 'todo', filter);
    return { status, errors: body.errors };
  };
  expect(await errors({ all: [{ field: 'userId', is: 'is', value: '1' }] })).toEqual({
    status: 400,
    errors: [{ path: 'filter.all.0', message: '未知的筛选项' }],
  });
  expect(await errors({ all: [{ field: 'status', is: 'anyOf', value: ['1'] }] })).toMatchObject({
    status: 400,
  });
  expect(await errors({ any: [{ field: 'amount', is: 'contains', value: '1' }] })).toMatchObject({
    errors: [{ path: 'filter.any.0', message: '该字段不支持这种筛选' }],
  });
  expect(await errors({ nothing: [] })).toMatchObject({
    status: 400,
    errors: [{ path: 'filter', message: '条件的结构有误' }],
  });
  const other = await ask('ann', 'handled', { all: [{ field: 'status', is: 'anyOf', value: ['7'] }] });
  expect(other.body.errors).toEqual([{ path: 'filter.all.0', message: '筛选值有误' }]);
});

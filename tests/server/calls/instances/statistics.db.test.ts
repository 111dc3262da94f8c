import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { flowMetrics } from '../../../../contract/flow/flowMetrics.ts';
import {
  type CountedTask,
  countTasks,
  type FlowRows,
  modelFlowStatistics,
  readFlowRows,
} from '../../../support/models/flowModel.ts';
import { createHistoryServer, grantPermission, historyForms } from '../../../support/servers/flowHistory.ts';
import type { FlowServer } from '../../../support/servers/flowServer.ts';
import { exportSheetRows } from '../../../support/servers/sheetExport.ts';

let stage: FlowServer;
let rows: FlowRows;
let counted: CountedTask[];
beforeAll(async () => {
  stage = await createHistoryServer(7);
  rows = await readFlowRows(stage);
  counted = countTasks(rows);
  await grantPermission(stage, 'leader', 'flow:stats:query');
});
afterAll(() => stage.close());

type Row = Record<string, unknown> & { userId: string; formEnName: string };
const ask = async (
  userName: string,
  by: 'user' | 'form',
  query = '',
): Promise<{ rows: Row[]; total: number; evals: unknown }> =>
  (await stage.get(userName, `/flowable/stats/${by}Stats?pageSize=1000&${query}`)).body;

const day = (daysAgo: number) => {
  const date = new Date(`${rows.now.slice(0, 10)}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - daysAgo);
  return date.toISOString().slice(0, 10);
};

type Wanted = { from?: string; to?: string; formEnName?: string; userIds?: readonly string[] };

/** Waiting tasks are counted at the current time, everything else within the period. */
const matching = ({ from = '', to = '9999', formEnName, userIds }: Wanted) =>
  counted.filter(
    ({ figure, time, instance, userId }) =>
      (figure === 'pending' ||
        figure === 'overdue' ||
        (time.slice(0, 10) >= from && time.slice(0, 10) <= to)) &&
      (formEnName === undefined || instance.formEnName === formEnName) &&
      (userIds === undefined || userIds.includes(userId)),
  );

function expected(key: (one: CountedTask) => string, wanted: Wanted) {
  const groups = Map.groupBy(matching(wanted), key);
  return new Map([...groups].map(([name, those]) => [name, modelFlowStatistics(those)]));
}

function same(answered: readonly Row[], key: 'userId' | 'formEnName', wanted: ReturnType<typeof expected>) {
  expect(answered.map((row) => row[key]).sort()).toEqual([...wanted.keys()].sort());
  for (const row of answered) {
    const model = wanted.get(row[key]);
    for (const figure of flowMetrics)
      expect({ [figure]: row[figure] }).toEqual({ [figure]: model?.[figure] });
    for (const hours of ['avgHours', 'p90Hours'] as const) {
      const told = row[hours] as number | null;
      if (model?.[hours] === null) expect(told).toBeNull();
      else expect(Math.abs((told ?? Number.NaN) - (model?.[hours] ?? 0))).toBeLessThan(0.006);
    }
  }
}

const ofUser = ({ userId }: CountedTask) => userId;
const ofForm = ({ instance }: CountedTask) => instance.formEnName;

test('a user without the permission gets no statistics, even as a leader', async () => {
  for (const by of ['user', 'form'] as const) {
    expect((await stage.get('buyer', `/flowable/stats/${by}Stats`)).status).toBe(403);
    expect(
      (await stage.get('ann', `/flowable/stats/export${by === 'user' ? 'User' : 'Form'}Stats`)).status,
    ).toBe(403);
  }
});

test('the test’s history contains every counted kind', () => {
  for (const figure of flowMetrics)
    expect(counted.filter((one) => one.figure === figure).length).toBeGreaterThan(2);
  const deleted = new Set(rows.instances.filter((one) => one.deleted).map((one) => one.instanceId));
  expect(rows.log.some((line) => line.handled && deleted.has(line.instanceId))).toBe(true);
});

describe('comparison with a count by hand', () => {
  test('figures over all time, by user and by form, are correct', async () => {
    same((await ask('admin', 'user')).rows, 'userId', expected(ofUser, {}));
    same((await ask('admin', 'form')).rows, 'formEnName', expected(ofForm, {}));
  });

  test('a period includes its last day, while waiting tasks are counted at the current time', async () => {
    for (const [from, to] of [
      [day(60), day(40)],
      [day(40), day(10)],
      [day(29), day(29)],
    ] as const) {
      const query = `beginTime=${from}&endTime=${to}`;
      expect(matching({ from, to }).some((one) => one.figure === 'started')).toBe(true);
      same((await ask('admin', 'user', query)).rows, 'userId', expected(ofUser, { from, to }));
      same((await ask('admin', 'form', query)).rows, 'formEnName', expected(ofForm, { from, to }));
    }
  });

  test('figures of one form, and of a department with its subdepartments, are correct', async () => {
    const formEnName = historyForms[0];
    same(
      (await ask('admin', 'user', `formEnName=${formEnName}`)).rows,
      'userId',
      expected(ofUser, { formEnName }),
    );
    const inDept = [...rows.depts]
      .filter(([, deptId]) => deptId === stage.depts.采购部)
      .map(([userId]) => userId);
    same(
      (await ask('admin', 'form', `deptId=${stage.depts.采购部}`)).rows,
      'formEnName',
      expected(ofForm, { userIds: inDept }),
    );
    same((await ask('admin', 'user', `deptId=${stage.depts.集团}`)).rows, 'userId', expected(ofUser, {}));
  });

  test('figures include only users within the data scope of the reader', async () => {
    const userIds = [...rows.depts]
      .filter(([, deptId]) => deptId === stage.depts.采购部)
      .map(([userId]) => userId);
    same((await ask('leader', 'user')).rows, 'userId', expected(ofUser, { userIds }));
    same((await ask('leader', 'form')).rows, 'formEnName', expected(ofForm, { userIds }));
    expect((await ask('leader', 'user', `deptId=${stage.depts.财务部}`)).rows).toEqual([]);
  });
});

test('rows are sorted and paginated, with sums of the page and of all rows', async () => {
  const { rows: all, evals } = await ask('admin', 'user', 'sysOrderBy=pending:desc');
  const pending = all.map((row) => Number(row.pending));
  expect(pending).toEqual(pending.toSorted((a, b) => b - a));
  const sum = (those: readonly Row[]) => those.reduce((total, row) => total + Number(row.handled), 0);
  expect(evals).toMatchObject({ all: { handled: { sum: sum(all) } }, page: { handled: { sum: sum(all) } } });
  const second = (
    await stage.get('admin', '/flowable/stats/userStats?pageSize=2&pageNum=2&sysOrderBy=pending:desc')
  ).body;
  expect(second.rows).toEqual(all.slice(2, 4));
  expect(second.total).toBe(all.length);
  expect(second.evals.page.handled.sum).toBe(sum(all.slice(2, 4)));
  expect(second.evals.all.handled.sum).toBe(sum(all));
  const beyond = (await stage.get('admin', '/flowable/stats/formStats?pageNum=9')).body;
  expect(beyond).toMatchObject({ rows: [], total: 2, evals: { page: { handled: { sum: 0 } } } });
  const hours = (await ask('admin', 'user', 'sysOrderBy=avgHours:asc')).rows.map((row) => row.avgHours);
  expect(hours.indexOf(null) === -1 || hours.slice(hours.indexOf(null)).every((one) => one === null)).toBe(
    true,
  );
});

test('an unknown figure is refused for sorting and filtering', async () => {
  for (const query of ['sysOrderBy=secret:asc', 'secret=1', 'beginTime=yesterday']) {
    expect((await stage.get('admin', `/flowable/stats/userStats?${query}`)).status).toBe(400);
  }
});

describe('the rows behind a figure', () => {
  const behind = async (filter: object): Promise<string[]> => {
    const { body } = await stage.post('admin', '/flowable/instance/selectByFormId', {
      pageSize: 1000,
      ...filter,
    });
    return body.rows.map((row: { processInstanceId: string }) => row.processInstanceId).sort();
  };
  const instancesOf = (those: readonly CountedTask[]) =>
    [...new Set(those.map((one) => one.instance.instanceId))].sort();

  test.each(flowMetrics)('the list behind a figure of a user has the counted rows: %s', async (figure) => {
    const now = figure === 'pending' || figure === 'overdue';
    // Many periods, so that some start or end between an instance and an action in it.
    for (let ago = now ? 12 : 72; ago >= 12; ago -= 4) {
      const [from, to] = [day(ago), day(ago - 3)];
      const period = now ? {} : { beginTime: from, endTime: to };
      for (const userId of new Set(counted.filter((one) => one.figure === figure).map(ofUser))) {
        const those = matching({ from, to, userIds: [userId] }).filter((one) => one.figure === figure);
        expect(await behind({ figure, userId, ...period })).toEqual(instancesOf(those));
      }
    }
  });

  test.each(flowMetrics)(
    'the list behind a figure of a form and a department has the counted rows: %s',
    async (figure) => {
      const userIds = [...rows.depts]
        .filter(([, deptId]) => deptId === stage.depts.财务部)
        .map(([userId]) => userId);
      const formEnName = historyForms[0];
      const those = matching({ formEnName, userIds }).filter((one) => one.figure === figure);
      expect(await behind({ figure, formEnName, deptId: stage.depts.财务部 })).toEqual(instancesOf(those));
    },
  );
});

test('the sheets have the same rows in the same order', async () => {
  const [head, ...sheet] = await exportSheetRows(stage, 'admin', {
    path: '/flowable/stats/exportUserStats?sysOrderBy=handled:desc&pageSize=1',
  });
  expect(head).toEqual([
    '姓名',
    '部门',
    '发起',
    '办理',
    '退回',
    '待办',
    '逾期',
    '平均用时（小时）',
    '90% 用时（小时）',
  ]);
  const { rows: listed } = await ask('admin', 'user', 'sysOrderBy=handled:desc');
  const cells = [
    'nickName',
    'deptName',
    'started',
    'handled',
    'returned',
    'pending',
    'overdue',
    'avgHours',
    'p90Hours',
  ];
  expect(sheet).toEqual(listed.map((row) => cells.map((cell) => row[cell])));
  const [first] = listed;
  const one = `/flowable/stats/exportUserStats?columns=handled,nickName&ids=${first?.userId}`;
  expect(await exportSheetRows(stage, 'admin', { path: one })).toEqual([
    ['办理', '姓名'],
    [first?.handled, first?.nickName],
  ]);
  const [, ...forms] = await exportSheetRows(stage, 'leader', {
    path: `/flowable/stats/exportFormStats?beginTime=${day(30)}`,
  });
  const shown = (await ask('leader', 'form', `beginTime=${day(30)}`)).rows;
  expect(forms).toEqual(shown.map((row) => ['formCnName', ...cells.slice(2)].map((cell) => row[cell])));
});

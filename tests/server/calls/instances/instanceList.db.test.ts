import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bumpAuthVersion } from '../../../../server/db/tenants.ts';
import { sampleEvery } from '../../../support/depth.ts';
import { type FlowRows, readFlowRows } from '../../../support/models/flowModel.ts';
import {
  createHistoryServer,
  grantPermission,
  historyForms,
  runInTenant,
} from '../../../support/servers/flowHistory.ts';
import { type FlowServer, responseData } from '../../../support/servers/flowServer.ts';
import { exportSheetRows } from '../../../support/servers/sheetExport.ts';

let stage: FlowServer;
let rows: FlowRows;
beforeAll(async () => {
  stage = await createHistoryServer(5);
  rows = await readFlowRows(stage);
});
afterAll(() => stage.close());

type Row = { processInstanceId: string; title: string; amount: string; createTime: string };
const select = async (
  userName: string,
  body: Record<string, unknown> = {},
): Promise<{ rows: Row[]; total: number }> =>
  (await stage.post(userName, '/flowable/instance/selectByFormId', { pageSize: 1000, ...body })).body;
const keys = ({ rows: those }: { rows: { processInstanceId: string }[] }) =>
  those.map((row) => row.processInstanceId).sort();

/** Sheets count days from 1899-12-30, in local time. */
const secondsSinceSheetEpoch = (localTime: string): number =>
  (Date.parse(`${localTime.replace(' ', 'T')}Z`) - Date.UTC(1899, 11, 30)) / 1000;

type Instance = FlowRows['instances'][number];
const live = () => rows.instances.filter((one) => !one.deleted);
const idsOf = (those: readonly Instance[]) => those.map((one) => one.instanceId).sort();
const tookPart = (userId: string | undefined) => (one: Instance) =>
  one.initiatorId === userId ||
  rows.tasks.some(
    (task) =>
      task.instanceId === one.instanceId &&
      [task.userId, task.forUserId, task.addedBy].includes(userId ?? ''),
  );

describe('visibility', () => {
  test('an administrator sees every instance except deleted ones, including drafts', async () => {
    expect(rows.instances.some((one) => one.deleted) && live().some((one) => !one.submitted)).toBe(true);
    const all = await select('admin');
    expect(keys(all)).toEqual(idsOf(live()));
    expect(all.total).toBe(live().length);
  });

  test('other users see instances that they started, hold, held or were invited to, and can open each', async () => {
    for (const userName of ['buyer', 'leader', 'ann', 'ben', 'cat', 'dan', 'cashier', 'nobody']) {
      const seen = await select(userName);
      expect(keys(seen)).toEqual(idsOf(live().filter(tookPart(stage.users[userName]))));
      const [first] = seen.rows;
      if (!first) continue;
      const detail = `/flowable/instance/detail?processInstanceId=${first.processInstanceId}`;
      expect((await stage.get(userName, detail)).status).toBe(200);
    }
    expect(keys(await select('nobody'))).toEqual([]);
  });

  test('a filter by another user shows only the instances that both took part in', async () => {
    const { ann, cat } = stage.users;
    expect(keys(await select('ann', { userId: cat }))).toEqual(
      idsOf(live().filter(tookPart(ann)).filter(tookPart(cat))),
    );
    expect(keys(await select('nobody', { figure: 'pending', userId: cat }))).toEqual([]);
  });

  test('a user with the permission for all flows sees all of them until the permission is revoked', async () => {
    await grantPermission(stage, 'buyer', 'flow:instance:query');
    expect(keys(await select('buyer'))).toEqual(idsOf(live()));
    await runInTenant(stage, async (tx) => {
      await tx
        .deleteFrom('roleMenus')
        .where('roleId', '=', stage.roles.buyer ?? '')
        .execute();
      await bumpAuthVersion(tx, stage.tenant);
    });
    expect(keys(await select('buyer'))).toEqual(idsOf(live().filter(tookPart(stage.users.buyer))));
  });
});

test('an absent user sees the instances that a delegate handles', async () => {
  const [day = ''] = rows.now.split(' ');
  const absence = { beginTime: `${day} 00:00:00`, endTime: `${Number(day.slice(0, 4)) + 1}-01-01 00:00:00` };
  responseData(
    await stage.post('ben', '/flowable/absence', { ...absence, delegateUserId: stage.users.cashier }),
  );
  const { processInstanceId } = await stage.start('leader', 'auto_second');
  expect(keys(await select('ben'))).toContain(processInstanceId);
  expect(keys(await select('cashier'))).toContain(processInstanceId);
  expect(keys(await select('cat'))).not.toContain(processInstanceId);
  responseData(
    await stage.post('admin', `/flowable/instance/deleteById?processInstanceId=${processInstanceId}`),
  );
  expect(keys(await select('ben'))).not.toContain(processInstanceId);
});

describe('filters', () => {
  const day = (one: Instance) => one.createTime.slice(0, 10);

  test('the form’s id or its name selects instances', async () => {
    const [form] = historyForms;
    const ofForm = live().filter((one) => one.formEnName === form);
    expect(keys(await select('admin', { formEnName: form }))).toEqual(idsOf(ofForm));
    expect(keys(await select('admin', { formId: ofForm[0]?.formId }))).toEqual(idsOf(ofForm));
    expect(keys(await select('admin', { formId: '999999' }))).toEqual([]);
  });

  test('state, period, initiator and department select instances', async () => {
    for (const status of [-2, -1, 0, 1]) {
      expect(keys(await select('admin', { status }))).toEqual(
        idsOf(live().filter((one) => one.status === status)),
      );
    }
    const days = live().map(day).sort();
    const [from = '', to = ''] = [days[5], days[20]];
    expect(keys(await select('admin', { beginTime: from, endTime: to }))).toEqual(
      idsOf(live().filter((one) => day(one) >= from && day(one) <= to)),
    );
    const ofAnn = live().filter((one) => one.initiatorId === stage.users.ann);
    expect(keys(await select('admin', { initiatorName: '安' }))).toEqual(idsOf(ofAnn));
    const inDept = live().filter((one) => rows.depts.get(one.initiatorId) === stage.depts.财务部);
    expect(keys(await select('admin', { deptId: stage.depts.财务部 }))).toEqual(idsOf(inDept));
    expect(keys(await select('admin', { deptId: stage.depts.集团 }))).toEqual(idsOf(live()));
  });

  test('words and amounts select instances, with sorting, pages and sums', async () => {
    const all = await select('admin', { keyword: '采购', sysOrderBy: [{ field: 'amount', order: 'desc' }] });
    expect(all.total).toBe(live().length);
    const amounts = all.rows.map((row) => Number(row.amount));
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
    const half = amounts[Math.floor(amounts.length / 2)] ?? 0;
    const large = (await select('admin', { amount$start: half })).rows;
    expect(large.map((row) => Number(row.amount)).sort()).toEqual(
      amounts.filter((one) => one >= half).sort(),
    );
    const page = (
      await stage.post('admin', '/flowable/instance/selectByFormId', {
        pageSize: 3,
        pageNum: 2,
        sysOrderBy: [{ field: 'amount', order: 'desc' }],
      })
    ).body;
    expect(keys(page)).toEqual(keys({ rows: all.rows.slice(3, 6) }));
    expect(Number(page.evals.all.amount.sum)).toBe(amounts.reduce((sum, one) => sum + one, 0));
  });

  test('unknown filters are refused', async () => {
    for (const body of [
      { secret: 1 },
      { figure: 'secret' },
      { status: 7 },
      { sysOrderBy: [{ field: 'keyword', order: 'asc' }] },
      { endTime: 'soon' },
    ]) {
      expect((await stage.post('admin', '/flowable/instance/selectByFormId', body)).status).toBe(400);
    }
  });
});

describe('sheets', () => {
  const titles = (sheet: unknown[][], column: string) => {
    const [head = [], ...lines] = sheet;
    const at = head.indexOf(column);
    return lines.map((line) => line[at]);
  };

  test('the sheet of the search has all pages of the list in its order', async () => {
    const filter = { status: 0, sysOrderBy: [{ field: 'amount', order: 'asc' }] };
    for (const userName of ['admin', 'cat']) {
      const sheet = await exportSheetRows(stage, userName, {
        path: '/flowable/instance/export',
        body: { ...filter, pageSize: 1 },
      });
      const { rows: listed } = await select(userName, filter);
      expect(listed.length).toBeGreaterThan(1);
      expect(titles(sheet, '金额')).toEqual(listed.map((row) => Number(row.amount)));
      expect(titles(sheet, '标题')).toEqual(listed.map((row) => row.title));
      expect(new Set(titles(sheet, '状态'))).toEqual(new Set(['处理中']));
      expect(titles(sheet, '当前处理人').every((name) => typeof name === 'string')).toBe(true);
      const ids = listed.slice(1).map((row) => row.processInstanceId);
      const body = { ...filter, ids, columns: ['title'] };
      const some = await exportSheetRows(stage, userName, { path: '/flowable/instance/export', body });
      expect(some).toEqual([['标题'], ...listed.slice(1).map((row) => [row.title])]);
    }
  });

  test.each([
    ['task/myTask', 'task/exportMyTask', '到达时间', 'createTime'],
    ['task/myReadingTask', 'task/exportMyReadingTask', '到达时间', 'createTime'],
    ['instance/myStartList', 'instance/exportMyStartList', '发起时间', 'createTime'],
    ['instance/myApprovalList', 'instance/exportMyApprovalList', '处理时间', 'handleTime'],
  ])('the sheet of %s has its rows with its filters', async (list, sheet, column, field) => {
    const lists: { userName: string; query: string; rows: Record<string, string>[] }[] = [];
    for (const userName of ['ann', 'ben', 'cat', 'dan', 'leader']) {
      for (const query of ['', 'formEnName=auto_first&sysOrderBy=amount:desc&amount$start=100']) {
        const { body } = await stage.get(userName, `/flowable/${list}?pageSize=1000&${query}`);
        lists.push({ userName, query, rows: body.rows });
      }
    }
    const [filled, empty] = [
      lists.filter(({ rows }) => rows.length > 0),
      lists.filter(({ rows }) => rows.length === 0),
    ];
    expect(filled).not.toEqual([]);
    for (const { userName, query, rows } of [...sampleEvery(3, filled), ...sampleEvery(3, empty)]) {
      const lines = await exportSheetRows(stage, userName, { path: `/flowable/${sheet}?${query}` });
      expect(titles(lines, '标题')).toEqual(rows.map((row) => row.title));
      expect(titles(lines, '编号')).toEqual(rows.map((row) => row.serialNumber || null));
      const times = titles(lines, column).map((serial) => Math.round(Number(serial) * 86_400));
      expect(times).toEqual(rows.map((row) => secondsSinceSheetEpoch(row[field] ?? '')));
    }
  });

  test.each([
    ['task/myTask', 'task/exportMyTask', 'taskId'],
    ['instance/myStartList', 'instance/exportMyStartList', 'processInstanceId'],
    ['instance/myApprovalList', 'instance/exportMyApprovalList', 'id'],
  ])('the sheet of chosen rows of %s has these rows, in the order of the list', async (list, sheet, key) => {
    const pages = await Promise.all(
      ['ann', 'ben', 'cat'].map(async (userName) => {
        const { body } = await stage.get(userName, `/flowable/${list}?pageSize=1000&sysOrderBy=amount:asc`);
        return { userName, rows: body.rows as Record<string, string>[] };
      }),
    );
    const { userName, rows } = pages.reduce((most, one) => (one.rows.length > most.rows.length ? one : most));
    expect(rows.length).toBeGreaterThan(2);
    const chosen = rows.filter((_, at) => at % 2 === 0);
    const ids = chosen.map((row) => row[key]).reverse();
    const path = `/flowable/${sheet}?sysOrderBy=amount:asc&columns=amount,title,summary`;
    const some = await exportSheetRows(stage, userName, { path: `${path}&ids=${ids}` });
    expect(some[0]).toEqual(['金额', '标题', '摘要']);
    expect(titles(some, '标题')).toEqual(chosen.map((row) => row.title));
    const others = await exportSheetRows(stage, userName, { path: `${path}&exceptIds=${ids}` });
    expect(titles(others, '标题')).toEqual(rows.filter((_, at) => at % 2 === 1).map((row) => row.title));
  });

  test('the overdue filter gives the same rows in sheet and list', async () => {
    let found = 0;
    for (const userName of ['ann', 'ben', 'cat']) {
      const { body } = await stage.get(userName, '/flowable/task/myTask?overdue=true&pageSize=1000');
      const lines = await exportSheetRows(stage, userName, {
        path: '/flowable/task/exportMyTask?overdue=true',
      });
      expect(titles(lines, '逾期')).toEqual(body.rows.map(() => '是'));
      found += body.rows.length;
    }
    expect(found).toBeGreaterThan(0);
  });
});

test('the counts equal the numbers of rows of the lists', async () => {
  for (const userName of ['buyer', 'ann', 'ben', 'cat', 'dan']) {
    const count = async (name: string) => (await stage.get(userName, `/flowable/${name}`)).body.data;
    const total = async (name: string) => (await stage.get(userName, `/flowable/${name}`)).body.total;
    expect(await count('task/myTaskCount')).toBe(await total('task/myTask'));
    expect(await count('task/myReadingTaskCount')).toBe(await total('task/myReadingTask'));
    const open = live().filter(
      (one) => one.initiatorId === stage.users[userName] && [-1, 0].includes(one.status),
    );
    expect(await count('instance/myStartCount')).toBe(open.length);
  }
});

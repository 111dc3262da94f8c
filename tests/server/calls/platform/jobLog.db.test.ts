import { afterAll, beforeAll, expect, test } from 'vitest';
import { Failure } from '../../../../contract/failures.ts';
import { insertJob } from '../../../../server/jobs/queue/jobRows.ts';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';
import { runAsSuperuser } from '../../../support/servers/superuser.ts';

let server: FormServer;
beforeAll(async () => {
  server = await createFormServer();
  await server.publish({
    enName: 'auto_note',
    cnName: '记事',
    fields: [{ enName: 'name', label: '名称', funcType: 'input' }],
  });
  await server.grant('buyer', ['auto:auto_note:list', 'auto:auto_note:add', 'auto:auto_note:export']);
  const { id } = (await server.as('buyer', '/auto/auto_note', { name: 'x' })).body.data;
  const done = await server.as('buyer', '/auto/auto_note/export', { ids: [id] });
  if (done.body.code !== 200) throw new Failure('JOB_FAILED', { msg: done.text });
  await server.database.inTenant(server.tenant, 'write', (tx) =>
    insertJob(tx, { kind: 'import', title: '记事导入', request: {}, userId: server.users.leader ?? '' }),
  );
  await runAsSuperuser(
    server.url,
    `update jobs set state = 'failed', msg = '第 3 行有误', "endTime" = now() where kind = 'import'`,
  );
});
afterAll(() => server.close());

test('the kinds of jobs are counted by state, with their display names', async () => {
  const { body } = await server.as('admin', '/job/list');
  expect(body).toMatchObject({
    code: 200,
    total: 2,
    rows: [
      { kind: 'export', name: '导出单据', done: 1, failed: 0, queued: 0, running: 0, cancelled: 0 },
      { kind: 'import', name: '导入单据', done: 0, failed: 1 },
    ],
  });
  expect((await server.as('admin', '/job/list?pageNum=2&pageSize=1')).body).toMatchObject({
    total: 2,
    rows: [{ kind: 'import' }],
  });
});

test('the log lists the jobs of all users, newest first, filtered by kind, state, time and words', async () => {
  const logged = async (query = '') => (await server.as('admin', `/job/log/list${query}`)).body;
  expect((await logged()).rows).toMatchObject([
    { kind: 'import', state: 'failed', msg: '第 3 行有误', userId: server.users.leader, nickName: '李四' },
    { kind: 'export', name: '导出单据', state: 'done', userId: server.users.buyer, done: 1 },
  ]);
  const only = async (query: string) => {
    const { rows, total } = await logged(query);
    expect(total).toBe(rows.length);
    return rows.map(({ kind }: { kind: string }) => kind);
  };
  expect(await only('?kind=export')).toEqual(['export']);
  expect(await only('?state=failed')).toEqual(['import']);
  expect(await only(`?keyword=${encodeURIComponent('记事导入')}`)).toEqual(['import']);
  expect(await only(`?keyword=${encodeURIComponent('李四')}`)).toEqual(['import']);
  expect(await only('?keyword=lisi')).toEqual(['import']);
  expect(await only(`?beginTime=${encodeURIComponent('2100-01-01 00:00:00')}`)).toEqual([]);
  expect(await only(`?endTime=${encodeURIComponent('2000-01-01 00:00:00')}`)).toEqual([]);
});

test('kinds and the log are filtered by kind, and kinds are sorted by their counts', async () => {
  const rows = async (path: string, request: object) =>
    (await server.as('admin', `${path}?${new URLSearchParams(Object.entries(request))}`)).body.rows;
  const filter = JSON.stringify({ all: [{ field: 'kind', is: 'anyOf', value: ['import'] }] });
  expect(await rows('/job/log/list', { filter })).toMatchObject([{ kind: 'import' }]);
  expect(await rows('/job/list', { filter })).toMatchObject([{ kind: 'import', failed: 1 }]);
  expect(await rows('/job/list', { sysOrderBy: 'failed:desc' })).toMatchObject([
    { kind: 'import' },
    { kind: 'export' },
  ]);
});

test('the log of the platform tenant lists the runs of recurring jobs as well', async () => {
  const log = async (user: string) => (await server.as(user, '/job/log/list?kind=recurring')).body.rows;
  await runAsSuperuser(
    server.url,
    `insert into qianhe."recurringJobs" ("name", "title", "cron") values ('probe', '备份', '30 3 * * *')`,
  );
  await runAsSuperuser(
    server.url,
    `insert into qianhe."recurringRuns" ("name", "startTime", "endTime", "state", "message")
     values ('probe', now() - interval '1 minute', now(), 'failed', '磁盘已满')`,
  );
  expect(await log('admin')).toMatchObject([
    {
      kind: 'recurring',
      name: '定时任务',
      title: '备份',
      state: 'failed',
      msg: '磁盘已满',
      userId: null,
      nickName: '系统',
    },
  ]);
  expect(await server.as('admin', '/job/list')).toMatchObject({ body: { total: 3 } });
});

test('each call requires its permission, which a role can grant', async () => {
  for (const [path, permission] of [
    ['/job/list', 'system:job:list'],
    ['/job/log/list', 'system:job:query'],
  ] as const) {
    expect((await server.as('buyer', path)).status).toBe(403);
    await server.grant('buyer', [permission]);
    expect((await server.as('buyer', path)).body.code).toBe(200);
    await server.revoke('buyer', [permission]);
  }
});

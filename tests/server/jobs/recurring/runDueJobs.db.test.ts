/** Recurring jobs: due and missed runs, several nodes, failures, and their calls. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RecurringJob } from '../../../../server/jobs/recurring/recurringJob.ts';
import { runDueJobs, saveDefaultSchedules } from '../../../../server/jobs/recurring/runDueJobs.ts';
import { createTestServer, type TestServer } from '../../../support/servers/testServer.ts';

let server: TestServer;
let admin: string;
let ran: string[] = [];
let work: () => Promise<string> = async () => '好了';
const job: RecurringJob = {
  name: 'probe',
  title: '试验任务',
  cron: '0 3 * * *',
  run: async () => {
    ran.push('probe');
    return work();
  },
};

beforeAll(async () => {
  server = await createTestServer();
  admin = await server.login('admin');
  await saveDefaultSchedules(server.database, [job]);
});
afterAll(() => server.close());
beforeEach(async () => {
  ran = [];
  work = async () => '好了';
  await sql`delete from qianhe."recurringRuns"`.execute(server.database.platform);
});

const get = async (path: string) => (await server.call(admin, 'GET', path)).body;
const post = async (path: string, body: unknown) => (await server.call(admin, 'POST', path, body)).body;
const round = (database = server.database) =>
  runDueJobs(database, { jobs: [job], signal: new AbortController().signal });
const setNextTime = (interval: string) =>
  sql`update qianhe."recurringJobs" set "nextTime" = now() + ${interval}::interval where "name" = 'probe'`.execute(
    server.database.platform,
  );
const detail = async () => (await get('/job/recurring/probe')).data;

test('a job runs when its time has come, once for all times that passed, and its run is in the log', async () => {
  await setNextTime('1 hour');
  await round();
  expect(ran).toEqual([]);
  await setNextTime('-3 days');
  await round();
  await round();
  expect(ran).toEqual(['probe']);
  expect(await detail()).toMatchObject({ state: 'done', message: '好了', paused: false });
  const { nextTime } = await detail();
  expect(nextTime.slice(11)).toBe('03:00:00');
  expect((await get('/job/recurring/run/list?name=probe')).rows).toMatchObject([
    { state: 'done', message: '好了' },
  ]);
});

test('two nodes run a due job once', async () => {
  const node = await server.node();
  await setNextTime('-1 minute');
  let finish = () => {};
  work = () =>
    new Promise((resolve) => {
      finish = () => resolve('慢');
    });
  const first = round();
  await expect.poll(() => ran.length).toBe(1);
  await round(node.database);
  expect((await detail()).state).toBe('running');
  expect(await post('/job/recurring/run', { name: 'probe' })).toMatchObject({ reason: 'IN_USE' });
  finish();
  await first;
  await round(node.database);
  expect(ran).toEqual(['probe']);
  await node.close();
});

test('a failed run is told without its values, and the next one runs', async () => {
  work = () => Promise.reject(new Error('geheim'));
  await post('/job/recurring/run', { name: 'probe' });
  await round();
  expect(await detail()).toMatchObject({ state: 'failed', message: '执行失败，原因见服务器日志' });
  work = async () => '又好了';
  await post('/job/recurring/run', { name: 'probe' });
  await round();
  expect(await detail()).toMatchObject({ state: 'done', message: '又好了' });
});

test('a run whose process died counts as failed', async () => {
  await setNextTime('1 hour');
  await sql`insert into qianhe."recurringRuns" ("name", "startTime", "state") values ('probe', now(), 'running')`.execute(
    server.database.platform,
  );
  await round();
  expect(ran).toEqual([]);
  expect(await detail()).toMatchObject({ state: 'failed', message: '服务中断' });
});

test('a paused job runs by hand only, and a resumed one at its next time', async () => {
  await post('/job/recurring/pause', { name: 'probe' });
  expect(await detail()).toMatchObject({ paused: true, nextTime: null });
  await post('/job/recurring/edit', { name: 'probe', cron: '15 4 * * *' });
  await post('/job/recurring/run', { name: 'probe' });
  await round();
  expect(ran).toEqual(['probe']);
  expect((await detail()).nextTime).toBeNull();
  await post('/job/recurring/resume', { name: 'probe' });
  expect((await detail()).nextTime.slice(11)).toBe('04:15:00');
});

test('a schedule that somebody has changed survives a new version, whose title is taken over', async () => {
  await post('/job/recurring/edit', { name: 'probe', cron: '45 5 * * 1' });
  await saveDefaultSchedules(server.database, [{ ...job, title: '试验任务二' }]);
  expect(await detail()).toMatchObject({ cron: '45 5 * * 1', title: '试验任务二' });
});

test('a schedule that nobody has changed follows its default', async () => {
  const other = { ...job, name: 'other' };
  await saveDefaultSchedules(server.database, [other]);
  await saveDefaultSchedules(server.database, [{ ...other, cron: '30 4 * * *' }]);
  const { data } = await get('/job/recurring/other');
  expect(data.cron).toBe('30 4 * * *');
  expect(data.nextTime.slice(11)).toBe('04:30:00');
  await post('/job/recurring/edit', { name: 'other', cron: '0 6 * * *' });
  await saveDefaultSchedules(server.database, [{ ...other, cron: '0 7 * * *' }]);
  expect((await get('/job/recurring/other')).data.cron).toBe('0 6 * * *');
});

test('a wrong expression is refused at its field, and told while it is typed', async () => {
  const refusal = await post('/job/recurring/edit', { name: 'probe', cron: '99 * * * *' });
  expect(refusal).toMatchObject({ code: 400, errors: [{ path: 'cron' }] });
  const { data } = await get(`/job/recurring/schedule?cron=${encodeURIComponent('99 * * * *')}`);
  expect(data).toMatchObject({ valid: false });
  const right = await get(`/job/recurring/schedule?cron=${encodeURIComponent('30 3 * * *')}`);
  expect(right.data.text).toMatch(
    /^每天 03:30。此后五次：(\d{4}-\d\d-\d\d 03:30、){4}\d{4}-\d\d-\d\d 03:30$/,
  );
});

test('the maintenance of the product is scheduled, listed and told', async () => {
  const { rows } = await get('/job/recurring/list');
  const names = rows.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(['expiredRows', 'unattachedFiles', 'orphanedBlobs']));
  expect(rows.every(({ words, nextTime }: { words: string; nextTime: string }) => words && nextTime)).toBe(
    true,
  );
  expect((await get(`/job/recurring/list?keyword=${encodeURIComponent('过期')}`)).total).toBe(1);
});

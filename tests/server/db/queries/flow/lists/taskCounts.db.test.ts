/** The totals of a task list are cached, and never differ from the database's count. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../../../../../server/db/database.ts';
import { countMyTasks, loadTaskPage } from '../../../../../../server/db/queries/flow/lists/myTasks.ts';
import { buildApproval, buildChain, userCandidates } from '../../../../../support/builders/flowDrafts.ts';
import { isFullDepth } from '../../../../../support/depth.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  responseData,
  type StartedInstance,
} from '../../../../../support/servers/flowServer.ts';
import { createMigrationDriver } from '../../../../../support/servers/instanceMigrations.ts';

let stage: FlowServer;
let version: string;
beforeAll(async () => {
  stage = await createFlowServer([buildFlowForm('auto_figures')]);
  version = await stage.deploy('auto_figures', flow());
});
afterAll(() => stage.close());

const flow = (data: Parameters<typeof buildApproval>[2] = {}) => {
  const copy = {
    id: 'copy',
    name: '抄送',
    kind: 'CC' as const,
    data: { candidateList: userCandidates(stage.users.dan) },
  };
  const [first, second] = [userCandidates(stage.users.ann), userCandidates(stage.users.ben)];
  return buildChain([copy, buildApproval('one', first, data), buildApproval('two', second)]);
};

const people = ['ann', 'ben', 'cat', 'dan', 'buyer'];
const queries = [
  'keyword=电缆',
  'formEnName=auto_figures',
  'taskName=one',
  'amount$start=50',
  'overdue=true',
];

const counted = (userName: string, reading: boolean) =>
  stage.database.inTenant(stage.tenant, 'read', async (tx) => {
    const { rows } = await sql<{ total: number; sum: string | null }>`
      select count(*)::int as total, sum("amount")::numeric(20, 2) as sum from tasks
      where "userId" = ${stage.users[userName]} and state = 'open' and listed and (role = 'reader') = ${reading}`.execute(
      tx,
    );
    return rows[0];
  });

/** The queries of a person: all at full depth, otherwise one of their own. */
const queriesOf = (userName: string) =>
  isFullDepth ? queries : queries.filter((_, index) => index === people.indexOf(userName));

/** Requests every count for every person, twice, so that all of them are cached. */
async function expectTrue(): Promise<void> {
  for (const userName of people.flatMap((one) => [one, one])) {
    for (const [list, reading] of [
      ['Task', false],
      ['ReadingTask', true],
    ] as const) {
      const truth = await counted(userName, reading);
      const { body } = await stage.get(userName, `/flowable/task/my${list}`);
      expect({ userName, list, total: body.total, sum: body.evals.all.amount.sum }).toEqual({
        userName,
        list,
        ...truth,
      });
      expect(responseData(await stage.get(userName, `/flowable/task/my${list}Count`))).toBe(truth?.total);
      for (const query of ['', ...queriesOf(userName)]) {
        const page = (await stage.get(userName, `/flowable/task/my${list}?pageSize=1000&${query}`)).body;
        expect({ query, total: page.total }).toEqual({ query, total: page.rows.length });
      }
    }
  }
}

const start = (amount: number) => stage.start('buyer', 'auto_figures', { amount });
let flows: StartedInstance[];
beforeEach(async () => {
  flows = [await start(10), await start(20.5), await start(300)];
  await expectTrue();
});
const instance = (at: number) => flows[at]?.processInstanceId ?? '';
const task = async (userName: string, at: number) => (await stage.taskOf(userName, instance(at))).taskId;
const does = async (userName: string, call: string, body: object) => {
  responseData(await stage.post(userName, `/flowable/${call}`, { ...body }));
  await expectTrue();
};

test('the counts are correct after a person’s own actions, another person’s, a reading, and a withdrawal', async () => {
  await does('ann', 'task/quickApproval', { taskId: await task('ann', 0) });
  const [reading] = (await stage.get('dan', '/flowable/task/myReadingTask')).body.rows;
  await does('dan', 'task/read', { taskId: reading.taskId });
  await does('ben', 'task/back', {
    taskId: await task('ben', 0),
    targetTaskDefinitionKey: 'one',
    enableJumpBack: false,
    comment: '再看',
  });
  await does('ann', 'task/approval', { taskId: await task('ann', 0) });
  await does('ann', 'task/revokeToLastApprovalNode', {
    processInstanceId: instance(0),
    targetTaskDefinitionKey: 'one',
  });
});

test('the counts are correct after a transfer, an added signer, and a batch', async () => {
  const { cat } = stage.users;
  await does('ann', 'task/delegate', { taskId: await task('ann', 0), delegateUserId: cat, comment: '代办' });
  await does('ann', 'task/addSign', {
    taskId: await task('ann', 1),
    type: 'beforeAddSign',
    candidateUserIdList: [cat],
    comment: '先看',
  });
  await does('cat', 'task/quickApproval', { taskId: await task('cat', 1) });
  await does('ann', 'task/batchQuickApproval', { taskIds: [await task('ann', 1), await task('ann', 2)] });
});

test('the counts are correct after the holder of a task changes an amount', async () => {
  const writable = { fieldProperties: [{ fieldName: 'amount', isWritable: true }] };
  version = await stage.deploy('auto_figures', flow(writable));
  flows = [await start(7)];
  await expectTrue();
  await does('ann', 'task/approval', { taskId: await task('ann', 0), formData: { amount: 8000 } });
});

test('the counts are correct after a person’s absence delegates their tasks', async () => {
  const clock = (hours: number) =>
    new Date(Date.now() + hours * 3_600_000).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });
  const absence = { beginTime: clock(-1), endTime: clock(24), delegateUserId: stage.users.cat };
  responseData(await stage.post('ann', '/flowable/absence', { ...absence, moveOpenTasks: true }));
  await expectTrue();
  expect((await counted('ann', false))?.total).toBe(0);
  await stage.database.inTenant(stage.tenant, 'write', (tx) => tx.deleteFrom('absences').execute());
});

test('the counts are correct after a migration that renames a node, and after instances are voided and deleted', async () => {
  const draft = flow();
  const nodes = draft.nodes.map((node) => (node.id === 'one' ? { ...node, name: '初审' } : node));
  const to = await stage.deploy('auto_figures', { ...draft, nodes });
  expect((await createMigrationDriver(stage).verdicts(version, to)).some(({ ok }) => ok)).toBe(true);
  await expectTrue();
  await stage.post('admin', `/flowable/instance/cancelById?processInstanceId=${instance(0)}`);
  await expectTrue();
  await stage.post('admin', `/flowable/instance/deleteById?processInstanceId=${instance(1)}`);
  await expectTrue();
});

test('an action counts for nobody before its commit, and for everybody after', async () => {
  const userId = stage.users.ann ?? '';
  const whose = { userId, reading: false, now: new Date() };
  const count = () => stage.database.inTenant(stage.tenant, 'read', (tx) => countMyTasks(tx, whose));
  const before = await count();
  await stage.database.inTenant(stage.tenant, 'write', async (tx) => {
    await sql`update tasks set listed = false where "userId" = ${userId} and state = 'open'`.execute(tx);
    await tx.insertInto('taskChanges').values({ userId }).execute();
    expect(await count()).toBe(before);
  });
  expect(await count()).toBe(0);
  await stage.database.inTenant(stage.tenant, 'write', async (tx) => {
    await sql`update tasks set listed = true where "userId" = ${userId} and state = 'open'`.execute(tx);
    await tx.insertInto('taskChanges').values({ userId }).execute();
  });
  expect(await count()).toBe(before);
});

test('tasks are not counted again while they are unchanged, and nobody gets another person’s count', async () => {
  const other = await openDatabase(stage.url, { max: 2 });
  try {
    const whose = { userId: stage.users.ann ?? '', reading: false, now: new Date() };
    const page = (database = stage.database) =>
      database.inTenant(stage.tenant, 'read', (tx) => loadTaskPage(tx, whose, { pageNum: 1, pageSize: 1 }));
    const { total } = await page();
    // Bypasses the code that writes tasks.
    const hide = (listed: boolean) =>
      stage.database.inTenant(stage.tenant, 'write', (tx) =>
        sql`update tasks set listed = ${listed} where state = 'open'`.execute(tx),
      );
    await hide(false);
    expect((await page()).total).toBe(total);
    expect((await page(other)).total).toBe(0);
    await hide(true);
    // The next action on any node invalidates the other node's count.
    responseData(await stage.post('ann', '/flowable/task/quickApproval', { taskId: await task('ann', 0) }));
    expect((await page()).total).toBe(total - 1);
    expect((await page(other)).total).toBe(total - 1);
  } finally {
    await other.close();
  }
});

import { request as connect } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApproval, buildChain, userCandidates } from '../../../support/builders/flowDrafts.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  responseData,
} from '../../../support/servers/flowServer.ts';

let stage: FlowServer;
beforeAll(async () => {
  stage = await createFlowServer(['auto_quick', 'auto_full', 'auto_both'].map((name) => buildFlowForm(name)));
  const { ann, ben, cat } = stage.users;
  await stage.deploy('auto_quick', buildChain([buildApproval('one', userCandidates(ann))]));
  await stage.deploy(
    'auto_full',
    buildChain([
      buildApproval('fill', userCandidates(ann), {
        fieldProperties: [{ fieldName: 'name', isWritable: true }],
      }),
      buildApproval('pick', userCandidates(ben, cat), { selectable: true }),
    ]),
  );
  await stage.deploy(
    'auto_both',
    buildChain([
      buildApproval('any', userCandidates(ann, ben), { passConditionType: 'COUNT', passConditionNum: 1 }),
      buildApproval('last', userCandidates(cat)),
    ]),
  );
});
afterAll(() => stage.close());

describe('a batch', () => {
  test('a batch approves each task independently, and a failure stops no other task', async () => {
    const instances = [];
    for (let n = 0; n < 4; n += 1) instances.push(await stage.start('buyer', 'auto_quick'));
    const full = await stage.start('buyer', 'auto_full');
    const own = await Promise.all(instances.map((one) => stage.taskOf('ann', one.processInstanceId)));
    const needsForm = await stage.taskOf('ann', full.processInstanceId);
    const [first, ...others] = own.map((task) => task.taskId);
    responseData(await stage.post('ann', '/flowable/task/quickApproval', { taskId: first }));
    const taskIds = [first, needsForm.taskId, '999999', ...others];
    const outcomes = responseData(
      await stage.post('ann', '/flowable/task/batchQuickApproval', { taskIds, comment: '同意' }),
    );
    expect(outcomes).toEqual([
      { taskId: first, ok: false, reason: 'TASK_CLOSED', msg: '任务已被处理' },
      { taskId: needsForm.taskId, ok: false, reason: 'NEEDS_FORM', msg: expect.any(String) },
      { taskId: '999999', ok: false, msg: '访问资源不存在' },
      ...others.map((taskId) => ({ taskId, ok: true })),
    ]);
    const rows = (await stage.get('ann', '/flowable/task/myTask')).body.rows;
    expect(
      rows.map((row: { taskId: string; quickApprovable: boolean }) => [row.taskId, row.quickApprovable]),
    ).toEqual([[needsForm.taskId, false]]);
  });

  test('a batch of read-only tasks marks each as read', async () => {
    const draft = buildChain([
      { id: 'copy', name: '抄送', kind: 'CC', data: { candidateList: userCandidates(stage.users.dan) } },
      buildApproval('one', userCandidates(stage.users.ann)),
    ]);
    await stage.deploy('auto_quick', draft);
    await stage.start('buyer', 'auto_quick');
    await stage.start('buyer', 'auto_quick');
    const { rows, total } = (await stage.get('dan', '/flowable/task/myReadingTask')).body;
    expect(total).toBe(2);
    const taskIds = rows.map((row: { taskId: string }) => row.taskId);
    const outcomes = responseData(await stage.post('dan', '/flowable/task/batchRead', { taskIds }));
    expect(outcomes.map((one: { ok: boolean }) => one.ok)).toEqual([true, true]);
    expect(responseData(await stage.get('dan', '/flowable/task/myReadingTaskCount'))).toBe(0);
    expect(responseData(await stage.get('dan', '/flowable/task/myTaskCount'))).toBe(0);
  });

  test('a batch completes after the sending page is gone, and its key returns the outcome', async () => {
    await stage.deploy('auto_quick', buildChain([buildApproval('one', userCandidates(stage.users.ann))]));
    const instances = [];
    for (let n = 0; n < 9; n += 1)
      instances.push((await stage.start('buyer', 'auto_quick')).processInstanceId);
    const taskIds = (await Promise.all(instances.map((id) => stage.taskOf('ann', id)))).map(
      (task) => task.taskId,
    );
    const { send, leave } = await socketBatch({ taskIds });
    await whileLocked(instances, async () => {
      await send();
      await leave();
    });
    const answer = await stage.call(await stage.as('ann'), 'POST', quick, { taskIds }, batchKey);
    expect(responseData(answer)).toEqual(taskIds.map((taskId) => ({ taskId, ok: true })));
  });
});

const quick = '/flowable/task/batchQuickApproval';
const batchKey = { 'idempotency-key': 'a-batch-whose-page-is-gone' };

/** A batch over its own socket: `send` resolves once the server works on it, `leave` once it knows of the end. */
async function socketBatch(body: object): Promise<{ send(): Promise<void>; leave(): Promise<void> }> {
  const address = await stage.app.listen({ port: 0, host: '127.0.0.1' });
  const token = await stage.as('ann');
  const connections = () =>
    new Promise<number>((resolve) => stage.app.server.getConnections((_, count) => resolve(count)));
  const request = connect(`${address}/api${quick}`, {
    method: 'POST',
    headers: { ...batchKey, 'content-type': 'application/json', authorization: `Bearer ${token}` },
  });
  request.on('error', () => {});
  return {
    send: async () => {
      request.end(JSON.stringify(body));
      await expect.poll(waitingForLocks).toBeGreaterThan(0);
    },
    leave: async () => {
      request.destroy();
      await expect.poll(connections).toBe(0);
    },
  };
}

const waitingForLocks = async () =>
  Number(
    (
      await sql<{ count: string }>`select count(*) from pg_stat_activity
        where "datname" = current_database() and "wait_event_type" = 'Lock'`.execute(stage.database.platform)
    ).rows[0]?.count,
  );

const whileLocked = (instanceIds: readonly string[], work: () => Promise<void>): Promise<void> =>
  stage.database.inTenant(stage.tenant, 'write', async (tx) => {
    const ids = sql.join(instanceIds);
    await sql`select 1 from instances where "instanceId" in (${ids}) for update`.execute(tx);
    await work();
  });

describe('two concurrent approvals', () => {
  test('one of two approvals of one task wins, and the other is refused with a message', async () => {
    const { processInstanceId } = await stage.start('buyer', 'auto_both');
    const { taskId } = await stage.taskOf('ann', processInstanceId);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => stage.post('ann', '/flowable/task/approval', { taskId })),
    );
    expect(answers.map((answer) => answer.body.reason ?? 'won').toSorted()).toEqual([
      'TASK_CLOSED',
      'TASK_CLOSED',
      'TASK_CLOSED',
      'won',
    ]);
  });

  test('two approvals at a node that needs one of them open one task at the next node', async () => {
    const { processInstanceId } = await stage.start('buyer', 'auto_both');
    const people = ['ann', 'ben'];
    const tasks = await Promise.all(people.map((one) => stage.taskOf(one, processInstanceId)));
    const agree = (one: string, index: number) =>
      stage.post(one, '/flowable/task/approval', { taskId: tasks[index]?.taskId });
    const answers = await Promise.all(people.map(agree));
    expect(answers.map((answer) => answer.body.reason ?? 'won').toSorted()).toEqual(['TASK_CLOSED', 'won']);
    await stage.taskOf('cat', processInstanceId);
    const open = await stage.database.inTenant(stage.tenant, 'read', (tx) =>
      tx
        .selectFrom('tasks')
        .select('taskId')
        .where('instanceId', '=', processInstanceId)
        .where('state', '=', 'open')
        .execute(),
    );
    expect(open).toHaveLength(1);
  });
});

describe('the database', () => {
  const breaking = (statement: string) =>
    expect(
      stage.database.inTenant(stage.tenant, 'write', (tx) => sql.raw(statement).execute(tx)),
    ).rejects.toThrow(/violates|duplicate/);

  test('the database refuses impossible states', async () => {
    const { processInstanceId } = await stage.start('buyer', 'auto_both');
    await breaking(`update instances set "endTime" = now() where "instanceId" = ${processInstanceId}`);
    await breaking(`update instances set "status" = 7 where "instanceId" = ${processInstanceId}`);
    await breaking(
      `update tasks set "endAct" = 3 where "instanceId" = ${processInstanceId} and "state" = 'open'`,
    );
    await breaking(
      `update tasks set "userId" = ${stage.users.ann} where "instanceId" = ${processInstanceId} and "state" = 'open'`,
    );
    await breaking(`insert into runs select "instanceId", "runNo" + 10, "nodeId", "kind", "state", "stands", "from",
      "bornAct", "endAct", "openTime", "endTime" from runs where "instanceId" = ${processInstanceId} and "state" = 'open'`);
    await breaking(`update "flowDefinitions" set "status" = 'deployed', "deployTime" = now()`);
  });
});

test('users whose lists change are notified in the transaction of the action', async () => {
  const { processInstanceId } = await stage.start('buyer', 'auto_both');
  const { taskId } = await stage.taskOf('ann', processInstanceId);
  responseData(await stage.post('ann', '/flowable/task/approval', { taskId }));
  responseData(await stage.agree('cat', processInstanceId));
  const events = await stage.database.inTenant(stage.tenant, 'read', (tx) =>
    sql<{
      type: string;
      userIds: string[];
      data: { taskId: string };
    }>`select "type", "userIds", "data" from "liveEvents"
      where "data" ->> 'processInstanceId' = ${processInstanceId} order by "eventId"`.execute(tx),
  );
  const { ann, ben, cat, buyer } = stage.users;
  expect(events.rows.map(({ type, userIds }) => [type, ...userIds])).toEqual([
    ['task.created', ann],
    ['task.created', ben],
    ['instance.changed', buyer],
    ['instance.moved', buyer, ann, ben],
    ['task.created', cat],
    ['task.closed', ann],
    ['task.closed', ben],
    ['instance.moved', buyer, ann, ben, cat],
    ['task.closed', cat],
    ['instance.changed', buyer],
    ['instance.moved', buyer, ann, ben, cat],
  ]);
  expect(events.rows[0]?.data.taskId).toBe(taskId);
});

test('another tenant sees nothing of it', async () => {
  const { processInstanceId } = await stage.start('buyer', 'auto_both');
  const { taskId } = await stage.taskOf('ann', processInstanceId);
  const made = responseData(
    await stage.post('admin', '/system/tenant', {
      tenantCode: 'OTHER',
      tenantName: '别家',
      adminUserName: 'ann',
      adminPassword: 'Bohai#4721x',
    }),
  );
  const token = await stage.login(made.adminUserName, { tenantCode: 'OTHER', password: 'Bohai#4721x' });
  const call = (method: 'GET' | 'POST', path: string, body?: object) => stage.call(token, method, path, body);
  expect((await call('GET', `/flowable/task/detail?taskId=${taskId}`)).status).toBe(404);
  expect((await call('POST', '/flowable/task/approval', { taskId })).status).toBe(404);
  expect((await call('GET', `/flowable/instance/detail?processInstanceId=${processInstanceId}`)).status).toBe(
    404,
  );
  expect((await call('GET', '/flowable/task/myTask')).body).toMatchObject({ rows: [], total: 0 });
});

/**
 * Concurrent actions share a transaction, and each has the effect, the refusal and the stored answer of a single
 * action.
 */

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { serverLog } from '../../../../server/log/serverLog.ts';
import { buildApproval, buildChain, userCandidates } from '../../../support/builders/flowDrafts.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  responseData,
  type StartedInstance,
} from '../../../support/servers/flowServer.ts';
import { createTestKey, injectRequest } from '../../../support/servers/testServer.ts';
import { patienceMs } from '../../../support/waitUntil.ts';

let stage: FlowServer;
beforeAll(async () => {
  stage = await createFlowServer([buildFlowForm('auto_shared')]);
  const { ann, ben } = stage.users;
  const writable = { fieldProperties: [{ fieldName: 'amount', isWritable: true }] };
  await stage.deploy(
    'auto_shared',
    buildChain([
      buildApproval('one', userCandidates(ann), writable),
      buildApproval('two', userCandidates(ben)),
    ]),
  );
});
afterAll(() => stage.close());

const several = (count: number): Promise<StartedInstance[]> =>
  Promise.all(Array.from({ length: count }, () => stage.start('buyer', 'auto_shared', { amount: 1 })));
const taskIn = ({ nextTasks }: StartedInstance) => nextTasks[0]?.taskId ?? '';
const agree = (userName: string, taskId: string, more: object = {}) =>
  stage.post(userName, '/flowable/task/approval', { taskId, ...more });

const read = <Row>(query: ReturnType<typeof sql<Row>>) =>
  stage.database.inTenant(stage.tenant, 'read', async (tx) => (await query.execute(tx)).rows);
const linesOf = (started: readonly StartedInstance[]) =>
  read(sql<{ instanceId: string; acts: string; transactions: number }>`
    select "instanceId", string_agg("act" || ' ' || "comment", ', ' order by "eventNo") as acts
    from "flowLog" where "instanceId" = any(${started.map((one) => one.processInstanceId)}::bigint[])
    group by "instanceId" order by "instanceId"`);
const transactionsOf = async (started: readonly StartedInstance[]) =>
  (
    await read(sql<{ count: number }>`select count(distinct xmin::text)::int as count from "flowEvents"
      where "instanceId" = any(${started.map((one) => one.processInstanceId)}::bigint[]) and "actNo" = 2`)
  )[0]?.count;

test('many concurrent actions use few transactions, each with its own answer and log line', async () => {
  const started = await several(20);
  // However slow the machine is, the requests that wait for the first one stay together.
  const node = await stage.node({ groupLateAfterMs: patienceMs });
  const token = await stage.as('ann');
  const told = await Promise.all(
    started.map((one, index) =>
      injectRequest(node.app, {
        token,
        method: 'POST',
        path: '/flowable/task/approval',
        body: { taskId: taskIn(one), comment: `第 ${index}` },
      }),
    ),
  );
  await node.close();
  for (const [index, answer] of told.entries()) {
    expect(responseData(answer)).toMatchObject({
      processInstanceId: started[index]?.processInstanceId,
      finished: false,
      nextTasks: [{ taskDefinitionKey: 'two', userIdList: [stage.users.ben] }],
    });
  }
  const lines = await linesOf(started);
  expect(lines.map(({ acts }) => acts).toSorted()).toEqual(
    started.map((_, index) => `submit , agree 第 ${index}`).toSorted(),
  );
  expect(await transactionsOf(started)).toBeLessThan(10);
});

test('each action is refused for its own reason, and stops no other', async () => {
  const [good, over, writing, stale, unknown, foreign, unseen, twice, last] = await several(9);
  if (!(good && over && writing && stale && unknown && foreign && unseen && twice && last)) throw new Error();
  responseData(await agree('ann', taskIn(over)));
  const told = await Promise.all([
    agree('ann', taskIn(good)),
    agree('ann', taskIn(over)),
    agree('ann', taskIn(writing), { formData: { amount: 7 } }),
    agree('ann', taskIn(stale), { formVersion: 99 }),
    agree('ann', taskIn(unknown), { formData: { nothing: 7 } }),
    agree('buyer', taskIn(foreign)),
    agree('cashier', taskIn(unseen)),
    agree('ann', taskIn(twice)),
    agree('ann', taskIn(twice)),
    agree('ann', '999999999'),
    stage.post('ann', '/flowable/task/back', {
      taskId: taskIn(last),
      targetTaskDefinitionKey: 'start',
      enableJumpBack: false,
      comment: '退回',
    }),
  ]);
  expect(told.map(({ status, body }) => body.reason ?? (body.code === 200 ? 'done' : status))).toEqual([
    'done',
    'TASK_CLOSED',
    'done',
    'STALE_RECORD',
    400,
    'NOT_YOUR_TASK',
    404,
    'done',
    'TASK_CLOSED',
    404,
    'done',
  ]);
  const [record] = await read(
    sql<{ amount: string }>`select amount from auto_shared where id = ${writing.rowId}`,
  );
  expect(record?.amount).toBe('7.00');
});

test('a request that is sent twice, concurrently or later, is done once and gets the same answer', async () => {
  const started = await several(6);
  const token = await stage.as('ann');
  const keys = started.map(createTestKey);
  const send = (index: number, comment = '同意') =>
    stage.call(
      token,
      'POST',
      '/flowable/task/approval',
      { taskId: taskIn(started[index] as StartedInstance), comment },
      { 'idempotency-key': keys[index] ?? '' },
    );
  const both = await Promise.all(started.flatMap((_, index) => [send(index), send(index)]));
  const later = await Promise.all(started.map((_, index) => send(index)));
  for (const [index, { body }] of later.entries()) {
    expect(body.code).toBe(200);
    expect(both[2 * index]?.text).toBe(both[2 * index + 1]?.text);
    expect(JSON.parse(both[2 * index]?.text ?? '')).toEqual(body);
  }
  expect((await linesOf(started)).map(({ acts }) => acts)).toEqual(started.map(() => 'submit , agree 同意'));
  // A refusal is stored as well; another body under the same key is not a repetition.
  const refusals = await Promise.all([send(0, '不同的内容'), send(1)]);
  expect(refusals.map(({ status }) => status)).toEqual([400, 200]);
});

test('a locked record does not delay other actions for long', async () => {
  const started = await several(5);
  for (const one of started) responseData(await agree('ann', taskIn(one)));
  const tasks = await Promise.all(started.map((one) => stage.taskOf('ben', one.processInstanceId)));
  const [held, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = stage.database.inTenant(stage.tenant, 'write', async (tx) => {
    await sql`select 1 from auto_shared where id = ${started[2]?.rowId} for update`.execute(tx);
    held.resolve();
    await done.promise;
  });
  await held.promise;
  const [, ...others] = [2, 0, 1, 3, 4];
  const complaint = vi.spyOn(serverLog, 'error');
  const late = agree('ben', tasks[2]?.taskId ?? '');
  const told = await Promise.all(others.map((index) => agree('ben', tasks[index]?.taskId ?? '')));
  expect(told.map((answer) => responseData(answer).finished)).toEqual([true, true, true, true]);
  done.resolve();
  await holding;
  expect(responseData(await late).finished).toBe(true);
  expect(complaint).not.toHaveBeenCalled();
});

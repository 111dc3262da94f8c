/**
 * Tests locks that other transactions hold, and transactions that PostgreSQL aborts: waiting, retries, and polite
 * refusals at last.
 */
import { type RawBuilder, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { loadActorOfUser } from '../../../../server/db/queries/people/actorOfUser.ts';
import { performInstanceAction } from '../../../../server/instances/actions/performAction.ts';
import { processDueTasks } from '../../../../server/jobs/periodic/dueTasks.ts';
import { buildApproval, buildChain, userCandidates } from '../../../support/builders/flowDrafts.ts';
import { waitForLockWaits, waitForRepeatedLockWaits } from '../../../support/races/transactionGate.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  responseData,
} from '../../../support/servers/flowServer.ts';
import { runAsSuperuser } from '../../../support/servers/superuser.ts';
import { injectRequest, type TestNode, type TestResponse } from '../../../support/servers/testServer.ts';
import { patienceMs } from '../../../support/waitUntil.ts';

let stage: FlowServer;
/** Refuses after a second of waiting for locks. */
let hasty: TestNode;
/** Waits for locks as long as any machine needs. */
let patient: TestNode;
beforeAll(async () => {
  stage = await createFlowServer([buildFlowForm('auto_busy'), buildFlowForm('auto_due')]);
  const { ann, ben } = stage.users;
  await stage.deploy(
    'auto_busy',
    buildChain([buildApproval('one', userCandidates(ann)), buildApproval('two', userCandidates(ben))]),
  );
  const timeout = { duration: 'P1D', action: 'AUTO_PASS' } as const;
  await stage.deploy(
    'auto_due',
    buildChain([buildApproval('one', userCandidates(ann), { enableTimeout: true, timeout })]),
  );
  const statement = `${patienceMs}ms`;
  hasty = await stage.node({ limits: { statement, lock: '50ms', patienceMs: 900 } });
  patient = await stage.node({ limits: { statement, lock: '50ms', patienceMs } });
});
afterAll(async () => {
  await Promise.all([hasty.close(), patient.close()]);
  await stage.close();
});

const start = () => stage.start('buyer', 'auto_busy');
type SentAction = { userName: string; path: string; body: object };

const post = async (node: TestNode, { userName, path, body }: SentAction): Promise<TestResponse> =>
  injectRequest(node.app, { token: await stage.as(userName), method: 'POST', path, body });
const taskOfAnn = async ({ processInstanceId }: { processInstanceId: string }) =>
  (await stage.taskOf('ann', processInstanceId)).taskId;
const agree = (node: TestNode, taskId: string) =>
  post(node, { userName: 'ann', path: '/flowable/task/approval', body: { taskId } });
const agreeInBatch = (node: TestNode, taskIds: string[]) =>
  post(node, { userName: 'ann', path: '/flowable/task/batchQuickApproval', body: { taskIds } });

/** Holds the lock of the statement until letGo is called. */
async function holding(statement: RawBuilder<unknown>): Promise<{ letGo(): Promise<void> }> {
  const [held, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const work = stage.database.inTenant(stage.tenant, 'write', async (tx) => {
    await statement.execute(tx);
    held.resolve();
    await done.promise;
  });
  await Promise.race([held.promise, work]);
  return {
    letGo: async () => {
      done.resolve();
      await work;
    },
  };
}

const instanceRow = (processInstanceId: string) =>
  sql`select 1 from instances where "instanceId" = ${processInstanceId} for update`;

const actsOf = async (processInstanceId: string) =>
  stage.database.inTenant(stage.tenant, 'read', (tx) =>
    sql<{ acts: number; log: number }>`select "acts", (select count(*)::int from "flowLog" l
      where l."instanceId" = i."instanceId") as log from instances i
      where "instanceId" = ${processInstanceId}`
      .execute(tx)
      .then(({ rows }) => rows[0]),
  );

const politely = { code: 503, msg: '系统繁忙，请稍后再试' };

describe('an instance that another transaction has locked', () => {
  test('delays an action longer than one lock timeout, and the action succeeds', async () => {
    const started = await start();
    const taskId = await taskOfAnn(started);
    const { letGo } = await holding(instanceRow(started.processInstanceId));
    const answer = agree(patient, taskId);
    await waitForRepeatedLockWaits(stage.database, 2);
    await letGo();
    expect((await answer).body.code).toBe(200);
    expect(await actsOf(started.processInstanceId)).toEqual({ acts: 2, log: 2 });
  });

  test('refuses an action as busy after too long, with a time for the retry and without a change', async () => {
    const started = await start();
    const taskId = await taskOfAnn(started);
    const { letGo } = await holding(instanceRow(started.processInstanceId));
    const answer = await agree(hasty, taskId);
    expect(answer).toMatchObject({ status: 503, body: politely });
    expect(answer.headers['retry-after']).toMatch(/^\d+$/);
    await letGo();
    expect(await actsOf(started.processInstanceId)).toEqual({ acts: 1, log: 1 });
    expect((await agree(patient, taskId)).body.code).toBe(200);
  });

  test('fails one task of a batch, and the other tasks succeed', async () => {
    const some = await Promise.all([start(), start(), start()]);
    const taskIds = await Promise.all(some.map(taskOfAnn));
    const { letGo } = await holding(instanceRow(some[1]?.processInstanceId ?? ''));
    const outcomes = responseData(await agreeInBatch(hasty, taskIds));
    await letGo();
    expect(outcomes).toEqual([
      { taskId: taskIds[0], ok: true },
      { taskId: taskIds[1], ok: false, msg: politely.msg },
      { taskId: taskIds[2], ok: true },
    ]);
  });
});

test('a second request with the same idempotency key is asked to retry, and then gets the answer of the first', async () => {
  const started = await start();
  const taskId = await taskOfAnn(started);
  const { letGo } = await holding(instanceRow(started.processInstanceId));
  const token = await stage.as('ann');
  const keyed = (node: TestNode) =>
    injectRequest(node.app, {
      token,
      method: 'POST',
      path: '/flowable/task/approval',
      body: { taskId },
      headers: { 'idempotency-key': 'once' },
    });
  const both = await Promise.all([keyed(hasty), keyed(hasty)]);
  expect(both.map((one) => one.status)).toEqual([503, 503]);
  await letGo();
  const [first, second] = await Promise.all([keyed(patient), keyed(patient)]);
  expect(first.body.code).toBe(200);
  expect(second.body).toEqual(first.body);
  expect(await actsOf(started.processInstanceId)).toEqual({ acts: 2, log: 2 });
});

/**
 * Makes the next writes of events fail with the code, that many times. A sequence counts them, because a rollback does
 * not reset it.
 */
async function failing(code: string, times: number): Promise<void> {
  await stage.database.inTenant(stage.tenant, 'write', async (tx) => {
    await sql`create sequence failures`.execute(tx);
    await sql
      .raw(`create function fail() returns trigger language plpgsql as $$ begin
        if nextval('failures') <= ${times} then raise exception 'told to' using errcode = '${code}'; end if;
        return null; end $$`)
      .execute(tx);
  });
  await runAsSuperuser(stage.url, failingTrigger);
}

/** The application does not own the table and cannot alter it. */
const failingTrigger = `create trigger "failing" before insert on "flowEvents"
  for each statement execute function fail()`;

afterEach(async () => {
  await runAsSuperuser(stage.url, 'drop trigger if exists "failing" on "flowEvents"');
  await stage.database.inTenant(stage.tenant, 'write', async (tx) => {
    await sql`drop function if exists fail`.execute(tx);
    await sql`drop sequence if exists failures`.execute(tx);
  });
});

describe.each(['40001', '40P01', '55P03'])('a transaction that PostgreSQL ends with %s', (code) => {
  test('runs again and takes effect once', async () => {
    const started = await start();
    const taskId = await taskOfAnn(started);
    await failing(code, 2);
    expect((await agree(patient, taskId)).body.code).toBe(200);
    expect(await actsOf(started.processInstanceId)).toEqual({ acts: 2, log: 2 });
  });

  test('gets a polite refusal when it fails every time, and has no effect', async () => {
    const started = await start();
    const taskId = await taskOfAnn(started);
    await failing(code, 1000);
    expect(await agree(hasty, taskId)).toMatchObject({ status: 503, body: politely });
    expect(await actsOf(started.processInstanceId)).toEqual({ acts: 1, log: 1 });
  });
});

test('a statement that exceeds its time limit gets a polite refusal and has no effect', async () => {
  const started = await start();
  const taskId = await taskOfAnn(started);
  await stage.database.inTenant(stage.tenant, 'write', (tx) =>
    sql
      .raw(`create function fail() returns trigger language plpgsql as $$ begin perform pg_sleep(5); return null;
      end $$`)
      .execute(tx),
  );
  await runAsSuperuser(stage.url, failingTrigger);
  const limited = await stage.node({ limits: { statement: '1s', lock: '50ms', patienceMs: 900 } });
  expect(await agree(limited, taskId)).toMatchObject({ status: 503, body: politely });
  const outcomes = responseData(await agreeInBatch(limited, [taskId]));
  await limited.close();
  expect(outcomes).toEqual([{ taskId, ok: false, msg: politely.msg }]);
  expect(await actsOf(started.processInstanceId)).toEqual({ acts: 1, log: 1 });
});

test('Two transactions in a deadlock both succeed.', async () => {
  const { processInstanceId, rowId } = await start();
  responseData(await stage.agree('ann', processInstanceId));
  const { taskId } = await stage.taskOf('ben', processInstanceId);
  // Its lock timeout is longer than the time until PostgreSQL looks for deadlocks.
  const node = await stage.node();
  const action = { userName: 'ben', path: '/flowable/task/approval', body: { taskId } };
  let answer: Promise<TestResponse> | undefined;
  await stage.database.inTenant(stage.tenant, 'write', async (tx) => {
    await sql`select 1 from auto_busy where "id" = ${rowId} for update`.execute(tx);
    answer ??= post(node, action);
    // It has locked the instance and waits for the record, whose status it changes.
    await waitForLockWaits(stage.database, 1);
    await instanceRow(processInstanceId).execute(tx);
  });
  expect((await answer)?.body).toMatchObject({ code: 200, data: { finished: true } });
  await node.close();
});

test('a read of a task uses one snapshot, whatever happens during it', async () => {
  const draft = { formEnName: 'auto_busy', formData: { name: '草稿' } };
  const { taskId, processInstanceId } = responseData(
    await stage.post('buyer', '/flowable/instance/startAndStash', draft),
  );
  const look = async () => responseData(await stage.get('buyer', `/flowable/task/detail?taskId=${taskId}`));
  const before = await look();
  let looking: ReturnType<typeof look> | undefined;
  await stage.database.inTenant(stage.tenant, 'write', async (tx) => {
    await sql`lock table runs in access exclusive mode`.execute(tx);
    looking = look();
    // It has read the tables before the runs and waits for those.
    await waitForLockWaits(stage.database, 1);
    const actor = await loadActorOfUser(tx, stage.users.admin ?? '');
    if (!actor) throw new Error('There is no administrator.');
    const acting = { tx, tenant: stage.tenant, actor, now: new Date() };
    await performInstanceAction(acting, { instanceId: processInstanceId }, { kind: 'void' });
  });
  const after = await look();
  expect(after).not.toEqual(before);
  expect([before, after]).toContainEqual(await looking);
});

test('A due task is postponed by a minute while its record is locked for too long, and is then performed.', async () => {
  const { processInstanceId, rowId } = await stage.start('buyer', 'auto_due');
  await stage.database.inTenant(stage.tenant, 'write', (tx) =>
    sql`update tasks set "timeoutTime" = '2020-01-01', "dueTime" = '2020-01-01'
      where "instanceId" = ${processInstanceId} and "state" = 'open'`.execute(tx),
  );
  const loggedErrors: string[] = [];
  const look = (minutesLater: number) =>
    processDueTasks({
      database: hasty.database,
      now: () => new Date(Date.now() + minutesLater * 60_000),
      signal: new AbortController().signal,
      logError: (sentence) => loggedErrors.push(sentence),
    });
  const { letGo } = await holding(sql`select 1 from auto_due where "id" = ${rowId} for update`);
  await look(0);
  await letGo();
  expect(await actsOf(processInstanceId)).toEqual({ acts: 1, log: 1 });
  expect(loggedErrors).toEqual([expect.stringContaining('puts it off')]);
  await look(2);
  expect(await actsOf(processInstanceId)).toMatchObject({ acts: 2 });
});

/**
 * Requests that wait for locks or take long leave connections for everybody else, and are answered once they can be.
 */
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { UnavailableError } from '../../../server/db/errors/unavailableError.ts';
import { defaultLimits } from '../../../server/db/transaction.ts';
import { buildApproval, buildChain, userCandidates } from '../../support/builders/flowDrafts.ts';
import { testPassword } from '../../support/builders/testOrganization.ts';
import { waitForRepeatedLockWaits } from '../../support/races/transactionGate.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  responseData,
} from '../../support/servers/flowServer.ts';
import { injectRequest, type TestNode, type TestResponse } from '../../support/servers/testServer.ts';

const many = 60;
/** The timeout of these tests: sixty lists and actions take long on a slow machine. */
const patience = { timeout: 240_000 };

let stage: FlowServer;
let node: TestNode;
let stranger: string;
/** A connection from outside that holds locks and observes who waits for them. */
let outside: pg.Client;
let watching: pg.Client;

beforeAll(async () => {
  stage = await createFlowServer([buildFlowForm('auto_locked'), buildFlowForm('auto_free')]);
  await stage.deploy('auto_free', buildChain([buildApproval('one', userCandidates(stage.users.ann))]));
  // The limit is so long that no request times out while a slow machine runs the others.
  node = await stage.node({ limits: { ...defaultLimits, patienceMs: 120_000 } });
  const other = { tenantCode: 'OTHER', tenantName: '邻居', adminPassword: 'Bohai#4721x' };
  responseData(await stage.post('admin', '/system/tenant', other));
  stranger = await stage.login('admin', { tenantCode: 'OTHER', password: other.adminPassword });
});
afterAll(async () => {
  await node.close();
  await stage.close();
});

beforeEach(async () => {
  [outside, watching] = [new pg.Client(stage.url), new pg.Client(stage.url)];
  await Promise.all([outside.connect(), watching.connect()]);
  await outside.query('begin; set search_path to tenant_default');
});
afterEach(async () => {
  await Promise.all([outside.end(), watching.end()]);
});

const post = async (userName: string, path: string, body: object): Promise<TestResponse> =>
  injectRequest(node.app, { token: await stage.as(userName), method: 'POST', path, body });

/** Transactions that wait for a lock on a connection for tenants' work, by their start. */
async function waiting(): Promise<string[]> {
  const { rows } = await watching.query<{ began: string }>(
    `select xact_start::text as began from pg_stat_activity
     where datname = current_database() and application_name = 'qianhe' and wait_event_type = 'Lock'`,
  );
  return rows.map(({ began }) => began);
}

/** Counts the responses so far. `all` resolves with the last one. */
function counted(asked: readonly Promise<TestResponse>[]) {
  const counter = { answered: 0, all: Promise.all(asked) };
  for (const one of asked) {
    one.then(() => {
      counter.answered += 1;
    });
  }
  return counter;
}

/** Calls that need none of the locks, of this tenant and of another one. */
async function everythingElse(): Promise<void> {
  const answers = await Promise.all([
    post('admin', '/auto/auto_free/list', {}),
    injectRequest(node.app, { token: await stage.as('ben'), method: 'GET', path: '/flowable/task/myTask' }),
    injectRequest(node.app, { token: stranger, method: 'GET', path: '/system/user/list' }),
    injectRequest(node.app, {
      token: null,
      method: 'POST',
      path: '/login',
      body: { username: 'buyer', password: testPassword },
    }),
  ]);
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [200, 200]));
}

describe('the locked table of a form', () => {
  const open = () => post('admin', '/auto/auto_locked/list', {});

  /** The lock is known from the first request that timed out on it, which now tries a second time. */
  const untilTriedTwice = () => waitForRepeatedLockWaits(stage.database, 2);

  test(
    'two of the many requests that open the form wait on connections; others are answered at once, these after the unlock',
    patience,
    async () => {
      await outside.query('lock table auto_locked in access exclusive mode');
      const first = open();
      await untilTriedTwice();
      const openers = counted([first, ...Array.from({ length: many - 1 }, open)]);
      for (let round = 0; round < 5; round += 1) {
        expect((await waiting()).length).toBeLessThanOrEqual(2);
        await everythingElse();
      }
      expect(openers.answered).toBe(0);
      await outside.query('rollback');
      expect((await openers.all).map(({ body }) => body.code)).toEqual(Array(many).fill(200));
    },
  );

  test('an aborted request stops waiting', async () => {
    await outside.query('lock table auto_locked in access exclusive mode');
    const leaving = new AbortController();
    const request = { kind: 'read', signal: leaving.signal } as const;
    const looking = node.database.inTenant(stage.tenant, request, (tx) =>
      sql`select 1 from "auto_locked"`.execute(tx),
    );
    await untilTriedTwice();
    leaving.abort();
    await expect(looking).rejects.toThrow(UnavailableError);
    await outside.query('rollback');
  });

  test('work that swallows the refusal of a statement does not commit the rest', async () => {
    await outside.query('lock table auto_locked in access exclusive mode');
    const first = open();
    await untilTriedTwice();
    let attempts = 0;
    const work = node.database.inTenant(stage.tenant, 'write', async (tx) => {
      attempts += 1;
      await sql`update depts set "deptName" = "deptName" || '?'`.execute(tx);
      await sql`select 1 from "auto_locked"`.execute(tx).catch(() => undefined);
      if (attempts > 1) throw new Error('enough');
    });
    await expect(work).rejects.toThrow('enough');
    await outside.query('rollback');
    expect((await first).body.code).toBe(200);
  });
});

test(
  'actions on many locked instances leave connections for all others and take effect once',
  patience,
  async () => {
    const started = await Promise.all(
      Array.from({ length: many + 1 }, () => stage.start('buyer', 'auto_free')),
    );
    const tasks = started.map(({ processInstanceId, nextTasks }) => ({
      processInstanceId,
      taskId: nextTasks[0]?.taskId,
    }));
    const [free, ...locked] = tasks;
    const ids = locked.map(({ processInstanceId }) => processInstanceId);
    await outside.query('select 1 from instances where "instanceId" = any($1::bigint[]) for update', [ids]);
    const agree = ({ taskId }: { taskId?: string | undefined }) =>
      post('ann', '/flowable/task/approval', { taskId });
    const acts = counted(locked.map(agree));
    // A pool of 12: writes get at most half of it, even if each is the first to wait for its lock.
    for (let round = 0; round < 5; round += 1) {
      await everythingElse();
      expect((await waiting()).length).toBeLessThanOrEqual(6);
    }
    expect((await agree(free ?? {})).body.code).toBe(200);
    expect(acts.answered).toBe(0);
    await outside.query('rollback');
    expect((await acts.all).map(({ body }) => body.code)).toEqual(Array(many).fill(200));
    const { rows } = await watching.query('select distinct acts from tenant_default.instances');
    expect(rows).toEqual([{ acts: 2 }]);
  },
);

test('sign-ins that wait for each other do not block authentication', async () => {
  await outside.query('lock table qianhe."passwordAttempts" in access exclusive mode');
  const dan = { username: 'dan', password: testPassword };
  const signingIn = counted(
    Array.from({ length: 10 }, () =>
      injectRequest(node.app, { token: null, method: 'POST', path: '/login', body: dan }),
    ),
  );
  const answer = await injectRequest(node.app, {
    token: await stage.as('ann'),
    method: 'GET',
    path: '/getInfo',
  });
  expect([answer.body.code, signingIn.answered]).toEqual([200, 0]);
  await outside.query('rollback');
  await signingIn.all;
});

test('sessions for COPY take only a few connections, regardless of the number of requests', async () => {
  const done = Promise.withResolvers<void>();
  const database: Database = node.database;
  let open = 0;
  const sessions = Array.from({ length: 12 }, () =>
    database.withClient(stage.tenant, async () => {
      open += 1;
      await done.promise;
    }),
  );
  await everythingElse();
  expect(open).toBe(3);
  done.resolve();
  await Promise.all(sessions);
  expect(open).toBe(12);
});

/**
 * The server is killed with kill -9 at every boundary of an action's database statements, and between its commit and
 * its answer; the client retries with the same key. Nothing is lost or done twice, and no manual repair is needed.
 */
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { runChecks } from '../../server/integrity/runChecks.ts';
import { openFileStore } from '../../server/records/files/fileStore.ts';
import { buildApproval, buildChain, userCandidates } from '../support/builders/flowDrafts.ts';
import {
  crashAtPointsOf,
  crashDuringGroupCommit,
  type RepeatableRequest,
} from '../support/crashes/crashPoints.ts';
import { type CrashTestBody, CrashTestServer } from '../support/crashes/crashTestServer.ts';
import { chooseDepth, isFullDepth } from '../support/depth.ts';
import { buildFlowForm, createFlowServer, type FlowServer } from '../support/servers/flowServer.ts';
import { createTestKey } from '../support/servers/testServer.ts';
import { patienceMs } from '../support/waitUntil.ts';

// Each test starts the server a few times, perhaps on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

let stage: FlowServer;
let server: CrashTestServer;
let dataFolder: string;
const tokens: Record<string, string> = {};

/** A form for each concurrent start: numbers without gaps are assigned one after another. */
const numbered = Array.from({ length: 12 }, (_, index) => `auto_slot${index}`);

beforeAll(async () => {
  stage = await createFlowServer(['auto_line', ...numbered].map((name) => buildFlowForm(name)));
  const { ann, ben } = stage.users;
  const draft = buildChain([
    buildApproval('one', userCandidates(ann)),
    buildApproval('two', userCandidates(ben)),
  ]);
  for (const name of ['auto_line', ...numbered]) await stage.deploy(name, draft);
  for (const name of ['admin', 'buyer', 'ann', 'ben', 'cat']) tokens[name] = await stage.as(name);
  // From here on every request uses the process that dies.
  await stage.app.close();
  await stage.deps.jobs.close();
  dataFolder = await mkdtemp(path.join(tmpdir(), 'qianhe-kill-'));
  await replaceServer();
});

async function replaceServer(settings: { groupLateAfterMs?: number } = {}): Promise<void> {
  await server?.kill();
  server = new CrashTestServer({ url: stage.url, dataFolder, connections: 128, ...settings });
  await server.start();
}

afterAll(async () => {
  await server.kill();
  await stage.drop();
  rmSync(dataFolder, { recursive: true, force: true });
});

afterEach(async ({ task }) => {
  // A process with paused requests would fail the tests after this one.
  if (task.result?.state === 'fail') {
    await server.kill();
    await server.start();
  }
  const files = openFileStore(path.join(dataFolder, 'files'));
  expect(await runChecks(stage.database, { files })).toEqual([]);
});

const data = (answer: CrashTestBody): CrashTestBody => {
  if (answer.code !== 200) throw new Error(JSON.stringify(answer));
  return answer.data;
};

const post = async (userName: string, call: string, body: object): Promise<CrashTestBody> =>
  data(await server.post({ token: tokens[userName] ?? '', path: call, body }));

const count = async (query: string): Promise<number> =>
  stage.database.withClient(stage.tenant, async (client) => {
    const { rows } = await client.query<{ count: string }>(query);
    return Number(rows[0]?.count);
  });

const linesOf = (instanceId: string, act: string) =>
  count(`select count(*) from "flowLog" where "instanceId" = ${instanceId} and act = '${act}'`);

async function started(form = 'auto_line'): Promise<{ instanceId: string; taskId: string }> {
  const formData = { name: createTestKey() };
  const told = await post('buyer', '/flowable/instance/startAndSubmit', { formEnName: form, formData });
  return { instanceId: told.processInstanceId, taskId: told.nextTasks[0].taskId };
}

/** An action on one task of an instance that is started for it. */
const onTask = async (call: string, act: string, body: object, by = 'ann'): Promise<RepeatableRequest> => {
  const { instanceId, taskId: first } = await started();
  const taskId = by === 'ann' ? first : await handedTo(by, first);
  return {
    token: tokens[by] ?? '',
    path: `/flowable/task/${call}`,
    body: { taskId, ...body },
    async check(answer) {
      expect(data(answer)).toMatchObject({ processInstanceId: instanceId, finished: false });
      expect(await linesOf(instanceId, act)).toBe(1);
    },
  };
};

/** The id of the task that the other user gets by it. */
async function handedTo(userName: string, taskId: string): Promise<string> {
  const delegateUserId = stage.users[userName] ?? '';
  const told = await post('ann', '/flowable/task/delegate', { taskId, delegateUserId, comment: '代办' });
  return told.nextTasks[0].taskId;
}

/** An action that is too late, and is refused however often it is sent. */
async function tooLate(): Promise<RepeatableRequest> {
  const { instanceId, taskId } = await started();
  await post('ann', '/flowable/task/approval', { taskId });
  return {
    token: tokens.ann ?? '',
    path: '/flowable/task/approval',
    body: { taskId },
    async check(answer) {
      expect(answer).toMatchObject({ code: 500, reason: 'TASK_CLOSED' });
      expect(await linesOf(instanceId, 'agree')).toBe(1);
    },
  };
}

const several = (one: () => Promise<RepeatableRequest>) => (length: number) =>
  Promise.all(Array.from({ length }, one));

/** A dead process renews no lease and sends no heartbeat; after half a minute others take over. */
const halfAMinute = () =>
  stage.database.withClient(stage.tenant, async (client) => {
    await client.query(`update qianhe.idempotency set "leaseUntil" = "leaseUntil" - interval '31 seconds'
      where answer is null`);
    await client.query(
      `update jobs set "aliveAt" = "aliveAt" - interval '31 seconds' where state = 'running'`,
    );
  });

test('an approval takes effect once', async () => {
  const ready = several(() => onTask('approval', 'agree', { comment: '同意', formData: {} }));
  const points = await crashAtPointsOf(server, { ready, atOnce: 24 });
  expect(points.length).toBeGreaterThan(30);
});

test('approvals of several users in one transaction each take effect once', async () => {
  const one = (userName: string) => onTask('approval', 'agree', { comment: '同意' }, userName);
  // However slow the machine is, the requests that wait for the first one stay together.
  await replaceServer({ groupLateAfterMs: patienceMs });
  const { deaths, together } = await crashDuringGroupCommit(server, {
    lone: () => one('ann'),
    companions: async () => ({
      first: await one('ann'),
      leader: await one('ann'),
      others: await Promise.all([one('cat'), tooLate(), one('ann'), one('cat')]),
    }),
  });
  expect(deaths).toBeGreaterThan(chooseDepth(1, 12));
  expect(together).toBe(deaths);
  await replaceServer();
});

/** Like an approval; only at full depth. */
test.runIf(isFullDepth)('a return takes effect once', async () => {
  const body = { comment: '退回', targetTaskDefinitionKey: 'start', enableJumpBack: true };
  await crashAtPointsOf(server, { ready: several(() => onTask('back', 'return', body)), atOnce: 24 });
});

test('a start with submission creates one record, one number and one instance', async () => {
  let next = 0;
  const one = async (): Promise<RepeatableRequest> => {
    const form = numbered[next++ % numbered.length] ?? '';
    const name = createTestKey();
    return {
      token: tokens.buyer ?? '',
      path: '/flowable/instance/startAndSubmit',
      body: { formEnName: form, formData: { name, amount: 3 } },
      async check(answer) {
        const { processInstanceId, rowId } = data(answer);
        expect(await count(`select count(*) from ${form} where name = '${name}' and id = ${rowId}`)).toBe(1);
        expect(await count(`select count(*) from ${form} where name = '${name}'`)).toBe(1);
        expect(await linesOf(processInstanceId, 'submit')).toBe(1);
      },
    };
  };
  const points = await crashAtPointsOf(server, {
    ready: several(one),
    atOnce: numbered.length,
    trials: numbered.length + 1,
  });
  expect(points.join()).toContain('serialNumbers');
  for (const form of numbered) {
    const given = `select count(*) from ${form}`;
    const last = await count(given);
    expect(await count(`${given} where right(number, 4)::int between 1 and ${last}`)).toBe(last);
    expect(await count(`select count(distinct number) from ${form}`)).toBe(last);
  }
});

/** Like a start with submission; only at full depth. */
test.runIf(isFullDepth)('the submission of a draft takes effect once', async () => {
  const one = async (): Promise<RepeatableRequest> => {
    const draft = { formEnName: 'auto_line', formData: { name: createTestKey() } };
    const { taskId, processInstanceId, rowId } = await post(
      'buyer',
      '/flowable/instance/startAndStash',
      draft,
    );
    return {
      token: tokens.buyer ?? '',
      path: '/flowable/task/submit',
      body: { taskId, formData: { amount: 8 } },
      async check(answer) {
        expect(data(answer)).toMatchObject({ processInstanceId, finished: false });
        expect(await linesOf(processInstanceId, 'submit')).toBe(1);
        expect(await count(`select count(*) from auto_line where id = ${rowId} and amount = 8`)).toBe(1);
      },
    };
  };
  await crashAtPointsOf(server, { ready: several(one), atOnce: 24 });
});

test('a batch approval reports the tasks that were approved before the crash as approved', async () => {
  const one = async (): Promise<RepeatableRequest> => {
    const [left, right] = [await started(), await started()];
    return {
      token: tokens.ann ?? '',
      path: '/flowable/task/batchQuickApproval',
      body: { taskIds: [left.taskId, right.taskId], comment: '同意' },
      async check(answer) {
        expect(data(answer).map((task: CrashTestBody) => task.ok)).toEqual([true, true]);
        for (const { instanceId } of [left, right]) expect(await linesOf(instanceId, 'agree')).toBe(1);
      },
    };
  };
  await crashAtPointsOf(server, { ready: several(one), atOnce: 20, meanwhile: halfAMinute });
});

test('an upload creates one row and one file', async () => {
  const one = async (): Promise<RepeatableRequest> => {
    const body = new FormData();
    const name = `${createTestKey()}.txt`;
    body.append('file', new Blob(['hello']), name);
    return {
      token: tokens.buyer ?? '',
      path: '/common/upload',
      body,
      async check(answer) {
        expect(answer).toMatchObject({ code: 200, size: 5 });
        const named = `select count(*) from files where "originalName" = '${name}'`;
        expect(await count(named)).toBe(1);
        expect(await count(`${named} and "fileName" = '${answer.fileName}'`)).toBe(1);
      },
    };
  };
  await crashAtPointsOf(server, { ready: several(one), atOnce: 12, meanwhile: halfAMinute });
});

describe('an export creates one job, which finishes', () => {
  const exporting = async (background: boolean): Promise<RepeatableRequest> => {
    const keyword = createTestKey();
    return {
      token: tokens.admin ?? '',
      path: '/auto/auto_line/export',
      body: { format: 'csv', keyword, background },
      async check(answer) {
        const { id } = data(answer);
        await expect.poll(() => stateOf(id)).toBe('done');
        const ordered = `select count(*) from jobs where request -> 'filters' ->> 'keyword' = '${keyword}'`;
        expect(await count(ordered)).toBe(1);
      },
    };
  };
  const stateOf = async (id: string) => data(await server.get(tokens.admin ?? '', `/jobs/${id}`)).state;

  /** Like the one in the background; only at full depth. */
  test.runIf(isFullDepth)('the synchronous export finishes', async () => {
    const ready = several(() => exporting(false));
    const points = await crashAtPointsOf(server, {
      ready,
      atOnce: 16,
      varies: true,
      meanwhile: halfAMinute,
    });
    expect(points.join()).toContain('update "jobs"');
  });

  test('the background export finishes', async () => {
    const ready = several(() => exporting(true));
    await crashAtPointsOf(server, { ready, atOnce: 16, varies: true, meanwhile: halfAMinute });
  });
});

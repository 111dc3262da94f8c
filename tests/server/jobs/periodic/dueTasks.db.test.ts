import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { defaultWeek } from '../../../../contract/calendar/calendar.ts';
import { scheduleDueTasks } from '../../../../server/jobs/periodic/dueTasks.ts';
import { buildApproval, buildChain, userCandidates } from '../../../support/builders/flowDrafts.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  responseData,
} from '../../../support/servers/flowServer.ts';
import { runDueTasks, setClock } from '../../../support/servers/testClock.ts';

type Timeout = { duration: string; action: string; calendar?: string; target?: string | undefined };

let stage: FlowServer;
const calendar = {
  enabled: true,
  week: defaultWeek,
  holidays: [{ date: '2026-04-06', name: '清明节' }],
  workdays: [],
};

beforeAll(async () => {
  stage = await createFlowServer([
    ...['remind', 'pass', 'back', 'hand', 'wall', 'votes', 'turns', 'first'].map((name) =>
      buildFlowForm(`auto_${name}`),
    ),
    {
      ...buildFlowForm('auto_stops'),
      checks: [{ scene: 'node_one', expression: 'amount > 100', action: 'stop', tips: '金额过大' }],
    },
    buildFlowForm('auto_asks', [{ enName: 'opinion', label: '意见', funcType: 'input', required: true }]),
  ]);
  const { ann, ben, dan } = stage.users;
  const two = buildApproval('two', userCandidates(ben));
  const one = (timeout: Timeout, more = {}) =>
    // The tests use the contract's values.
    buildApproval('one', userCandidates(ann), { enableTimeout: true, timeout: timeout as never, ...more });
  /** The initiator's own node as `start` defines it. */
  const deploy = (name: string, nodes: Parameters<typeof buildChain>[0], start = {}) => {
    const flow = buildChain(nodes);
    const own = flow.nodes.map((node) =>
      node.id === 'start' ? { ...node, data: { ...node.data, ...start } } : node,
    );
    return stage.deploy(`auto_${name}`, { ...flow, nodes: own });
  };
  const opinion = (isWritable: boolean) => ({ fieldProperties: [{ fieldName: 'opinion', isWritable }] });
  const passes = { duration: 'PT4H', action: 'AUTO_PASS' };
  const timed = { enableTimeout: true, timeout: { ...passes, action: 'AUTO_PASS' as const } };
  const copy = {
    id: 'copy',
    name: '抄送',
    kind: 'CC' as const,
    data: { candidateList: userCandidates(dan), ...timed },
  };
  await deploy('remind', [one({ duration: 'P1D', action: 'REMIND' }), two]);
  await deploy('pass', [one(passes), two]);
  await deploy('back', [one({ duration: 'PT4H', action: 'AUTO_BACK' }), two]);
  await deploy('hand', [one({ duration: 'PT4H', action: 'TRANSFER', target: dan }), two]);
  await deploy('wall', [one({ duration: 'PT24H', calendar: 'WALL', action: 'REMIND' }), two]);
  await deploy('stops', [one(passes), two]);
  await deploy('asks', [one(passes, opinion(true)), two], opinion(false));
  await deploy('votes', [buildApproval('one', userCandidates(ann, ben), timed), two]);
  const turns = { ...timed, approvalMode: 'SEQUENTIAL' as const };
  await deploy('turns', [buildApproval('one', userCandidates(ann, ben), turns), two]);
  await deploy('first', [copy, two], timed);
  await keep(calendar);
});
afterEach(() => vi.useRealTimers());
afterAll(() => stage.close());

async function keep(changed: Record<string, unknown>): Promise<void> {
  const { version } = (await stage.get('admin', '/system/calendar')).body.data;
  responseData(await stage.post('admin', '/system/calendar/edit', { ...changed, version }));
}

/** An instance of the form that was started then. */
async function startedAt(text: string, name: string, formData = {}): Promise<string> {
  setClock(text);
  return (await stage.start('buyer', `auto_${name}`, formData)).processInstanceId;
}

async function taskOf(userName: string, processInstanceId: string) {
  const { rows } = (await stage.get(userName, '/flowable/task/myTask?pageSize=1000')).body;
  return rows.find((row: { processInstanceId: string }) => row.processInstanceId === processInstanceId);
}

const dueOf = async (userName: string, processInstanceId: string) =>
  (await taskOf(userName, processInstanceId))?.dueTime.slice(0, 16);

/** The system's part of the log: its actions by node, with their text. */
async function systemLog(processInstanceId: string): Promise<string[]> {
  const path = `/flowable/instance/processLog?processInstanceId=${processInstanceId}`;
  const activities: { logItemList: { userNickName: string; operateName: string; comment: string }[] }[] =
    responseData(await stage.get('admin', path));
  return activities
    .flatMap((activity) => activity.logItemList)
    .filter((item) => item.userNickName === '系统')
    .map(({ operateName, comment }) => (comment ? `${operateName}：${comment}` : operateName));
}

describe('the due time', () => {
  test('the due time follows the working calendar, or the wall clock if the node says so', async () => {
    expect(await dueOf('ann', await startedAt('2026-03-06 10:00', 'remind'))).toBe('2026-03-09 10:00');
    expect(await dueOf('ann', await startedAt('2026-03-06 17:00', 'pass'))).toBe('2026-03-09 12:00');
    expect(await dueOf('ann', await startedAt('2026-03-06 10:00', 'wall'))).toBe('2026-03-07 10:00');
    expect(await dueOf('ann', await startedAt('2026-04-03 10:00', 'remind'))).toBe('2026-04-07 10:00');
  });

  test('a read-only task and a draft have no due time', async () => {
    setClock('2026-03-06 10:00');
    const body = { formEnName: 'auto_first', formData: { name: '草稿' } };
    responseData(await stage.post('buyer', '/flowable/instance/startAndStash', body));
    await startedAt('2026-03-06 10:00', 'first');
    const { rows } = (await stage.get('dan', '/flowable/task/myReadingTask')).body;
    expect(rows).toMatchObject([{ dueTime: null, overdue: false }]);
    setClock('2026-03-20 10:00');
    expect(await runDueTasks(stage)).toEqual([]);
    const drafts = (await stage.get('buyer', '/flowable/instance/myStartList?formEnName=auto_first')).body
      .rows;
    expect(drafts.map((row: { status: number }) => row.status).sort()).toEqual([-1, 0]);
  });

  test('the due time is suspended while an added signer, with an own due time, holds the task, and continues afterwards', async () => {
    const id = await startedAt('2026-03-06 10:00', 'remind');
    const { taskId } = await taskOf('ann', id);
    setClock('2026-03-06 11:00');
    const sign = { taskId, type: 'beforeAddSign', candidateUserIdList: [stage.users.cat], comment: '请看' };
    responseData(await stage.post('ann', '/flowable/task/addSign', sign));
    expect(await dueOf('cat', id)).toBe('2026-03-09 11:00');
    setClock('2026-03-09 10:59');
    await runDueTasks(stage);
    expect(await systemLog(id)).toEqual([]);
    setClock('2026-03-10 10:00');
    await runDueTasks(stage);
    responseData(await stage.agree('cat', id));
    // One hour of Friday and two of the day of the due time were left besides Friday's afternoon.
    expect(await dueOf('ann', id)).toBe('2026-03-10 18:00');
    expect(await systemLog(id)).toEqual(['超时提醒 陈陈']);
  });

  test('the time starts when the task’s turn comes', async () => {
    const id = await startedAt('2026-03-02 09:00', 'turns');
    setClock('2026-03-02 11:00');
    responseData(await stage.agree('ann', id));
    expect(await dueOf('ben', id)).toBe('2026-03-02 16:30');
  });

  test('an overdue task is due immediately when it returns from an added signer', async () => {
    const id = await startedAt('2026-03-02 09:00', 'remind');
    setClock('2026-03-03 11:00');
    const { taskId } = await taskOf('ann', id);
    const sign = { taskId, type: 'beforeAddSign', candidateUserIdList: [stage.users.cat], comment: '请看' };
    responseData(await stage.post('ann', '/flowable/task/addSign', sign));
    setClock('2026-03-03 15:00');
    responseData(await stage.agree('cat', id));
    expect(await dueOf('ann', id)).toBe('2026-03-03 15:00');
  });

  test('a transferred task keeps its due time', async () => {
    const id = await startedAt('2026-03-06 10:00', 'remind');
    const { taskId } = await taskOf('ann', id);
    setClock('2026-03-06 15:00');
    const transfer = { taskId, delegateUserId: stage.users.dan, comment: '出差' };
    responseData(await stage.post('ann', '/flowable/task/delegate', transfer));
    expect(await dueOf('dan', id)).toBe('2026-03-09 10:00');
  });

  test('a task that comes again after a return gets a new due time', async () => {
    const id = await startedAt('2026-03-06 10:00', 'remind');
    responseData(await stage.agree('ann', id));
    setClock('2026-03-11 09:30');
    const { taskId } = await taskOf('ben', id);
    const back = { taskId, targetTaskDefinitionKey: 'one', comment: '请再看', enableJumpBack: false };
    responseData(await stage.post('ben', '/flowable/task/back', back));
    expect(await dueOf('ann', id)).toBe('2026-03-12 09:30');
  });

  test('a future due time is recomputed when the calendar changes', async () => {
    const id = await startedAt('2026-03-12 15:00', 'remind');
    const wall = await startedAt('2026-03-12 15:00', 'wall');
    expect(await dueOf('ann', id)).toBe('2026-03-13 15:00');
    await keep({ ...calendar, holidays: [{ date: '2026-03-13', name: '厂休' }] });
    await runDueTasks(stage);
    expect(await dueOf('ann', id)).toBe('2026-03-16 15:00');
    expect(await dueOf('ann', wall)).toBe('2026-03-13 15:00');
    await keep(calendar);
    await runDueTasks(stage);
    expect(await dueOf('ann', id)).toBe('2026-03-13 15:00');
  });
});

describe('an overdue task', () => {
  test('the task is passed', async () => {
    const id = await startedAt('2026-03-16 09:00', 'pass');
    setClock('2026-03-16 14:29');
    await runDueTasks(stage);
    expect(await taskOf('ben', id)).toBeUndefined();
    setClock('2026-03-16 14:30');
    await runDueTasks(stage);
    expect((await taskOf('ben', id)).taskDefinitionKey).toBe('two');
    expect(await taskOf('ann', id)).toBeUndefined();
    expect(await systemLog(id)).toEqual(['超时自动通过']);
  });

  test('a passed task is in no user’s handled list, and the log names the system', async () => {
    const id = await startedAt('2026-03-16 09:00', 'votes');
    setClock('2026-03-16 14:30');
    await runDueTasks(stage);
    expect(await systemLog(id)).toEqual(['超时自动通过（安安）', '超时自动通过（贝贝）']);
    const log = responseData(
      await stage.get('admin', `/flowable/instance/processLog?processInstanceId=${id}`),
    );
    expect(log[1]).toMatchObject({ taskName: '审批 one', operateName: '已审批', userNickName: '系统' });
    const { rows } = (await stage.get('ann', '/flowable/instance/myApprovalList?formEnName=auto_votes')).body;
    expect(rows).toEqual([]);
  });

  test('the task is returned', async () => {
    const id = await startedAt('2026-03-16 09:00', 'back');
    setClock('2026-03-16 14:30');
    await runDueTasks(stage);
    expect((await taskOf('buyer', id)).taskDefinitionKey).toBe('start');
    expect(await systemLog(id)).toEqual(['超时自动退回至 发起']);
  });

  test('the task is transferred to a user with the full time, and reminds at its end', async () => {
    const id = await startedAt('2026-03-16 09:00', 'hand');
    setClock('2026-03-16 14:30');
    await runDueTasks(stage);
    expect(await taskOf('ann', id)).toBeUndefined();
    expect(await dueOf('dan', id)).toBe('2026-03-17 09:30');
    setClock('2026-03-17 09:30');
    await runDueTasks(stage);
    expect(await taskOf('dan', id)).toMatchObject({ overdue: false, urged: 1 });
    expect(await systemLog(id)).toEqual(['超时自动转交给 丹丹', '超时提醒 丹丹']);
  });

  test('the task reminds once, then after each further full time', async () => {
    const id = await startedAt('2026-03-16 09:00', 'remind');
    for (const text of ['2026-03-17 09:00', '2026-03-17 09:01', '2026-03-18 08:59']) {
      setClock(text);
      await runDueTasks(stage);
    }
    const reminded = await taskOf('ann', id);
    expect(reminded).toMatchObject({ urged: 1, overdue: true, dueTime: '2026-03-17 09:00:00' });
    setClock('2026-03-18 09:00');
    await runDueTasks(stage);
    expect(await systemLog(id)).toEqual(['超时提醒 安安', '超时提醒 安安']);
    const live = await stage.database.inTenant(stage.tenant, 'read', (tx) =>
      sql<{ timeout: boolean }>`select ("data" ->> 'timeout')::boolean as "timeout" from "liveEvents"
        where "type" = 'task.urged' and "data" ->> 'taskId' = ${reminded.taskId}
          and "userIds" = array[${stage.users.ann}::bigint]`.execute(tx),
    );
    expect(live.rows).toEqual([{ timeout: true }, { timeout: true }]);
  });

  test('a task with required fields reminds instead of passing', async () => {
    const id = await startedAt('2026-03-16 09:00', 'asks');
    setClock('2026-03-16 14:30');
    expect(await runDueTasks(stage)).toEqual([]);
    expect(await systemLog(id)).toEqual(['超时提醒 安安']);
  });

  test('a task that a rule of its form blocks reminds with the reason, and is tried again after a full time', async () => {
    const id = await startedAt('2026-03-16 09:00', 'stops', { amount: 200 });
    setClock('2026-03-16 14:30');
    expect(await runDueTasks(stage)).toEqual([]);
    setClock('2026-03-16 15:00');
    await runDueTasks(stage);
    expect(await systemLog(id)).toEqual(['超时提醒 安安：未能自动处理：金额过大']);
    await stage.database.inTenant(stage.tenant, 'write', (tx) =>
      sql`update auto_stops set amount = 1`.execute(tx),
    );
    setClock('2026-03-17 09:30');
    await runDueTasks(stage);
    expect((await systemLog(id)).at(-1)).toBe('超时自动通过');
  });

  test('a task without its record is postponed, longer each time, and reported to the operator', async () => {
    const id = await startedAt('2026-03-23 09:00', 'pass', { name: '消失' });
    await stage.database.inTenant(stage.tenant, 'write', (tx) =>
      sql`update auto_pass set "sys$deleteTime" = now() where name = '消失'`.execute(tx),
    );
    const loggedErrors = async (text: string) => {
      setClock(text);
      return runDueTasks(stage);
    };
    expect(await loggedErrors('2026-03-23 14:30')).toEqual([
      expect.stringMatching(/puts it off: RECORD_GONE/),
    ]);
    expect(await loggedErrors('2026-03-23 14:30')).toEqual([]);
    expect(await loggedErrors('2026-03-23 14:31')).toHaveLength(1);
    expect(await loggedErrors('2026-03-23 14:32')).toEqual([]);
    expect(await loggedErrors('2026-03-23 14:33')).toHaveLength(1);
    await stage.database.inTenant(stage.tenant, 'write', (tx) =>
      sql`update auto_pass set "sys$deleteTime" = null where name = '消失'`.execute(tx),
    );
    expect(await loggedErrors('2026-03-23 14:37')).toEqual([]);
    expect(await systemLog(id)).toEqual(['超时自动通过']);
  });
});

describe('several nodes', () => {
  test('several nodes act on each task once', async () => {
    const started: string[] = [];
    for (let at = 0; at < 12; at += 1) started.push(await startedAt('2026-03-18 09:00', 'pass'));
    const reminded = await startedAt('2026-03-17 14:30', 'remind');
    const [left, right] = [await stage.node(), await stage.node()];
    setClock('2026-03-18 14:30');
    await Promise.all([runDueTasks(left), runDueTasks(right), runDueTasks(stage)]);
    await Promise.all([left.close(), right.close()]);
    for (const id of started) expect(await systemLog(id)).toEqual(['超时自动通过']);
    expect(await systemLog(reminded)).toEqual(['超时提醒 安安']);
  });

  test('a node skips a task that a user is acting on, until the action has ended', async () => {
    const id = await startedAt('2026-03-19 09:00', 'pass');
    const node = await stage.node();
    setClock('2026-03-19 14:30');
    await node.database.inTenant(stage.tenant, 'write', async (tx) => {
      await sql`select 1 from instances where "instanceId" = ${id} for update`.execute(tx);
      expect(await runDueTasks(stage)).toEqual([]);
    });
    await node.close();
    expect(await systemLog(id)).toEqual([]);
    await runDueTasks(stage);
    expect(await systemLog(id)).toEqual(['超时自动通过']);
  });

  test('a node and a user who approves at the same time: one acts, the other finds the task done', async () => {
    const started: string[] = [];
    for (let at = 0; at < 6; at += 1) started.push(await startedAt('2026-03-24 09:00', 'pass'));
    const node = await stage.node();
    setClock('2026-03-24 14:30');
    const agree = async (id: string) =>
      (await stage.agree('ann', id).catch(() => undefined))?.body.code === 200;
    const [agreed] = await Promise.all([
      Promise.all(started.map(agree)),
      runDueTasks(node),
      runDueTasks(stage),
    ]);
    await node.close();
    await runDueTasks(stage);
    for (const [at, id] of started.entries()) {
      expect(await systemLog(id)).toEqual(agreed[at] ? [] : ['超时自动通过']);
      expect((await taskOf('ben', id)).taskDefinitionKey).toBe('two');
    }
  });
});

test('a node runs its rounds by itself, and stops when it closes', async () => {
  const id = await startedAt('2026-03-25 09:00', 'pass');
  setClock('2026-03-25 14:30');
  const closing: (() => Promise<void>)[] = [];
  scheduleDueTasks({ addHook: (_, hook) => closing.push(hook) }, stage.database, 20);
  await expect.poll(() => systemLog(id)).toEqual(['超时自动通过']);
  await closing[0]?.();
  const next = await startedAt('2026-03-26 09:00', 'pass');
  setClock('2026-03-26 14:30');
  await sleep(100);
  expect(await systemLog(next)).toEqual([]);
});

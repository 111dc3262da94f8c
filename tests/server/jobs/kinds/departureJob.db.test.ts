/** Flows continue when a user with tasks is disabled or deleted. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { saveSignInNames } from '../../../../server/db/queries/people/signInNames.ts';
import { runDepartureRound } from '../../../../server/jobs/kinds/departureJob.ts';
import { buildApproval, buildChain, userCandidates } from '../../../support/builders/flowDrafts.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  type RequestBody,
  responseData,
} from '../../../support/servers/flowServer.ts';

let stage: FlowServer;
beforeAll(async () => {
  stage = await createFlowServer(
    ['auto_skip', 'auto_admin', 'auto_both', 'auto_copy'].map((name) => buildFlowForm(name)),
  );
  const { ann, ben, cat } = stage.users;
  const toAdmin = { notFoundCandidateStrategy: 'TO_ADMIN' } as const;
  const last = buildApproval('two', userCandidates(ben));
  await stage.deploy('auto_skip', buildChain([buildApproval('one', userCandidates(cat)), last]));
  await stage.deploy('auto_admin', buildChain([buildApproval('one', userCandidates(cat), toAdmin), last]));
  await stage.deploy('auto_both', buildChain([buildApproval('one', userCandidates(cat, ann)), last]));
  const copy = {
    id: 'copy',
    name: '抄送',
    kind: 'CC',
    data: { candidateList: userCandidates(cat) },
  } as const;
  await stage.deploy('auto_copy', buildChain([copy, last]));
});
afterAll(() => stage.close());

const to = async (status: '0' | '1', userName: string, more: RequestBody = {}) =>
  stage.post('admin', `/system/user/changeStatus/${status}`, { userId: stage.users[userName], ...more });
/** The job may still be running; the enabled user keeps the tasks that it has not reassigned yet. */
afterEach(async () => {
  await jobsEnded();
  await stage.database.inTenant(stage.tenant, 'write', async (tx) => {
    const restored = tx.updateTable('users').set({ status: '0', deleted: false });
    await saveSignInNames(tx, await restored.returning(['userId', 'userName', 'phonenumber']).execute());
  });
});

async function jobsEnded(): Promise<void> {
  const unfinished = () =>
    stage.database.inTenant(stage.tenant, 'read', (tx) =>
      tx.selectFrom('jobs').select('id').where('state', 'in', ['queued', 'running']).execute(),
    );
  await expect.poll(unfinished).toEqual([]);
}

const openAt = async (processInstanceId: string) => {
  const tasks = await stage.database.inTenant(stage.tenant, 'read', (tx) =>
    tx
      .selectFrom('tasks')
      .innerJoin('users', 'users.userId', 'tasks.userId')
      .select(['tasks.nodeId', 'users.userName'])
      .where('instanceId', '=', processInstanceId)
      .where('tasks.state', '=', 'open')
      .where('role', '<>', 'reader')
      .orderBy('taskNo')
      .execute(),
  );
  return tasks.map(({ nodeId, userName }) => `${nodeId}:${userName}`).join(' ');
};

const heldBy = async (...userNames: string[]) =>
  responseData(
    await stage.post(
      'admin',
      '/system/user/heldTasks',
      userNames.map((name) => stage.users[name]),
    ),
  );

const goesOn: [form: string, expected: string][] = [
  ['auto_skip', 'two:ben'],
  ['auto_admin', 'one:admin'],
  ['auto_both', 'one:ann'],
];

describe.each(goesOn)('a task in %s', (form, expected) => {
  test.each([
    ['disabled', () => to('1', 'cat', { force: true })],
    [
      'edited to be disabled',
      () => stage.post('admin', '/system/user/edit', { userId: stage.users.cat, status: '1', force: true }),
    ],
    ['deleted', () => stage.post('admin', '/system/user/delete', { ids: [stage.users.cat], force: true })],
  ])('goes on when its holder is %s', async (_, leave) => {
    const { processInstanceId } = await stage.start('buyer', form);
    responseData(await leave(), null);
    await expect.poll(() => openAt(processInstanceId)).toBe(expected);
  });
});

describe('the task count before a departure', () => {
  test('the count contains the tasks that depend on each user, without read-only and finished ones', async () => {
    await clear();
    expect(await heldBy('dan')).toEqual([]);
    expect(await heldBy('cat', 'ben')).toMatchObject([{ count: 0 }, { count: 0 }]);
    const first = await stage.start('buyer', 'auto_skip');
    await stage.start('buyer', 'auto_both');
    await stage.start('buyer', 'auto_copy');
    const { cat, ben } = stage.users;
    const named = (...names: string[]) => [{ what: `${names.length} 个流程节点`, names }];
    expect(await heldBy('cat', 'ben', 'ann')).toEqual(
      [
        {
          userId: stage.users.ann,
          nickName: '安安',
          count: 1,
          uses: named('采购申请“审批 one”'),
          unsettled: [],
        },
        { userId: ben, nickName: '贝贝', count: 1, uses: named('采购申请“审批 two”'), unsettled: [] },
        {
          userId: cat,
          nickName: '陈陈',
          count: 2,
          uses: [expect.objectContaining({ what: '2 个流程节点' })],
          unsettled: [],
        },
      ].toSorted((a, b) => Number(a.userId) - Number(b.userId)),
    );
    responseData(await stage.agree('cat', first.processInstanceId));
    expect(await heldBy('cat')).toMatchObject([{ count: 1 }]);
  });

  test('the count requires the permission to edit or delete users', async () => {
    expect((await stage.post('buyer', '/system/user/heldTasks', [stage.users.cat])).status).toBe(403);
  });

  test.each([
    ['disabling', () => to('1', 'cat')],
    [
      'disabling by an edit',
      () => stage.post('admin', '/system/user/edit', { userId: stage.users.cat, status: '1' }),
    ],
    ['deleting', () => stage.post('admin', '/system/user/delete', [stage.users.cat])],
  ])('%s is refused with that count and changes nothing', async (_, leave) => {
    await clear();
    const { processInstanceId } = await stage.start('buyer', 'auto_skip');
    expect((await leave()).body).toMatchObject({
      reason: 'HAS_TASKS',
      msg: expect.stringMatching(
        /^还有待办未处理：陈陈 1 项，请先做离职交接，或用“(停用|删除)”命令按流程配置交由他人处理。此外，人员“陈陈”正被 2 个流程节点（/,
      ),
      data: [{ userId: stage.users.cat, nickName: '陈陈', count: 1 }],
    });
    expect(await openAt(processInstanceId)).toBe('one:cat');
    responseData(await stage.agree('cat', processInstanceId));
  });

  test('deleting a head of a department with tasks is refused by what no confirmation settles, with force too', async () => {
    await clear();
    await stage.start('buyer', 'auto_skip');
    const { cat } = stage.users;
    const lead = (leaderId: string | null | undefined) =>
      stage.post('admin', '/system/dept/edit', { deptId: stage.depts.集团, leaderId });
    responseData(await lead(cat), null);
    const headed = { what: '1 个所领导的部门', names: ['集团'] };
    expect(await heldBy('cat')).toMatchObject([
      { count: 1, uses: [headed, { what: '2 个流程节点' }], unsettled: [headed] },
    ]);
    for (const force of [false, true]) {
      const others = force ? '' : '、2 个流程节点（采购申请“审批 one”、采购申请“抄送”）';
      expect((await stage.post('admin', '/system/user/delete', { ids: [cat], force })).body).toMatchObject({
        reason: 'IN_USE',
        msg: `人员“陈陈”正被 1 个所领导的部门（集团）${others}使用，请先做离职交接，或更换所指人员再删除`,
      });
    }
    responseData(await lead(null), null);
  });

  test('a user without tasks whom nothing names is disabled without a refusal', async () => {
    await clear();
    responseData(await to('1', 'dan'), null);
  });
});

test('the log, the new holder and the acting administrator are informed', async () => {
  await clear();
  const { processInstanceId } = await stage.start('buyer', 'auto_admin');
  responseData(await to('1', 'cat', { force: true }), null);
  await jobsEnded();
  const log = responseData(
    await stage.get('buyer', `/flowable/instance/processLog?processInstanceId=${processInstanceId}`),
  );
  expect(log[1]).toMatchObject({ taskDefinitionKey: 'one', userNickName: '管理员' });
  expect(log[1].logItemList).toMatchObject([
    { userNickName: '系统', operateName: '陈陈 已停用，转交给 管理员' },
  ]);
  expect((await stage.taskOf('admin', processInstanceId)).taskDefinitionKey).toBe('one');
  const jobs = await stage.database.inTenant(stage.tenant, 'read', (tx) =>
    tx
      .selectFrom('jobs')
      .select(['createBy', 'title', 'msg'])
      .where('kind', '=', 'departure')
      .orderBy('createTime', 'desc')
      .execute(),
  );
  expect(jobs[0]).toEqual({
    createBy: stage.users.admin,
    title: '移交停用人员的待办：陈陈',
    msg: '已处理 1 个流程的待办',
  });
});

test('a round finds tasks of users who were disabled in other ways, and skips drafts and read-only tasks', async () => {
  await clear();
  const waiting = await stage.start('buyer', 'auto_skip');
  const copied = await stage.start('buyer', 'auto_copy');
  const draft = { formEnName: 'auto_skip', formData: { name: '草稿' } };
  // Being disabled has ended the sessions of the tests before.
  const token = await stage.login('cat');
  const kept = responseData(await stage.call(token, 'POST', '/flowable/instance/startAndStash', draft));
  // As left by another way of disabling than the calls.
  await stage.database.inTenant(stage.tenant, 'write', (tx) =>
    tx
      .updateTable('users')
      .set({ status: '1' })
      .where('userId', '=', stage.users.cat ?? '')
      .execute(),
  );
  const loggedErrors: string[] = [];
  const { signal } = new AbortController();
  const round = { database: stage.database, signal, logError: (text: string) => loggedErrors.push(text) };
  await runDepartureRound(round);
  await runDepartureRound(round);
  expect(loggedErrors).toEqual([]);
  expect(await openAt(waiting.processInstanceId)).toBe('two:ben');
  expect(await openAt(copied.processInstanceId)).toBe('two:ben');
  expect(await openAt(kept.processInstanceId)).toBe('start:cat');
});

async function clear(): Promise<void> {
  const { rows } = await stage.database.inTenant(stage.tenant, 'read', async (tx) => ({
    rows: await tx
      .selectFrom('instances')
      .select('instanceId')
      .where('status', 'in', [0, -1])
      .where('deleted', '=', false)
      .execute(),
  }));
  for (const { instanceId } of rows) {
    responseData(
      await stage.post('admin', `/flowable/instance/cancelById?processInstanceId=${instanceId}`),
      null,
    );
  }
}

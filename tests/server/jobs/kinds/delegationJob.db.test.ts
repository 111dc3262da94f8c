import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listDueDelegations } from '../../../../server/jobs/kinds/delegationJob.ts';
import { buildApproval, buildChain, userCandidates } from '../../../support/builders/flowDrafts.ts';
import { chooseDepth } from '../../../support/depth.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  type RequestBody,
  responseData,
} from '../../../support/servers/flowServer.ts';
import { patienceMs } from '../../../support/waitUntil.ts';

let stage: FlowServer;
beforeAll(async () => {
  stage = await createFlowServer(
    ['auto_turns', 'auto_plain', 'auto_both'].map((name) => buildFlowForm(name)),
  );
  const { ann, ben, cat, dan } = stage.users;
  await stage.deploy(
    'auto_plain',
    buildChain([buildApproval('one', userCandidates(ann)), buildApproval('two', userCandidates(dan))]),
  );
  await stage.deploy('auto_both', buildChain([buildApproval('all', userCandidates(ann, ben))]));
  const copy = {
    id: 'copy',
    name: '抄送',
    kind: 'CC',
    data: { candidateList: userCandidates(ann) },
  } as const;
  const turns = buildApproval('turns', userCandidates(cat, ann, dan), { approvalMode: 'SEQUENTIAL' });
  await stage.deploy('auto_turns', buildChain([copy, turns]));
});
afterAll(() => stage.close());
beforeEach(() => stage.database.inTenant(stage.tenant, 'write', (tx) => tx.deleteFrom('absences').execute()));

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});
/** Local time of the tenant, this many hours from now. */
const hoursOn = (hours: number): string => clock.format(Date.now() + hours * 3_600_000);

/** Saves an absence that delegates waiting tasks; returns the answer's data. */
const goAway = async (userName: string, delegate: string, more: RequestBody = {}) =>
  responseData(
    await stage.post(userName, '/flowable/absence', {
      beginTime: hoursOn(-1),
      endTime: hoursOn(24),
      delegateUserId: stage.users[delegate],
      moveOpenTasks: true,
      ...more,
    }),
  );

const instancesOf = async (userName: string, kind: 'myTask' | 'myReadingTask' = 'myTask') => {
  const { rows } = (await stage.get(userName, `/flowable/task/${kind}?pageSize=1000`)).body;
  return rows.map((row: { processInstanceId: string }) => row.processInstanceId);
};
const clearTasks = async () => {
  for (const userName of ['ann', 'ben', 'cat', 'dan', 'buyer']) {
    for (const id of await instancesOf(userName)) {
      await stage.post('admin', `/flowable/instance/cancelById?processInstanceId=${id}`);
    }
  }
};
beforeEach(clearTasks);

describe('an absence that delegates waiting tasks', () => {
  test('waiting tasks are delegated immediately, each with a log line, and later tasks too', async () => {
    const first = await stage.start('buyer', 'auto_plain');
    const { job } = await goAway('ann', 'ben');
    expect(job).toMatchObject({ kind: 'entrust', state: 'done', done: 1, total: 1, msg: '已移交 1 项待办' });
    const later = await stage.start('buyer', 'auto_plain');
    expect(await instancesOf('ann')).toEqual([]);
    expect((await instancesOf('ben')).sort()).toEqual(
      [first.processInstanceId, later.processInstanceId].sort(),
    );
    expect(await stage.taskOf('ben', first.processInstanceId)).toMatchObject({ forUserName: '安安' });
    const path = `/flowable/instance/processLog?processInstanceId=${first.processInstanceId}`;
    expect(responseData(await stage.get('buyer', path))[1].logItemList).toMatchObject([
      { userNickName: '安安', operateName: '缺勤委托给 贝贝', forUserName: null },
    ]);
    responseData(await stage.agree('ben', first.processInstanceId));
    await stage.taskOf('dan', first.processInstanceId);
  });

  test('a delegation is nobody’s decision: the initiator can still revoke, and the absent user has handled nothing', async () => {
    const { processInstanceId } = await stage.start('buyer', 'auto_plain');
    await goAway('ann', 'ben');
    const handled = (await stage.get('ann', '/flowable/instance/myApprovalList?pageSize=1000')).body.rows;
    const mine = handled.filter((row: RequestBody) => row.processInstanceId === processInstanceId);
    expect(mine).toEqual([]);
    const { taskId } = await stage.taskOf('ben', processInstanceId);
    responseData(await stage.post('buyer', '/flowable/task/quickRevokeByInitiator', { taskId }));
  });

  test('tasks whose turn has not come are delegated and keep their turn, and read-only tasks stay', async () => {
    const { processInstanceId } = await stage.start('buyer', 'auto_turns');
    const { job } = await goAway('ann', 'ben');
    expect(job.msg).toBe('已移交 1 项待办');
    await expect(stage.taskOf('ben', processInstanceId)).rejects.toThrow('has no task');
    responseData(await stage.agree('cat', processInstanceId));
    responseData(await stage.agree('ben', processInstanceId));
    const last = responseData(await stage.agree('dan', processInstanceId));
    expect(last.finished).toBe(true);
    expect(await instancesOf('ann', 'myReadingTask')).toContain(processInstanceId);
  });

  test('a task with a signer before it is delegated, and the signer still comes first', async () => {
    const { processInstanceId } = await stage.start('buyer', 'auto_plain');
    const { taskId } = await stage.taskOf('ann', processInstanceId);
    const sign = { taskId, type: 'beforeAddSign', candidateUserIdList: [stage.users.cat], comment: '先看' };
    responseData(await stage.post('ann', '/flowable/task/addSign', sign));
    await goAway('ann', 'ben');
    await expect(stage.taskOf('ben', processInstanceId)).rejects.toThrow('has no task');
    responseData(await stage.agree('cat', processInstanceId));
    responseData(await stage.agree('ben', processInstanceId));
    await stage.taskOf('dan', processInstanceId);
  });

  test('a task stays if the delegate has one at the same node, as do other forms and drafts', async () => {
    const beside = await stage.start('buyer', 'auto_both');
    const other = await stage.start('buyer', 'auto_plain');
    const own = await stage.start('ann', 'auto_both');
    const { taskId } = await stage.taskOf('ben', own.processInstanceId);
    responseData(await stage.post('ann', '/flowable/task/quickRevokeByInitiator', { taskId }));
    const { job } = await goAway('ann', 'ben', { formEnNames: ['auto_both'] });
    expect(job.msg).toMatch(/^已移交 0 项待办，2 项未移交/);
    const kept = [beside, other, own].map((one) => one.processInstanceId);
    expect((await instancesOf('ann')).sort()).toEqual(kept.sort());
  });

  test('tasks follow the chain of delegates', async () => {
    const { processInstanceId } = await stage.start('buyer', 'auto_plain');
    await goAway('ben', 'cat');
    await goAway('ann', 'ben');
    expect(await stage.taskOf('cat', processInstanceId)).toMatchObject({ forUserName: '安安' });
    responseData(
      await stage.post('cat', '/flowable/absence', {
        beginTime: hoursOn(-1),
        endTime: hoursOn(24),
        delegateUserId: stage.users.dan,
        moveOpenTasks: true,
      }),
    );
    expect(await stage.taskOf('dan', processInstanceId)).toMatchObject({ forUserName: '安安' });
  });

  test('hundreds of tasks are delegated', async () => {
    const count = chooseDepth(110, 300);
    const starts = Array.from({ length: count }, () => stage.start('buyer', 'auto_plain'));
    await Promise.all(starts);
    const { job } = await goAway('ann', 'ben');
    const ended = await stage.deps.jobs.waitForEnd(stage.tenant, job.id, AbortSignal.timeout(patienceMs));
    expect([ended.state, ended.msg]).toEqual(['done', `已移交 ${count} 项待办`]);
    expect([(await instancesOf('ann')).length, (await instancesOf('ben')).length]).toEqual([0, count]);
  });

  test('tasks are delegated while other users become absent and act', async () => {
    const starts = Array.from({ length: 20 }, () => stage.start('buyer', 'auto_both'));
    const instances = await Promise.all(starts);
    const [first] = instances;
    const acting = first ? stage.agree('ben', first.processInstanceId) : null;
    const [mine, others] = await Promise.all([goAway('ann', 'cat'), goAway('ben', 'dan'), acting]);
    expect([mine.job.state, others.job.state]).toEqual(['done', 'done']);
    expect([(await instancesOf('ann')).length, (await instancesOf('ben')).length]).toEqual([0, 0]);
    expect((await instancesOf('cat')).length).toBe(20);
  });
});

describe('a future absence', () => {
  const due = () => stage.database.inTenant(stage.tenant, 'write', (tx) => listDueDelegations(tx));

  test('the tasks are delegated once, when it starts', async () => {
    const { absenceId, job } = await goAway('ann', 'ben', { beginTime: hoursOn(1) });
    expect([job, await due()]).toEqual([null, []]);
    await stage.database.inTenant(stage.tenant, 'write', (tx) =>
      tx
        .updateTable('absences')
        .set({ beginTime: hoursOn(-1) })
        .execute(),
    );
    const orders = (await Promise.all([due(), due()])).flat();
    expect(orders).toMatchObject([
      { kind: 'entrust', title: '移交待办给贝贝', userId: stage.users.ann, request: { absenceId } },
    ]);
  });

  test('a deleted absence delegates nothing', async () => {
    const { processInstanceId } = await stage.start('buyer', 'auto_plain');
    const order = {
      kind: 'entrust',
      title: '移交',
      request: { absenceId: '999' },
      userId: stage.users.ann ?? '',
    };
    expect(await stage.doneJob(order)).toMatchObject({
      state: 'done',
      msg: '缺勤委托已取消，没有移交待办',
    });
    await stage.taskOf('ann', processInstanceId);
  });
});

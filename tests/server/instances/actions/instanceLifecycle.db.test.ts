import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { replayEvents } from '../../../../server/engine/apply.ts';
import type { Event } from '../../../../server/engine/event.ts';
import { loadInstance } from '../../../../server/instances/persistence/loadInstance.ts';
import {
  buildApproval,
  buildChain,
  buildParallel,
  userCandidates,
} from '../../../support/builders/flowDrafts.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  responseData,
} from '../../../support/servers/flowServer.ts';

let stage: FlowServer;
const forms = ['line', 'fork', 'votes', 'turns', 'leaders', 'branch', 'pick'].map((name) => `auto_${name}`);
beforeAll(async () => {
  stage = await createFlowServer(forms.map((name) => buildFlowForm(name)));
  const { ann, ben, cat, dan } = stage.users;
  await stage.deploy(
    'auto_line',
    buildChain([buildApproval('one', userCandidates(ann)), buildApproval('two', userCandidates(ben))]),
  );
  await stage.deploy(
    'auto_fork',
    buildParallel(
      buildApproval('left', userCandidates(ann)),
      buildApproval('right', userCandidates(ben)),
      buildApproval('last', userCandidates(cat)),
    ),
  );
  await stage.deploy(
    'auto_votes',
    buildChain([buildApproval('half', userCandidates(ann, ben, cat, dan), { passConditionNum: 50 })]),
  );
  await stage.deploy(
    'auto_turns',
    buildChain([buildApproval('turns', userCandidates(cat, ann), { approvalMode: 'SEQUENTIAL' })]),
  );
  await stage.deploy(
    'auto_leaders',
    buildChain([
      buildApproval('leader', [{ candidateType: 'DEPT_LEADER', target: '0' }]),
      buildApproval('again', [{ candidateType: 'PREVIOUS_HANDLER', target: '' }]),
    ]),
  );
  await stage.deploy(
    'auto_pick',
    buildChain([
      buildApproval('pick', userCandidates(ann, ben, cat), {
        selectable: true,
        minSelectNum: 1,
        maxSelectNum: 2,
      }),
    ]),
  );
  const branching = buildChain([
    buildApproval('one', userCandidates(ann)),
    buildApproval('two', userCandidates(ben)),
  ]);
  await stage.deploy('auto_branch', {
    ...branching,
    nodes: [...branching.nodes, { id: 'which', name: '金额', kind: 'EXCLUSIVE' }],
    lines: [
      { from: 'begin', to: 'start' },
      { from: 'start', to: 'which' },
      { from: 'which', to: 'two', when: 'amount > 100' },
      { from: 'which', to: 'one', otherwise: true },
      { from: 'one', to: 'end' },
      { from: 'two', to: 'end' },
    ],
  });
});
afterAll(() => stage.close());

const statusOf = async (processInstanceId: string) =>
  responseData(await stage.get('admin', `/flowable/instance/detail?processInstanceId=${processInstanceId}`))
    .status;

/** The tables contain the state that the stored events produce. */
async function expectReplayed(processInstanceId: string): Promise<void> {
  await stage.database.inTenant(stage.tenant, 'read', async (tx) => {
    const flow = await loadInstance(tx, { instanceId: processInstanceId }, { lock: false });
    const rows = await tx
      .selectFrom('flowEvents')
      .select(['event', 'eventNo'])
      .where('instanceId', '=', processInstanceId)
      .orderBy('eventNo')
      .execute();
    expect(rows.map((row) => row.eventNo)).toEqual(rows.map((_, index) => index + 1));
    // The events are stored as the engine created them.
    expect(replayEvents(rows.map((row) => row.event as Event))).toEqual(flow?.state);
  });
}

describe('an instance', () => {
  test('moves from node to node until it is approved, and so does its record', async () => {
    const { processInstanceId, rowId, nextTasks } = await stage.start('buyer', 'auto_line', { amount: 12.5 });
    expect(nextTasks).toEqual([
      expect.objectContaining({ taskDefinitionKey: 'one', userIdList: [stage.users.ann] }),
    ]);
    const first = responseData(await stage.agree('ann', processInstanceId, { comment: '可以' }));
    expect(first).toMatchObject({
      processInstanceId,
      finished: false,
      nextTasks: [{ userIdList: [stage.users.ben] }],
    });
    const second = responseData(await stage.agree('ben', processInstanceId));
    expect(second).toEqual({ processInstanceId, finished: true, nextTasks: [] });
    expect(await statusOf(processInstanceId)).toBe(1);
    expect(responseData(await stage.get('admin', `/auto/auto_line/${rowId}`))).toMatchObject({
      sysStatus: 1,
    });
    await expectReplayed(processInstanceId);
  });

  test('saved as a draft is in nobody’s to-do list until it is submitted', async () => {
    const body = { formEnName: 'auto_line', formData: { name: '草稿' } };
    const draft = responseData(await stage.post('buyer', '/flowable/instance/startAndStash', body));
    await expect(stage.taskOf('buyer', draft.processInstanceId)).rejects.toThrow('has no task');
    const again = { ...body, taskId: draft.taskId, formData: { name: '改过的草稿' } };
    expect(responseData(await stage.post('buyer', '/flowable/instance/startAndStash', again))).toEqual(draft);
    expect(
      responseData(await stage.get('buyer', `/flowable/task/detail?taskId=${draft.taskId}`)).formData.name,
    ).toBe('改过的草稿');
    responseData(await stage.post('buyer', '/flowable/task/submit', { taskId: draft.taskId }));
    expect(await statusOf(draft.processInstanceId)).toBe(0);
    expect((await stage.taskOf('ann', draft.processInstanceId)).taskDefinitionKey).toBe('one');
    await expectReplayed(draft.processInstanceId);
  });

  test('takes the branch that the form determines', async () => {
    const small = await stage.start('buyer', 'auto_branch', { amount: 100 });
    const large = await stage.start('buyer', 'auto_branch', { amount: 100.01 });
    expect((await stage.taskOf('ann', small.processInstanceId)).taskDefinitionKey).toBe('one');
    expect((await stage.taskOf('ben', large.processInstanceId)).taskDefinitionKey).toBe('two');
    const status = responseData(
      await stage.get(
        'buyer',
        `/flowable/instance/processStatus?processInstanceId=${large.processInstanceId}`,
      ),
    );
    expect(status).toEqual(
      expect.arrayContaining([
        { flowNodeId: 'begin', active: false, skip: false },
        { flowNodeId: 'start', active: false, skip: false },
        { flowNodeId: 'which', active: false, skip: false },
        { flowNodeId: 'two', active: true, skip: false },
      ]),
    );
    expect(status).toHaveLength(4);
  });
});

describe('a node', () => {
  test('behind a join opens after both branches', async () => {
    const { processInstanceId } = await stage.start('buyer', 'auto_fork');
    responseData(await stage.agree('ann', processInstanceId));
    await expect(stage.taskOf('cat', processInstanceId)).rejects.toThrow('has no task');
    responseData(await stage.agree('ben', processInstanceId));
    expect(responseData(await stage.agree('cat', processInstanceId)).finished).toBe(true);
    await expectReplayed(processInstanceId);
  });

  test('passes with the required share of votes and closes the other tasks', async () => {
    const { processInstanceId } = await stage.start('buyer', 'auto_votes');
    const late = await stage.taskOf('dan', processInstanceId);
    expect(responseData(await stage.agree('ann', processInstanceId)).finished).toBe(false);
    expect(responseData(await stage.agree('ben', processInstanceId)).finished).toBe(true);
    const refused = await stage.post('dan', '/flowable/task/approval', { taskId: late.taskId });
    expect(refused.body.reason).toBe('TASK_CLOSED');
    const handled = await stage.get('dan', '/flowable/instance/myApprovalList');
    expect(handled.body.rows).toEqual([]);
  });

  test('A sequential node asks its candidates one after the other, in their order.', async () => {
    const { processInstanceId } = await stage.start('buyer', 'auto_turns');
    await expect(stage.taskOf('ann', processInstanceId)).rejects.toThrow('has no task');
    responseData(await stage.agree('cat', processInstanceId));
    expect(responseData(await stage.agree('ann', processInstanceId)).finished).toBe(true);
    await expectReplayed(processInstanceId);
  });

  test('finds the leader of the initiator’s department and the previous handler', async () => {
    const { processInstanceId } = await stage.start('buyer', 'auto_leaders');
    responseData(await stage.agree('leader', processInstanceId));
    expect((await stage.taskOf('leader', processInstanceId)).taskDefinitionKey).toBe('again');
  });

  test('A selectable node takes only the chosen candidates, within its bounds.', async () => {
    const branches = responseData(
      await stage.post('buyer', '/flowable/task/precalculateCandidate', {
        formEnName: 'auto_pick',
        formData: { name: 'x' },
      }),
    );
    expect(branches).toMatchObject([
      { taskNodeId: 'pick', selectable: true, minSelectNum: 1, maxSelectNum: 2 },
    ]);
    expect(branches[0].userList.map((one: { userName: string }) => one.userName)).toEqual([
      '安安',
      '贝贝',
      '陈陈',
    ]);
    const start = (...userIdList: (string | undefined)[]) =>
      stage.post('buyer', '/flowable/instance/startAndSubmit', {
        formEnName: 'auto_pick',
        formData: { name: '选人' },
        selectCandidateUserList: [{ taskNodeId: 'pick', userIdList }],
      });
    const { ann, ben, cat, dan } = stage.users;
    expect((await start()).body.reason).toBe('SELECT_COUNT');
    expect((await start(ann, ben, cat)).body.reason).toBe('SELECT_COUNT');
    expect((await start(dan)).body.reason).toBe('NOT_A_CANDIDATE');
    const { nextTasks } = responseData(await start(cat));
    expect(nextTasks).toMatchObject([{ userIdList: [cat] }]);
  });
});

describe('a return', () => {
  const back = async (userName: string, processInstanceId: string, body: object) => {
    const { taskId } = await stage.taskOf(userName, processInstanceId);
    return stage.post(userName, '/flowable/task/back', {
      taskId,
      comment: '请修改',
      enableJumpBack: false,
      ...body,
    });
  };

  test('A return to the first node puts the form back in the initiator’s to-do list.', async () => {
    const { processInstanceId } = await stage.start('buyer', 'auto_line', { amount: 1 });
    responseData(await stage.agree('ann', processInstanceId));
    const { taskId } = await stage.taskOf('ben', processInstanceId);
    const nodes = responseData(
      await stage.get('ben', `/flowable/node/getReturnableNodeListByTaskId?taskId=${taskId}`),
    );
    expect(nodes).toEqual([
      { taskDefinitionKey: 'start', taskName: '发起' },
      { taskDefinitionKey: 'one', taskName: '审批 one' },
    ]);
    const branch = { taskId, taskDefinitionKey: 'one' };
    expect(
      responseData(await stage.post('ben', '/flowable/task/precalculateBackCandidate', branch)),
    ).toMatchObject([
      { taskNodeId: 'one', selectable: false, userList: [{ userId: stage.users.ann, userName: '安安' }] },
    ]);
    responseData(await back('ben', processInstanceId, { targetTaskDefinitionKey: 'start' }));
    const own = await stage.taskOf('buyer', processInstanceId);
    responseData(
      await stage.post('buyer', '/flowable/task/submit', { taskId: own.taskId, formData: { amount: 2 } }),
    );
    const [task] = (await stage.get('ann', '/flowable/task/myTask?keyword=采购%20张三')).body.rows;
    expect(task).toMatchObject({ processInstanceId, amount: '2.00' });
    await expectReplayed(processInstanceId);
  });

  test('A return with jump-back brings the token directly back to the returner.', async () => {
    const { processInstanceId } = await stage.start('buyer', 'auto_line');
    responseData(await stage.agree('ann', processInstanceId));
    responseData(
      await back('ben', processInstanceId, { targetTaskDefinitionKey: 'start', enableJumpBack: true }),
    );
    const own = await stage.taskOf('buyer', processInstanceId);
    const { nextTasks } = responseData(
      await stage.post('buyer', '/flowable/task/submit', { taskId: own.taskId }),
    );
    expect(nextTasks).toMatchObject([{ taskDefinitionKey: 'two', userIdList: [stage.users.ben] }]);
    await expectReplayed(processInstanceId);
  });
});

test('a transferred task belongs to the new holder, and the former holder’s list shows the transfer', async () => {
  const { processInstanceId } = await stage.start('buyer', 'auto_line');
  const { taskId } = await stage.taskOf('ann', processInstanceId);
  const transfer = (delegateUserId: string | undefined) =>
    stage.post('ann', '/flowable/task/delegate', { taskId, delegateUserId, comment: '出差' });
  responseData(await transfer(stage.users.dan));
  expect((await transfer(stage.users.ben)).body.reason).toBe('NOT_YOUR_TASK');
  const [handled] = (await stage.get('ann', '/flowable/instance/myApprovalList')).body.rows;
  expect(handled).toMatchObject({
    processInstanceId,
    operateName: '已转交',
    comment: '出差',
    currentHandleUserNames: '丹丹',
  });
  responseData(await stage.agree('dan', processInstanceId));
  await expectReplayed(processInstanceId);
});

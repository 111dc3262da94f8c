import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DryRunOutcome } from '../../../../contract/calls/taskActions/dryRunOutcome.ts';
import { dryRunTasks } from '../../../../server/calls/tasks/taskActions.ts';
import type { Tx } from '../../../../server/db/database.ts';
import { loadActorOfUser } from '../../../../server/db/queries/people/actorOfUser.ts';
import { buildApproval, buildChain, userCandidates } from '../../../support/builders/flowDrafts.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  responseData,
} from '../../../support/servers/flowServer.ts';

let stage: FlowServer;
beforeAll(async () => {
  const reason = { enName: 'reason', label: '理由', funcType: 'input', required: true } as const;
  const checked = {
    ...buildFlowForm('auto_check'),
    checks: [
      { scene: 'node_one', expression: 'amount > 100', action: 'stop' as const, tips: '超出预算，请先调整' },
      { scene: 'node_one', expression: 'amount > 90', action: 'warn' as const, tips: '接近预算' },
    ],
  };
  stage = await createFlowServer([
    ...['auto_plain', 'auto_pair', 'auto_copy'].map((name) => buildFlowForm(name)),
    buildFlowForm('auto_fill', [reason]),
    checked,
  ]);
  const { ann, ben, cat } = stage.users;
  const pick = buildApproval('pick', userCandidates(ben, cat), { selectable: true, maxSelectNum: 1 });
  await stage.deploy('auto_plain', buildChain([buildApproval('one', userCandidates(ann)), pick]));
  const pair = buildApproval('both', userCandidates(ann, ben), { approvalMode: 'SEQUENTIAL' });
  await stage.deploy('auto_pair', buildChain([pair, buildApproval('last', userCandidates(cat))]));
  const fill = buildApproval('fill', userCandidates(ann), {
    fieldProperties: [{ fieldName: 'reason', isWritable: true }],
  });
  const start = buildChain([fill]);
  const unwritten = { fieldProperties: [{ fieldName: 'reason', isWritable: false }] };
  await stage.deploy('auto_fill', {
    ...start,
    nodes: start.nodes.map((node) =>
      node.id === 'start' ? { ...node, data: { ...node.data, ...unwritten } } : node,
    ),
  });
  await stage.deploy('auto_check', buildChain([buildApproval('one', userCandidates(ann))]));
  const copy = {
    id: 'copy',
    name: '抄送',
    kind: 'CC' as const,
    data: { candidateList: userCandidates(ann) },
  };
  await stage.deploy('auto_copy', buildChain([copy, buildApproval('one', userCandidates(ben))]));
});
afterAll(() => stage.close());

const run = async (userName: string, taskIds: string[], action?: string): Promise<DryRunOutcome[]> =>
  responseData(await stage.post(userName, '/flowable/task/dryRun', { taskIds, ...(action && { action }) }));

const begun = async (formEnName: string, userName: string, formData = {}): Promise<string> => {
  const { processInstanceId } = await stage.start('buyer', formEnName, formData);
  return (await stage.taskOf(userName, processInstanceId)).taskId;
};

const told = ({ verdict, reason, msg }: DryRunOutcome) => [verdict, reason, msg];

describe('the verdict of a task', () => {
  test('the verdict names the next node, missing inputs, choices, users to wait for, or the end', async () => {
    const plain = await begun('auto_check', 'ann');
    const choice = await begun('auto_plain', 'ann', { amount: 12 });
    const form = await begun('auto_fill', 'ann');
    const stopped = await begun('auto_check', 'ann', { amount: 500 });
    const warned = await begun('auto_check', 'ann', { amount: 95 });
    const first = await begun('auto_pair', 'ann');
    const done = await begun('auto_check', 'ann');
    responseData(await stage.post('ann', '/flowable/task/quickApproval', { taskId: done }));
    const asked = [plain, choice, form, stopped, warned, first, done];
    const outcomes = await run('ann', [...asked, plain]);
    expect(outcomes.map((one) => one.taskId)).toEqual(asked);
    expect(outcomes.map(told)).toEqual([
      ['OK', undefined, '同意后流程通过'],
      ['NEEDS_CHOICE', 'NEEDS_FORM', '请选择处理人：审批 pick'],
      ['NEEDS_FORM', 'NEEDS_FORM', '请打开填写：理由'],
      ['REFUSED', 'CHECK_STOPPED', '超出预算，请先调整'],
      ['NEEDS_FORM', 'NEEDS_FORM', '请打开后确认：接近预算'],
      ['OK', undefined, '同意后流转至“审批 both”（贝贝）'],
      ['CLOSED', 'TASK_CLOSED', '任务已被处理'],
    ]);
    expect(outcomes[2]?.fields).toEqual(['理由']);
    const { ben, cat } = stage.users;
    expect(outcomes[1]).toMatchObject({
      formEnName: 'auto_plain',
      formCnName: '采购申请',
      processInstanceId: expect.stringMatching(/^\d+$/),
      initiatorName: '张三',
      taskName: '审批 one',
      amount: '12.00',
      title: expect.stringContaining('采购申请'),
      nodes: [
        {
          taskNodeId: 'pick',
          minSelectNum: 1,
          maxSelectNum: 1,
          userList: [
            { userId: ben, userName: '贝贝' },
            { userId: cat, userName: '陈陈' },
          ],
        },
      ],
    });
  });

  test('the verdict of a task whose turn has not come names the users before it', async () => {
    const first = await begun('auto_pair', 'ann');
    const waiting = String(BigInt(first) + 1n);
    expect((await run('ben', [waiting])).map(told)).toEqual([
      ['WAITING', 'TASK_WAITING', '等待 安安 先处理'],
    ]);
    const sign = {
      taskId: first,
      type: 'beforeAddSign',
      candidateUserIdList: [stage.users.dan],
      comment: '先看',
    };
    responseData(await stage.post('ann', '/flowable/task/addSign', sign));
    expect((await run('ann', [first])).map(told)).toEqual([['WAITING', 'TASK_WAITING', '等待 丹丹 先处理']]);
  });

  test('the verdict on another user’s task equals the real refusal, and an invisible task is missing', async () => {
    const taskId = await begun('auto_check', 'ann');
    const gone = {
      taskId,
      verdict: 'REFUSED',
      msg: '访问资源不存在',
      title: '',
      formEnName: '',
      formCnName: '',
      processInstanceId: '',
      initiatorName: '',
      taskName: '',
      amount: null,
    };
    expect(await run('dan', [taskId])).toEqual([gone]);
    expect(await run('ann', ['999999'])).toEqual([{ ...gone, taskId: '999999' }]);
    expect((await run('buyer', [taskId])).map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ['REFUSED', 'NOT_YOUR_TASK'],
    ]);
  });
});

test('read-only tasks and first tasks have their own actions', async () => {
  const { processInstanceId } = await stage.start('buyer', 'auto_copy');
  const [reading] = (await stage.get('ann', '/flowable/task/myReadingTask')).body.rows;
  expect((await run('ann', [reading.taskId], 'read')).map(told)).toEqual([['OK', undefined, '']]);
  const { taskId } = await stage.taskOf('ben', processInstanceId);
  const back = { taskId, targetTaskDefinitionKey: 'start', comment: '重填', enableJumpBack: false };
  responseData(await stage.post('ben', '/flowable/task/back', back));
  const own = await stage.taskOf('buyer', processInstanceId);
  expect((await run('buyer', [own.taskId], 'submit')).map(told)).toEqual([
    ['OK', undefined, '提交后流转至“审批 one”（贝贝）'],
  ]);
  expect((await run('buyer', [own.taskId])).map(told)).toEqual([
    ['NEEDS_FORM', 'NEEDS_FORM', '该任务需要填写表单或选择处理人，请打开后处理'],
  ]);
});

test('a dry run writes nothing, and two tasks of one instance are each judged in the current state', async () => {
  const { processInstanceId } = await stage.start('buyer', 'auto_pair');
  const { taskId } = await stage.taskOf('ann', processInstanceId);
  const state = () =>
    stage.database.inTenant(stage.tenant, 'read', async (tx) => ({
      instances: await tx.selectFrom('instances').selectAll().orderBy('instanceId').execute(),
      tasks: await tx.selectFrom('tasks').selectAll().orderBy('taskId').execute(),
      events: await tx.selectFrom('flowEvents').select(['instanceId', 'eventNo']).execute(),
    }));
  const before = await state();
  const both = [taskId, String(BigInt(taskId) + 1n)];
  expect((await run('ann', both)).map((one) => one.verdict)).toEqual(['OK', 'REFUSED']);
  expect(await state()).toEqual(before);
});

test('a dry run is limited in size and refuses other actions', async () => {
  const many = Array.from({ length: 1001 }, (_, n) => String(n + 1));
  expect((await stage.post('ann', '/flowable/task/dryRun', { taskIds: many })).status).toBe(400);
  expect((await stage.post('ann', '/flowable/task/dryRun', { taskIds: [] })).status).toBe(400);
  const body = { taskIds: ['1'], action: 'void' };
  expect((await stage.post('ann', '/flowable/task/dryRun', body)).status).toBe(400);
});

test('a hundred tasks take no more statements than one of each kind', async () => {
  const kinds = ['auto_plain', 'auto_fill', 'auto_check', 'auto_pair'];
  const tasks: string[] = [];
  for (let n = 0; n < 100; n += 1) tasks.push(await begun(kinds[n % kinds.length] ?? '', 'ann'));
  const statements = async (taskIds: readonly string[]): Promise<number> => {
    let count = 0;
    await stage.database.inTenant(stage.tenant, 'read', async (tx) => {
      const actor = await loadActorOfUser(tx, stage.users.ann ?? '');
      if (!actor) throw new Error('There is no ann.');
      const counting: Tx = tx.withPlugin({
        transformQuery: ({ node }) => {
          count += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const now = new Date();
      await dryRunTasks({ tx: counting, tenant: stage.tenant, actor, now }, { taskIds, action: 'agree' });
    });
    return count;
  };
  const few = await statements(tasks.slice(0, kinds.length));
  expect(await statements(tasks)).toBe(few);
  expect(few).toBeLessThan(30);
});

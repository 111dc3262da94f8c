/** Returning, transferring and adding signers for many tasks at once: dry run first, each task independent. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DryRunOutcome } from '../../../../contract/calls/taskActions/dryRunOutcome.ts';
import { countReturnDestinations } from '../../../../server/calls/tasks/dryRun/returnDestinations.ts';
import type { Tx } from '../../../../server/db/database.ts';
import { loadActorOfUser } from '../../../../server/db/queries/people/actorOfUser.ts';
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
  const reason = { enName: 'reason', label: '理由', funcType: 'input', required: true } as const;
  const checked = {
    ...buildFlowForm('auto_warned'),
    checks: [{ scene: 'node_last', expression: 'amount > 90', action: 'warn' as const, tips: '接近预算' }],
  };
  stage = await createFlowServer([
    ...['auto_short', 'auto_long', 'auto_other', 'auto_locked', 'auto_signing'].map((name) =>
      buildFlowForm(name),
    ),
    buildFlowForm('auto_fill', [reason]),
    checked,
  ]);
  const { ann, ben, cat } = stage.users;
  const named = (name: string) => ({ ...buildApproval('check', userCandidates(ben)), name });
  const last = buildApproval('last', userCandidates(ann));
  await stage.deploy('auto_short', buildChain([last]));
  await stage.deploy(
    'auto_long',
    buildChain([named('复核'), buildApproval('more', userCandidates(cat)), last]),
  );
  await stage.deploy('auto_other', buildChain([named('初审'), last]));
  const locked = (['fallback', 'transform'] as const).map((enName) => ({ enName, enable: false }));
  await stage.deploy(
    'auto_locked',
    buildChain([buildApproval('last', userCandidates(ann), { funcConfList: locked })]),
  );
  const signing = [{ enName: 'addSign' as const, enable: true }];
  const data = { candidateList: userCandidates(ann), funcConfList: signing };
  await stage.deploy('auto_signing', buildChain([{ id: 'fill', name: '填写', kind: 'HANDLE', data }]));
  const fill = buildApproval('last', userCandidates(ann), {
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
  await stage.deploy('auto_warned', buildChain([last]));
});
afterAll(() => stage.close());

type Waiting = { taskId: string; processInstanceId: string };

/** Started by the buyer and approved by these users until it waits for ann. */
async function atAnn(formEnName: string, agreeing: readonly string[] = [], formData = {}): Promise<Waiting> {
  const { processInstanceId } = await stage.start('buyer', formEnName, formData);
  for (const userName of agreeing) responseData(await stage.agree(userName, processInstanceId));
  const { taskId } = await stage.taskOf('ann', processInstanceId);
  return { taskId, processInstanceId };
}

const idsOf = (waiting: readonly Waiting[]) => waiting.map(({ taskId }) => taskId);

const dryRun = async (taskIds: string[], more: RequestBody): Promise<DryRunOutcome[]> =>
  responseData(await stage.post('ann', '/flowable/task/dryRun', { taskIds, ...more }));

const told = ({ verdict, reason, msg }: DryRunOutcome) => [verdict, reason, msg];

const act = async (call: string, taskIds: string[], more: RequestBody) =>
  responseData(await stage.post('ann', `/flowable/task/${call}`, { taskIds, comment: '请看意见', ...more }));

const toInitiator = { to: 'initiator' };
const node = (taskDefinitionKey: string, taskName: string) => ({ to: 'node', taskDefinitionKey, taskName });

describe('refusals of a whole batch call', () => {
  const refused = async (call: string, body: RequestBody) => {
    const { status, body: answer } = await stage.post('ann', `/flowable/task/${call}`, body);
    return [status, JSON.stringify(answer)];
  };

  test('a batch action requires its comment', async () => {
    const taskIds = ['1'];
    expect(await refused('batchBack', { taskIds, destination: toInitiator, enableJumpBack: false })).toEqual([
      400,
      expect.stringContaining('comment'),
    ]);
    const silent = { taskIds, comment: '  ' };
    expect(await refused('batchDelegate', { ...silent, delegateUserId: '1' })).toEqual([
      400,
      expect.stringContaining('转交意见不可为空'),
    ]);
    expect(await refused('batchAddSign', { ...silent, candidateUserIdList: ['1'] })).toEqual([
      400,
      expect.stringContaining('加签意见不可为空'),
    ]);
  });

  test('more than a thousand tasks, and a dry run without its destination or user, are refused', async () => {
    const many = Array.from({ length: 1001 }, (_, n) => String(n + 1));
    const back = { destination: toInitiator, enableJumpBack: false, comment: '改' };
    expect((await refused('batchBack', { ...back, taskIds: many }))[0]).toBe(400);
    expect((await refused('batchReturnOptions', { taskIds: many }))[0]).toBe(400);
    for (const [action, words] of Object.entries({
      return: '请选择退回节点',
      transfer: '请选择转交人',
      addSign: '请选择加签人员',
    }))
      expect(await refused('dryRun', { taskIds: ['1'], action })).toEqual([
        400,
        expect.stringContaining(words),
      ]);
  });
});

describe('a batch of returns', () => {
  test('the dry run counts the returnable tasks for each destination', async () => {
    const tasks = [
      await atAnn('auto_short'),
      await atAnn('auto_long', ['ben', 'cat']),
      await atAnn('auto_long', ['ben', 'cat']),
      await atAnn('auto_other', ['ben']),
      await atAnn('auto_locked'),
    ];
    const taskIds = [...idsOf(tasks), '999999'];
    expect(responseData(await stage.post('ann', '/flowable/task/batchReturnOptions', { taskIds }))).toEqual({
      returnable: 4,
      options: [
        { destination: toInitiator, label: '发起人', count: 4, proposed: true },
        { destination: { to: 'previous' }, label: '上一节点', count: 4, proposed: false },
        { destination: node('check', '复核'), label: '复核', count: 2, proposed: false },
        { destination: node('more', '审批 more'), label: '审批 more', count: 2, proposed: false },
        { destination: node('check', '初审'), label: '初审', count: 1, proposed: false },
      ],
    });
    const none = await stage.post('buyer', '/flowable/task/batchReturnOptions', { taskIds });
    expect(responseData(none)).toMatchObject({ returnable: 0, options: [{ count: 0 }, { count: 0 }] });
  });

  test('each task is returned to its own initiator, over flows of several kinds', async () => {
    const [short, long, locked] = [
      await atAnn('auto_short'),
      await atAnn('auto_long', ['ben', 'cat']),
      await atAnn('auto_locked'),
    ];
    const taskIds = [...idsOf([short, long, locked]), '999999'];
    expect((await dryRun(taskIds, { action: 'return', destination: toInitiator })).map(told)).toEqual([
      ['OK', undefined, '退回后流转至“发起”（张三）'],
      ['OK', undefined, '退回后流转至“发起”（张三）'],
      ['REFUSED', 'BUTTON_DISABLED', expect.any(String)],
      ['REFUSED', undefined, '访问资源不存在'],
    ]);
    const outcomes = await act('batchBack', taskIds, { destination: toInitiator, enableJumpBack: false });
    expect(outcomes).toEqual([
      { taskId: short.taskId, ok: true },
      { taskId: long.taskId, ok: true },
      { taskId: locked.taskId, ok: false, reason: 'BUTTON_DISABLED', msg: expect.any(String) },
      { taskId: '999999', ok: false, msg: '访问资源不存在' },
    ]);
    for (const { processInstanceId } of [short, long])
      expect((await stage.taskOf('buyer', processInstanceId)).taskDefinitionKey).toBe('start');
  });

  test('each task is returned to the previous node, and jumps straight back if requested', async () => {
    const [short, long] = [await atAnn('auto_short'), await atAnn('auto_long', ['ben', 'cat'])];
    const destination = { to: 'previous' };
    const taskIds = idsOf([short, long]);
    expect((await dryRun(taskIds, { action: 'return', destination })).map(told)).toEqual([
      ['OK', undefined, '退回后流转至“发起”（张三）'],
      ['OK', undefined, '退回后流转至“审批 more”（陈陈）'],
    ]);
    const outcomes = await act('batchBack', taskIds, { destination, enableJumpBack: true });
    expect(outcomes.map((one: { ok: boolean }) => one.ok)).toEqual([true, true]);
    responseData(await stage.agree('cat', long.processInstanceId));
    await stage.taskOf('ann', long.processInstanceId);
    expect((await stage.taskOf('buyer', short.processInstanceId)).taskDefinitionKey).toBe('start');
  });

  test('a return to one node skips a node with the same key and another name', async () => {
    const [long, other] = [await atAnn('auto_long', ['ben', 'cat']), await atAnn('auto_other', ['ben'])];
    const destination = node('check', '复核');
    const taskIds = idsOf([long, other]);
    expect((await dryRun(taskIds, { action: 'return', destination })).map(told)).toEqual([
      ['OK', undefined, '退回后流转至“复核”（贝贝）'],
      ['REFUSED', 'NOT_RETURNABLE', '不能退回到该节点'],
    ]);
    const outcomes = await act('batchBack', taskIds, { destination, enableJumpBack: false });
    expect(outcomes.map((one: { reason?: string }) => one.reason)).toEqual([undefined, 'NOT_RETURNABLE']);
    await stage.taskOf('ann', other.processInstanceId);
  });
});

describe('a batch of transfers', () => {
  test('every transferable task is transferred, with one comment', async () => {
    const [first, second] = [await atAnn('auto_short'), await atAnn('auto_other', ['ben'])];
    const locked = await atAnn('auto_locked');
    const done = await atAnn('auto_short');
    responseData(await stage.agree('ann', done.processInstanceId));
    const taskIds = idsOf([first, second, locked, done]);
    const delegateUserId = stage.users.dan;
    expect((await dryRun(taskIds, { action: 'transfer', delegateUserId })).map(told)).toEqual([
      ['OK', undefined, '转交后流转至“审批 last”（丹丹）'],
      ['OK', undefined, '转交后流转至“审批 last”（丹丹）'],
      ['REFUSED', 'BUTTON_DISABLED', expect.any(String)],
      ['CLOSED', 'TASK_CLOSED', '任务已被处理'],
    ]);
    const outcomes = await act('batchDelegate', taskIds, { delegateUserId });
    expect(outcomes.map((one: { reason?: string }) => one.reason)).toEqual([
      undefined,
      undefined,
      'BUTTON_DISABLED',
      'TASK_CLOSED',
    ]);
    for (const { processInstanceId } of [first, second]) await stage.taskOf('dan', processInstanceId);
    const path = `/flowable/instance/processLog?processInstanceId=${first.processInstanceId}`;
    expect((await stage.get('dan', path)).text).toContain('请看意见');
  });

  test('a transfer to a user at the same node, or to oneself, is refused per task', async () => {
    const { taskId } = await atAnn('auto_short');
    const asked = { action: 'transfer', delegateUserId: stage.users.ann };
    expect((await dryRun([taskId], asked)).map(told)).toEqual([
      ['REFUSED', 'ALREADY_IN_NODE', '该人员已在本节点处理人中'],
    ]);
    const [outcome] = await act('batchDelegate', [taskId], { delegateUserId: stage.users.ann });
    expect(outcome.reason).toBe('ALREADY_IN_NODE');
  });
});

describe('a batch of signers', () => {
  test('a signer before the actor comes first at each task', async () => {
    const tasks = [await atAnn('auto_short'), await atAnn('auto_fill')];
    const asked = { candidateUserIdList: [stage.users.dan] };
    expect((await dryRun(idsOf(tasks), { action: 'addSign', ...asked })).map(told)).toEqual([
      ['OK', undefined, '加签后流转至“审批 last”（丹丹）'],
      ['OK', undefined, '加签后流转至“审批 last”（丹丹）'],
    ]);
    const outcomes = await act('batchAddSign', idsOf(tasks), asked);
    expect(outcomes.map((one: { ok: boolean }) => one.ok)).toEqual([true, true]);
    expect((await dryRun(idsOf(tasks), {})).map(({ verdict }) => verdict)).toEqual(['WAITING', 'WAITING']);
  });

  test('a signer after the actor implies approval: a task with required fields or a warning must be opened', async () => {
    const tasks = [
      await atAnn('auto_short'),
      await atAnn('auto_fill'),
      await atAnn('auto_warned', [], { amount: 95 }),
    ];
    const asked = { type: 'afterAddSign', candidateUserIdList: [stage.users.dan] };
    expect((await dryRun(idsOf(tasks), { action: 'addSign', ...asked })).map(told)).toEqual([
      ['OK', undefined, '加签后流转至“审批 last”（丹丹）'],
      ['NEEDS_FORM', 'NEEDS_FORM', '请打开填写：理由'],
      ['NEEDS_FORM', 'NEEDS_FORM', '请打开后确认：接近预算'],
    ]);
    const outcomes = await act('batchAddSign', idsOf(tasks), asked);
    expect(outcomes.map((one: { reason?: string }) => one.reason)).toEqual([
      undefined,
      'NEEDS_FORM',
      'NEEDS_FORM',
    ]);
  });

  test('a signer after the actor never submits a form that waits to be filled in', async () => {
    const { processInstanceId } = await atAnn('auto_signing');
    const own = await stage.taskOf('ann', processInstanceId);
    const asked = { candidateUserIdList: [stage.users.dan] };
    const before = await dryRun([own.taskId], { action: 'addSign', ...asked });
    expect(before.map(({ verdict }) => verdict)).toEqual(['OK']);
    const [outcome] = await act('batchAddSign', [own.taskId], { type: 'afterAddSign', ...asked });
    expect(outcome.reason).toBe('NEEDS_FORM');
  });
});

describe('exactly once', () => {
  test('a batch that is sent again under its key answers the same and is in each log once', async () => {
    const tasks = [await atAnn('auto_short'), await atAnn('auto_short')];
    const body = { taskIds: idsOf(tasks), comment: '转你', delegateUserId: stage.users.dan };
    const token = await stage.as('ann');
    const send = () =>
      stage.call(token, 'POST', '/flowable/task/batchDelegate', body, {
        'idempotency-key': 'batch-transfer-once',
      });
    const [first, second] = [await send(), await send()];
    expect(responseData(second)).toEqual(responseData(first));
    expect(responseData(first).map((one: { ok: boolean }) => one.ok)).toEqual([true, true]);
    const acts = await stage.database.inTenant(stage.tenant, 'read', (tx) =>
      tx
        .selectFrom('flowLog')
        .select(['act', 'instanceId'])
        .where(
          'instanceId',
          'in',
          tasks.map(({ processInstanceId }) => processInstanceId),
        )
        .where('act', '=', 'transfer')
        .execute(),
    );
    expect(acts).toHaveLength(2);
  });

  test('a concurrent return and approval of the same tasks decide each task once', async () => {
    const tasks = await Promise.all(Array.from({ length: 12 }, () => atAnn('auto_short')));
    const taskIds = idsOf(tasks);
    const [returned, agreed] = await Promise.all([
      act('batchBack', taskIds, { destination: toInitiator, enableJumpBack: false }),
      act('batchQuickApproval', taskIds.toReversed(), {}),
    ]);
    const okOf = (outcomes: { taskId: string; ok: boolean }[]) =>
      new Map(outcomes.map(({ taskId, ok }) => [taskId, ok]));
    const [left, right] = [okOf(returned), okOf(agreed)];
    expect(taskIds.map((taskId) => Number(left.get(taskId)) + Number(right.get(taskId)))).toEqual(
      taskIds.map(() => 1),
    );
  });
});

test('counting the destinations of sixty tasks takes no more statements than of three', async () => {
  const kinds = [['auto_short'], ['auto_long', 'ben', 'cat'], ['auto_other', 'ben']];
  const tasks: string[] = [];
  for (let n = 0; n < 60; n += 1) {
    const [form = '', ...agreeing] = kinds[n % kinds.length] ?? [];
    tasks.push((await atAnn(form, agreeing)).taskId);
  }
  const statements = async (taskIds: readonly string[]): Promise<number> => {
    let count = 0;
    await stage.database.inTenant(stage.tenant, 'read', async (tx) => {
      const actor = await loadActorOfUser(tx, stage.users.ann ?? '');
      if (!actor) throw new Error('There is no ann.');
      const counting: Tx = tx.withPlugin({
        transformQuery: ({ node: query }) => {
          count += 1;
          return query;
        },
        transformResult: async ({ result }) => result,
      });
      await countReturnDestinations({ tx: counting, tenant: stage.tenant, actor, now: new Date() }, taskIds);
    });
    return count;
  };
  const few = await statements(tasks.slice(0, 3));
  expect(await statements(tasks)).toBe(few);
  expect(few).toBeLessThan(30);
});

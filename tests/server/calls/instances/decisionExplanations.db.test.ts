import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WhyAnswer, WhySection } from '../../../../contract/calls/shapes/whyShapes.ts';
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
beforeAll(async () => {
  const secret = { enName: 'secret', label: '底价', funcType: 'number' } as const;
  const options = [
    { label: '物资', value: 'A' },
    { label: '服务', value: 'B' },
  ];
  const kind = { enName: 'kind', label: '类别', funcType: 'select' as const, options };
  stage = await createFlowServer(
    ['auto_why', 'auto_hidden', 'auto_pair', 'auto_quiet', 'auto_moved'].map((name) =>
      buildFlowForm(name, [secret, kind]),
    ),
  );
  const { ann, ben, cat, dan, leader } = stage.users;
  const hide = { fieldProperties: [{ fieldName: 'secret', isVisible: false }] };
  const straight = buildChain([
    buildApproval('many', [
      { candidateType: 'ROLE', target: stage.roles.leader ?? '' },
      { candidateType: 'DEPT_LEADER', target: '0' },
      ...(userCandidates(ann, ben) ?? []),
    ]),
    buildApproval('hidden', userCandidates(cat), hide),
    buildApproval('none', []),
  ]);
  await stage.deploy('auto_why', {
    ...straight,
    nodes: [
      ...straight.nodes,
      { id: 'which', name: '金额', kind: 'EXCLUSIVE' },
      buildApproval('boss', userCandidates(dan)),
    ],
    lines: [
      { from: 'begin', to: 'start' },
      { from: 'start', to: 'many' },
      { from: 'many', to: 'hidden' },
      { from: 'hidden', to: 'which' },
      { id: 'large', name: '大额', from: 'which', to: 'boss', when: "secret > 100 && kind == 'A'" },
      { id: 'rest', from: 'which', to: 'none', otherwise: true },
      { from: 'boss', to: 'end' },
      { from: 'none', to: 'end' },
    ],
  });
  await stage.deploy(
    'auto_pair',
    buildParallel(
      buildApproval('one', userCandidates(ann)),
      buildApproval('two', userCandidates(ben)),
      buildApproval('last', userCandidates(leader)),
    ),
  );
  await stage.deploy(
    'auto_quiet',
    buildChain([buildApproval('one', userCandidates(ann))], { showLogInProcessing: false }),
  );
});
afterAll(() => stage.close());

const ask = (userName: string, processInstanceId: string, flowNodeId: string) =>
  stage.get(
    userName,
    `/flowable/instance/why?processInstanceId=${processInstanceId}&flowNodeId=${flowNodeId}`,
  );
const why = async (userName: string, processInstanceId: string, flowNodeId: string): Promise<WhyAnswer> =>
  responseData(await ask(userName, processInstanceId, flowNodeId));
const said = ({ sections }: WhyAnswer, kind: WhySection['kind']) =>
  sections.filter((one) => one.kind === kind).flatMap((one) => one.sentences);

describe('the explanation of a node’s users', () => {
  test('lists users by candidate entry, with excluded users and the reason', async () => {
    const { ann, leader } = stage.users;
    responseData(
      await stage.post('admin', '/system/user/edit', { userId: ann, status: '1', force: true }),
      null,
    );
    const { processInstanceId } = await stage.start('buyer', 'auto_why', { secret: 500, kind: 'A' });
    responseData(await stage.post('admin', '/system/user/edit', { userId: ann, status: '0' }), null);
    const told = await why('buyer', processInstanceId, 'many');
    expect(said(told, 'people')).toEqual([
      '角色 部门负责人 → 李四',
      '发起人部门的负责人 → 无人；李四 前面已有，不重复',
      '人员 安安 → 无人；安安 已停用，未列入',
      '人员 贝贝 → 贝贝',
    ]);
    expect(told).toMatchObject({
      state: 'open',
      rounds: 1,
      nodeType: 'APPROVAL',
      summary: '2 人中已同意 0 人，满 2 人通过，等待 李四、贝贝',
    });
    const people = told.sections.find((one) => one.kind === 'people');
    expect(people?.entries[1]?.dropped).toEqual([
      { userId: leader, userName: '李四', forUserId: null, forUserName: null, why: 'duplicate' },
    ]);
  });

  test('names the actor of a transfer or an added signer, and shows votes with the required numbers', async () => {
    const { processInstanceId } = await stage.start('buyer', 'auto_why', { secret: 500, kind: 'A' });
    const { taskId } = await stage.taskOf('ben', processInstanceId);
    const transfer = { taskId, delegateUserId: stage.users.dan, comment: '请处理' };
    responseData(await stage.post('ben', '/flowable/task/delegate', transfer));
    const own = await stage.taskOf('dan', processInstanceId);
    const sign = { taskId: own.taskId, candidateUserIdList: [stage.users.cashier], comment: '先看' };
    responseData(await stage.post('dan', '/flowable/task/addSign', { ...sign, type: 'beforeAddSign' }));
    const told = await why('buyer', processInstanceId, 'many');
    expect(said(told, 'people').slice(-2)).toEqual(['贝贝 转交给 丹丹', '丹丹 前加签 王五']);
    expect(said(told, 'votes')).toEqual([
      '共 3 人：已同意 0 人，满 3 人同意通过',
      '已退回 0 人，满 1 人退回才退回',
      '现在等待 李四、安安、王五 处理',
      '丹丹 等待其前加签的 王五',
    ]);
  });

  test('lists the earlier users after a return, and the returned node names who returned it', async () => {
    const { processInstanceId } = await stage.start('buyer', 'auto_why', { secret: 500, kind: 'A' });
    const { taskId } = await stage.taskOf('ben', processInstanceId);
    const back = { taskId, targetTaskDefinitionKey: 'start', comment: '重填', enableJumpBack: false };
    responseData(await stage.post('ben', '/flowable/task/back', back));
    expect(said(await why('buyer', processInstanceId, 'start'), 'people')).toEqual([
      '贝贝 退回到本节点，由原处理人 张三 处理',
    ]);
    const told = await why('buyer', processInstanceId, 'many');
    expect(told).toMatchObject({ state: 'returned', summary: '贝贝 退回至“发起”' });
    expect(said(told, 'returned')).toEqual(['贝贝 退回至“发起”']);
  });
});

/** An instance that waits after the hidden node's decision. */
async function decided(secret: number): Promise<string> {
  const { processInstanceId } = await stage.start('buyer', 'auto_why', { secret, kind: 'A' });
  for (const one of ['leader', 'ann', 'ben', 'cat']) responseData(await stage.agree(one, processInstanceId));
  return processInstanceId;
}

describe('the explanation of the taken branch', () => {
  test('lists each condition with the values that it read at that time', async () => {
    const processInstanceId = await decided(500);
    const told = await why('buyer', processInstanceId, 'which');
    expect(said(told, 'lines')).toEqual([
      "连线“大额”：条件 secret > 100 && kind == 'A' 成立（底价 = 500，类别 = 物资），已走",
      '连线“金额 → 审批 none”：已有条件成立，不走默认连线，未走',
    ]);
    expect(told.summary).toBe('走向 审批 boss');
    const lines = told.sections.find((one) => one.kind === 'lines');
    expect(lines?.lines[0]?.values).toEqual([
      { name: 'secret', label: '底价', value: '500', text: '500', masked: false },
      { name: 'kind', label: '类别', value: 'A', text: '物资', masked: false },
    ]);
    expect(said(await why('buyer', processInstanceId, 'boss'), 'lines')).toEqual([
      "连线“大额”：条件 secret > 100 && kind == 'A' 成立（底价 = 500，类别 = 物资），已走",
    ]);
  });

  test('hides the values of fields that none of the reader’s nodes shows', async () => {
    const processInstanceId = await decided(500);
    const lines = (await why('cat', processInstanceId, 'which')).sections.find((one) => one.kind === 'lines');
    expect(lines?.lines[0]?.values[0]).toEqual({
      name: 'secret',
      label: '底价',
      value: null,
      text: '（无权查看）',
      masked: true,
    });
    expect(JSON.stringify(lines)).not.toContain('500');
    expect(JSON.stringify(await why('cat', processInstanceId, 'boss'))).not.toContain('500');
  });

  test('hides a hidden field’s value also when the condition cannot be evaluated', async () => {
    const base = buildChain([
      buildApproval('hidden', userCandidates(stage.users.cat), {
        fieldProperties: [{ fieldName: 'kind', isVisible: false }],
      }),
    ]);
    await stage.deploy('auto_hidden', {
      ...base,
      nodes: [...base.nodes, { id: 'which', name: '类别', kind: 'EXCLUSIVE' }],
      lines: [
        { from: 'begin', to: 'start' },
        { from: 'start', to: 'hidden' },
        { from: 'hidden', to: 'which' },
        { id: 'odd', name: '大类', from: 'which', to: 'end', when: 'amount > 10 && kind * 2 > 10' },
        { from: 'which', to: 'end', otherwise: true },
      ],
    });
    const { processInstanceId } = await stage.start('buyer', 'auto_hidden', { kind: 'A', amount: 11 });
    const [, open] = said(await why('buyer', processInstanceId, 'which'), 'lines');
    expect(open).toBe('连线“大类”的条件无法计算：“A” 不是数字，不能计算');
    const [, masked] = said(await why('cat', processInstanceId, 'which'), 'lines');
    expect(masked).toBe('有条件无法计算');
  });

  test('reports the default branch when no condition held, and the reason for a node without users', async () => {
    const processInstanceId = await decided(1);
    expect(said(await why('buyer', processInstanceId, 'which'), 'lines')).toEqual([
      "连线“大额”：条件 secret > 100 && kind == 'A' 不成立（底价 = 1，类别 = 物资），未走",
      '连线“金额 → 审批 none”：其他条件都不成立，走默认连线，已走',
    ]);
    const none = await why('buyer', processInstanceId, 'none');
    expect([none.state, none.summary]).toEqual(['skipped', '未找到处理人，自动跳过']);
    expect(await why('buyer', processInstanceId, 'end')).toMatchObject({ state: 'passed', nodeType: 'END' });
    expect((await why('buyer', processInstanceId, 'boss')).state).toBe('notReached');
  });

  test('predicts the branch from the current form before it is taken', async () => {
    const { processInstanceId } = await stage.start('buyer', 'auto_why', { secret: 1, kind: 'A' });
    const told = await why('buyer', processInstanceId, 'boss');
    expect(told).toMatchObject({ state: 'notReached', summary: '尚未到达' });
    expect(said(told, 'lines')[0]).toBe('尚未走到，以下按当前表单内容预计');
    expect(said(told, 'elsewhere')).toEqual(['流程现在停在“审批 many”，等待 李四、安安、贝贝 处理']);
  });
});

test('names the missing branch of a join and its holder', async () => {
  const { processInstanceId } = await stage.start('buyer', 'auto_pair');
  responseData(await stage.agree('ann', processInstanceId));
  const told = await why('ann', processInstanceId, 'join');
  expect(told).toMatchObject({ state: 'waiting', summary: '等待汇合，还缺 审批 two' });
  expect(said(told, 'join')).toEqual(['已到达：审批 one', '还缺“审批 two”这一路（等待 贝贝）']);
});

test('describes earlier decisions by their definition version after a migration', async () => {
  const { ann, ben } = stage.users;
  const branching = (when: string, people: string[]) => {
    const base = buildChain([buildApproval('one', userCandidates(...people))]);
    const lines = [
      { from: 'begin', to: 'start' },
      { id: 'way', from: 'start', to: 'one', when },
      { from: 'one', to: 'end' },
    ];
    return { ...base, lines };
  };
  const from = await stage.deploy('auto_moved', branching('amount > 10', [ann ?? '']));
  const { processInstanceId } = await stage.start('buyer', 'auto_moved', { amount: 50 });
  const to = await stage.deploy('auto_moved', branching('amount > 40', [ben ?? '', ann ?? '']));
  responseData(await stage.post('admin', '/flowable/definition/migrate', { from, to }));
  const told = await why('buyer', processInstanceId, 'one');
  expect(said(told, 'people')).toEqual(['人员 安安 → 安安']);
  expect(said(told, 'lines')).toEqual(['连线“发起 → 审批 one”：条件 amount > 10 成立（金额 = 50.00），已走']);
});

test('returns nothing to users who cannot view the instance, and nothing while its log is hidden', async () => {
  const { processInstanceId } = await stage.start('buyer', 'auto_quiet');
  expect((await ask('dan', processInstanceId, 'one')).status).toBe(404);
  expect((await ask('buyer', processInstanceId, 'unheard')).body).toMatchObject({ reason: 'LOG_HIDDEN' });
  expect((await ask('buyer', processInstanceId, 'one')).body).toMatchObject({
    code: 200,
    data: null,
    reason: 'LOG_HIDDEN',
  });
  expect((await why('ann', processInstanceId, 'one')).state).toBe('open');
  expect((await ask('ann', processInstanceId, 'unheard')).status).toBe(404);
  expect((await ask('ann', '999999', 'one')).status).toBe(404);
});

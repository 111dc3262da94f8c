import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SimulatedStep, SimulationView } from '../../../../contract/calls/shapes/simulateShapes.ts';
import { type FlowDraft, writeBpmn } from '../../../../server/engine/bpmn/writeBpmn.ts';
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
  type RequestBody,
  responseData,
} from '../../../support/servers/flowServer.ts';

let stage: FlowServer;
let deployed: string;
let draft: string;
beforeAll(async () => {
  const rated = {
    enName: 'rate',
    label: '税率',
    funcType: 'number',
    defaultType: 'fix',
    defaultValue: '6',
  } as const;
  const total = {
    enName: 'total',
    label: '总额',
    funcType: 'number',
    computeExpression: 'amount * 2',
  } as const;
  const by = { enName: 'by', label: '填写人', funcType: 'currentUser' } as const;
  const note = { enName: 'note', label: '说明', funcType: 'input', required: true } as const;
  stage = await createFlowServer([
    buildFlowForm('auto_sim', [rated, total, by, { ...note, required: false }]),
    buildFlowForm('auto_plain'),
    buildFlowForm('auto_note', [note]),
  ]);
  deployed = await stage.deploy(
    'auto_plain',
    buildChain([buildApproval('one', userCandidates(stage.users.ann))]),
  );
  const saved = await stage.post('admin', '/flowable/definition/save', {
    formEnName: 'auto_plain',
    xml: await writeBpmn(buildChain([buildApproval('other', userCandidates(stage.users.ben))])),
  });
  draft = responseData(saved).processDefinitionId;
});
afterAll(() => stage.close());

const ask = (userName: string, body: RequestBody) =>
  stage.post(userName, '/flowable/definition/simulate', body);
const simulated = async (body: RequestBody, userName = 'admin'): Promise<SimulationView> =>
  responseData(await ask(userName, body));

const drawn = async (flow: FlowDraft, more: RequestBody = {}): Promise<SimulationView> =>
  simulated({
    xml: await writeBpmn(flow),
    formEnName: 'auto_sim',
    initiatorId: stage.users.buyer,
    ...more,
    formData: { name: '电缆', ...(more.formData as RequestBody) },
  });

const told = ({ flowNodeId, state, users: people }: SimulatedStep) =>
  [flowNodeId, state, people.map((one) => one.userName).join('、')].join(' ').trim();

describe('the simulated path of a flow', () => {
  test('The steps come in order with the people of each node, starting with the initiator.', async () => {
    const leaders = [{ candidateType: 'DEPT_LEADER' as const, target: '0' }];
    const copy = {
      id: 'copy',
      name: '抄送',
      kind: 'CC' as const,
      data: { candidateList: userCandidates(stage.users.dan) },
    };
    const flow = buildChain([
      buildApproval('leader', leaders),
      copy,
      buildApproval('two', userCandidates(stage.users.ann, stage.users.ben)),
    ]);
    const view = await drawn(flow);
    expect(view.finished).toBe(true);
    expect(view.initiator).toEqual({ userId: stage.users.buyer, userName: '张三' });
    expect(view.steps.map(told)).toEqual([
      'start passed 张三',
      'leader passed 李四',
      'copy automatic 丹丹',
      'two passed 安安、贝贝',
      'end automatic',
    ]);
    expect(view.stops).toEqual([]);
    expect(JSON.stringify(view)).not.toContain('采购部');
  });

  test('follows conditions over defaults, computed fields and the initiator, and shows the values they read', async () => {
    const flow: FlowDraft = {
      ...buildChain([]),
      nodes: [
        ...buildChain([]).nodes,
        { id: 'which', name: '判断', kind: 'EXCLUSIVE' },
        buildApproval('big', userCandidates(stage.users.ann)),
        buildApproval('small', userCandidates(stage.users.ben)),
      ],
      lines: [
        { from: 'begin', to: 'start' },
        { from: 'start', to: 'which' },
        { id: 'toBig', from: 'which', to: 'big', when: 'total > 100 && rate == 6 && by == initiator.userId' },
        { id: 'toSmall', from: 'which', to: 'small', otherwise: true },
        { from: 'big', to: 'end' },
        { from: 'small', to: 'end' },
      ],
    };
    const big = await drawn(flow, { formData: { amount: 60 } });
    expect(big.steps.map(told)).toEqual([
      'start passed 张三',
      'which automatic',
      'big passed 安安',
      'end automatic',
    ]);
    const [toBig, toSmall] = big.steps[1]?.lines ?? [];
    expect(toBig).toMatchObject({ sequenceFlowId: 'toBig', taken: true, outcome: 'held' });
    expect(toBig?.values.map(({ label, text }) => `${label} ${text}`)).toEqual([
      '总额 120',
      '税率 6',
      expect.stringMatching(/^填写人 /),
      '发起人 张三',
    ]);
    expect(toSmall).toMatchObject({ taken: false, outcome: 'default' });
    expect((await drawn(flow, { formData: { amount: 5 } })).steps.map(told)[2]).toBe('small passed 贝贝');
    expect((await drawn(flow, { formData: { amount: 60, rate: 13 } })).steps.map(told)[2]).toBe(
      'small passed 贝贝',
    );
  });

  test('takes every branch of a fork and waits at its join', async () => {
    const { ann, ben, cat } = stage.users;
    const flow = buildParallel(
      buildApproval('left', userCandidates(ann)),
      buildApproval('right', userCandidates(ben)),
      buildApproval('last', userCandidates(cat)),
    );
    expect((await drawn(flow)).steps.map(told)).toEqual([
      'start passed 张三',
      'split automatic',
      'left passed 安安',
      'right passed 贝贝',
      'join automatic',
      'last passed 陈陈',
      'end automatic',
    ]);
  });

  test('gives the reason why a node is skipped, agrees automatically, or has fewer people than candidates', async () => {
    const { ann, ben, cat } = stage.users;
    const flow = buildChain(
      [
        buildApproval('one', userCandidates(ann)),
        buildApproval('same', userCandidates(ann)),
        buildApproval('none', []),
        buildApproval('pick', userCandidates(cat, ben), { selectable: true }),
        buildApproval('gone', [], { notFoundCandidateStrategy: 'TO_ADMIN' }),
      ],
      { duplicateApprover: 'CONSECUTIVE' },
    );
    const { steps } = await drawn(flow);
    expect(steps.map(({ flowNodeId, state, reason }) => [flowNodeId, state, reason]).slice(1, -1)).toEqual([
      ['one', 'passed', undefined],
      ['same', 'automatic', '自动通过：与上一节点处理人相同'],
      ['none', 'skipped', '未找到处理人，自动跳过'],
      ['pick', 'passed', '按最少人数选择前 1 人（共 2 名候选人）'],
      ['gone', 'passed', '未找到候选人，转给流程管理员'],
    ]);
    expect(steps.find((one) => one.flowNodeId === 'pick')?.users.map((one) => one.userName)).toEqual([
      '陈陈',
    ]);
  });

  test('shows the absent person whom a delegate represents', async () => {
    const absence = { beginTime: '2020-01-01 00:00:00', endTime: '2099-01-01 00:00:00' };
    const made = await stage.post('cat', '/flowable/absence', {
      ...absence,
      delegateUserId: stage.users.dan,
    });
    const { steps } = await drawn(buildChain([buildApproval('one', userCandidates(stage.users.cat))]));
    expect(steps[1]?.users).toEqual([
      { userId: stage.users.dan, userName: '丹丹', forUserId: stage.users.cat, forUserName: '陈陈' },
    ]);
    const token = await stage.as('cat');
    responseData(
      await stage.call(token, 'POST', '/flowable/absence/delete', [responseData(made).absenceId]),
      null,
    );
  });

  test('lists the fields that nodes would require, and continues', async () => {
    const fill = buildApproval('fill', userCandidates(stage.users.ann), {
      fieldProperties: [{ fieldName: 'note', isWritable: true }],
    });
    const base = buildChain([fill]);
    const hidden = { fieldProperties: [{ fieldName: 'note', isWritable: false }] };
    const flow = {
      ...base,
      nodes: base.nodes.map((node) =>
        node.id === 'start' ? { ...node, data: { ...node.data, ...hidden } } : node,
      ),
    };
    const view = await simulated({ xml: await writeBpmn(flow), formEnName: 'auto_note' });
    expect(view.steps.map(({ flowNodeId, fields }) => [flowNodeId, ...fields])).toEqual([
      ['start', '名称'],
      ['fill', '说明'],
      ['end'],
    ]);
    expect(view).toMatchObject({
      finished: true,
      stops: [{ flowNodeId: 'start', reason: 'REQUIRED_MISSING', passedOver: true }],
    });
  });
});

describe('a simulation stop', () => {
  test('A node without people appears as a stop, with the path to it.', async () => {
    const refuse = buildApproval('nobody', [], { notFoundCandidateStrategy: 'REFUSE' });
    const view = await drawn(buildChain([buildApproval('one', userCandidates(stage.users.ann)), refuse]));
    expect(view.finished).toBe(false);
    expect(view.stops).toEqual([
      {
        flowNodeId: 'nobody',
        name: '审批 nobody',
        sequenceFlowId: null,
        reason: 'NO_CANDIDATE',
        msg: '节点“审批 nobody”未找到处理人',
        passedOver: false,
      },
    ]);
    expect(view.steps.map(({ flowNodeId, state, reason }) => [flowNodeId, state, reason])).toEqual([
      ['start', 'passed', undefined],
      ['one', 'waiting', '处理时会被拒绝：节点“审批 nobody”未找到处理人'],
      ['nobody', 'stopped', '节点“审批 nobody”未找到处理人'],
    ]);
  });

  test('A gateway without a valid line is named with the values read, and other branches continue.', async () => {
    const { ann, ben, cat } = stage.users;
    const base = buildParallel(
      buildApproval('left', userCandidates(ann)),
      buildApproval('right', userCandidates(ben)),
      buildApproval('last', userCandidates(cat)),
    );
    const flow: FlowDraft = {
      ...base,
      nodes: [...base.nodes, { id: 'which', name: '判断', kind: 'EXCLUSIVE' }],
      lines: [
        ...base.lines.filter((line) => line.from !== 'left'),
        { from: 'left', to: 'which' },
        { id: 'ways', from: 'which', to: 'join', when: 'amount > 10' },
      ],
    };
    const view = await drawn(flow, { formData: { amount: 3 } });
    expect(view.stops.map(({ flowNodeId, reason }) => [flowNodeId, reason])).toEqual([
      ['which', 'BAD_DEFINITION'],
    ]);
    const which = view.steps.find((one) => one.flowNodeId === 'which');
    expect(which).toMatchObject({
      state: 'stopped',
      lines: [
        {
          sequenceFlowId: 'ways',
          taken: false,
          outcome: 'notHeld',
          values: [{ label: '金额', text: '3.00' }],
        },
      ],
    });
    expect(view.steps.map(told)).toContain('right passed 贝贝');
    expect(view.steps.map(told)).toContain('join waiting');
    expect(view.finished).toBe(false);
  });

  test('A condition that cannot be evaluated is reported with its line.', async () => {
    const base = buildChain([]);
    const flow: FlowDraft = {
      ...base,
      nodes: [...base.nodes, { id: 'which', name: '判断', kind: 'EXCLUSIVE' }],
      lines: [
        { from: 'begin', to: 'start' },
        { from: 'start', to: 'which' },
        { id: 'odd', from: 'which', to: 'end', when: '1 / 0 > 1' },
        { from: 'which', to: 'end', otherwise: true },
      ],
    };
    const view = await drawn(flow);
    expect(view.stops).toMatchObject([
      { flowNodeId: 'which', sequenceFlowId: 'odd', reason: 'BAD_DEFINITION' },
    ]);
  });

  test('A disabled button and an endless cycle are reported as stops.', async () => {
    const off = buildApproval('off', userCandidates(stage.users.ann), {
      funcConfList: [{ enName: 'agree', enable: false }],
    });
    const view = await drawn(buildChain([off]));
    expect(view.stops).toMatchObject([{ flowNodeId: 'off', reason: 'BUTTON_DISABLED' }]);
    const circle: FlowDraft = {
      ...buildChain([]),
      nodes: [
        ...buildChain([]).nodes,
        buildApproval('again', userCandidates(stage.users.ann)),
        { id: 'which', name: '判断', kind: 'EXCLUSIVE' },
      ],
      lines: [
        { from: 'begin', to: 'start' },
        { from: 'start', to: 'again' },
        { from: 'again', to: 'which' },
        { from: 'which', to: 'again', when: 'amount < 10' },
        { from: 'which', to: 'end', otherwise: true },
      ],
    };
    const round = await drawn(circle, { formData: { amount: 1 } });
    expect(round.finished).toBe(false);
    expect(round.stops).toMatchObject([{ flowNodeId: 'again', reason: 'BAD_DEFINITION' }]);
    expect(round.steps.length).toBeLessThan(60);
    expect((await drawn(circle, { formData: { amount: 11 } })).finished).toBe(true);
  });
});

describe('permission to simulate', () => {
  test('A designer may simulate any document, draft or person, and the document is checked first.', async () => {
    expect(
      (await simulated({ processDefinitionId: draft, formData: { name: 'x' } })).steps.map(told)[1],
    ).toBe('other passed 贝贝');
    const broken = { ...buildChain([buildApproval('one', userCandidates(stage.users.ann))]) };
    const lines = broken.lines.map((line) => (line.to === 'end' ? { ...line, when: 'unheard > 1' } : line));
    const refused = await ask('admin', {
      xml: await writeBpmn({ ...broken, lines }),
      formEnName: 'auto_plain',
    });
    expect(refused.body).toMatchObject({
      code: 500,
      reason: 'BAD_DEFINITION',
      errors: [{ elementId: expect.any(String) }],
    });
    expect((await ask('admin', { xml: '<no/>', formEnName: 'auto_plain' })).body.reason).toBe(
      'BAD_DEFINITION',
    );
    const body = { processDefinitionId: deployed, initiatorId: '999999' };
    expect((await ask('admin', body)).status).toBe(400);
    expect((await ask('admin', { processDefinitionId: '999999' })).status).toBe(404);
  });

  test('A user who may start a deployed flow may simulate only that flow, and only as the initiator.', async () => {
    const own = await simulated({ processDefinitionId: deployed, formData: { name: 'x' } }, 'buyer');
    expect(own.steps.map(told)).toEqual(['start passed 张三', 'one passed 安安', 'end automatic']);
    const ownFlow = { processDefinitionId: deployed, initiatorId: stage.users.buyer };
    expect((await ask('buyer', ownFlow)).body.code).toBe(200);
    expect((await ask('buyer', { processDefinitionId: deployed, initiatorId: stage.users.ann })).status).toBe(
      403,
    );
    expect((await ask('buyer', { processDefinitionId: draft })).status).toBe(404);
    const xml = await writeBpmn(buildChain([]));
    expect((await ask('buyer', { xml, formEnName: 'auto_plain' })).status).toBe(403);
    expect((await ask('nobody', { processDefinitionId: deployed })).status).toBe(404);
  });

  test('requires either a document or a definition, a form for a document, and valid values', async () => {
    expect((await ask('admin', {})).status).toBe(400);
    expect((await ask('admin', { xml: '<a/>' })).status).toBe(400);
    expect(
      (await ask('admin', { xml: '<a/>', formEnName: 'auto_plain', processDefinitionId: draft })).status,
    ).toBe(400);
    const wrong = { processDefinitionId: deployed, formData: { amount: '很多' } };
    expect((await ask('admin', wrong)).body).toMatchObject({
      reason: 'FIELD_INVALID',
      errors: [{ path: 'amount' }],
    });
    const unknown = { processDefinitionId: deployed, formData: { unheard: 1 } };
    expect((await ask('admin', unknown)).status).toBe(400);
  });
});

test('writes nothing, not even a serial number', async () => {
  const counts = () =>
    stage.database.inTenant(stage.tenant, 'read', async (tx) => ({
      instances: await tx.selectFrom('instances').select('instanceId').execute(),
      numbers: await tx.selectFrom('serialNumbers').selectAll().execute(),
    }));
  const before = await counts();
  expect((await simulated({ processDefinitionId: deployed, formData: { name: 'x' } })).finished).toBe(true);
  expect(await counts()).toEqual(before);
});

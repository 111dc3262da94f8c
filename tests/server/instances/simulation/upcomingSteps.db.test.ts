/** Tests the prediction of upcoming steps that log and diagram show. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ForesightView, SimulatedStep } from '../../../../contract/calls/shapes/simulateShapes.ts';
import { simulateUpcomingSteps } from '../../../../server/calls/instances/simulate/upcomingSteps.ts';
import { loadActorOfUser } from '../../../../server/db/queries/people/actorOfUser.ts';
import type { FlowDraft, NodeDraft } from '../../../../server/engine/bpmn/writeBpmn.ts';
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
  type RequestBody,
  responseData,
} from '../../../support/servers/flowServer.ts';

let stage: FlowServer;
let forms = 0;
const mostForms = 16;
beforeAll(async () => {
  const more = [
    { enName: 'total', label: '总额', funcType: 'number', computeExpression: 'amount * 2' },
    { enName: 'checker', label: '核对人', funcType: 'user' },
  ] as const;
  const names = Array.from({ length: mostForms }, (_, at) => `auto_ahead${at}`);
  stage = await createFlowServer(names.map((enName) => buildFlowForm(enName, [...more])));
});
afterAll(() => stage.close());

/** Deploys the flow on its own form. */
async function deployed(flow: FlowDraft): Promise<string> {
  const enName = `auto_ahead${forms}`;
  forms += 1;
  await stage.deploy(enName, flow);
  return enName;
}

const asked = (userName: string, body: RequestBody) =>
  stage.post(userName, '/flowable/instance/upcoming', body);

const upcoming = async (
  userName: string,
  processInstanceId: string,
  more: RequestBody = {},
): Promise<ForesightView> => responseData(await asked(userName, { processInstanceId, ...more }));

const told = ({ flowNodeId, users: people }: SimulatedStep) =>
  [flowNodeId, people.map((one) => one.userName).join('、')].join(' ').trim();

const dependsIn = ({ steps }: ForesightView, nodeId: string) =>
  steps
    .find((one) => one.flowNodeId === nodeId)
    ?.depends.map(({ of, on, labels }) => [of, on, ...labels].join(' '));

const ids = (nodes: readonly { flowNodeId: string }[]) => nodes.map((one) => one.flowNodeId);

const writing = (fieldName: string) => ({ fieldProperties: [{ fieldName, isWritable: true }] });

/** start → first → which → big or small → last → end, by the total. */
function branching(first: NodeDraft): FlowDraft {
  const { ben, cat, dan } = stage.users;
  const flow = buildChain([first, buildApproval('last', userCandidates(dan))]);
  return {
    ...flow,
    nodes: [
      ...flow.nodes,
      { id: 'which', name: '判断', kind: 'EXCLUSIVE' },
      buildApproval('big', userCandidates(ben)),
      buildApproval('small', userCandidates(cat)),
    ],
    lines: [
      ...flow.lines.filter(({ from }) => from !== first.id),
      { from: first.id, to: 'which' },
      { id: 'toBig', from: 'which', to: 'big', when: 'total > 100' },
      { id: 'toSmall', from: 'which', to: 'small', otherwise: true },
      { from: 'big', to: 'last' },
      { from: 'small', to: 'last' },
    ],
  };
}

describe('a branch by an amount that nobody changes any more', () => {
  test('The taken branch appears alone, with its people and the next steps; the lines of the other branch are closed.', async () => {
    const form = await deployed(branching(buildApproval('first', userCandidates(stage.users.ann))));
    const { processInstanceId } = await stage.start('buyer', form, { amount: 60 });
    const view = await upcoming('buyer', processInstanceId);
    expect(view.steps.map(told)).toEqual(['which', 'big 贝贝', 'last 丹丹', 'end']);
    expect(view.steps.flatMap(({ depends }) => depends)).toEqual([]);
    expect(view.possible).toEqual([]);
    expect(view.ways).toContain('toBig');
    expect(view.ways).not.toContain('toSmall');
    responseData(await stage.agree('ann', processInstanceId));
    expect((await upcoming('ben', processInstanceId)).steps.map(told)).toEqual(['last 丹丹', 'end']);
    responseData(await stage.agree('ben', processInstanceId));
    responseData(await stage.agree('dan', processInstanceId));
    expect(await upcoming('buyer', processInstanceId)).toMatchObject({ steps: [], ways: [] });
  });
});

describe('a node that may write the amount', () => {
  test('leaves both branches open for other users; its own holder sees the branch of the typed values', async () => {
    const form = await deployed(
      branching(buildApproval('first', userCandidates(stage.users.ann), writing('amount'))),
    );
    const { processInstanceId } = await stage.start('buyer', form, { amount: 5 });
    const seen = await upcoming('buyer', processInstanceId);
    expect(ids(seen.steps)).toEqual(['which', 'small', 'last', 'end']);
    expect(dependsIn(seen, 'small')).toEqual(['way fields 总额']);
    expect(dependsIn(seen, 'last')).toEqual([]);
    expect(ids(seen.possible)).toEqual(['big']);
    expect(seen.ways).toEqual(expect.arrayContaining(['toBig', 'toSmall']));
    const own = await upcoming('ann', processInstanceId);
    expect([ids(own.steps), ids(own.possible)]).toEqual([['which', 'small', 'last', 'end'], []]);
    const { taskId } = await stage.taskOf('ann', processInstanceId);
    const typed = await upcoming('ann', processInstanceId, { taskId, formData: { amount: 60 } });
    expect(ids(typed.steps)).toEqual(['which', 'big', 'last', 'end']);
    expect((await upcoming('ann', processInstanceId)).steps).toEqual(own.steps);
  });

  test('takes values of its own holder only, like a submission', async () => {
    const form = await deployed(
      branching(buildApproval('first', userCandidates(stage.users.ann), writing('amount'))),
    );
    const { processInstanceId } = await stage.start('buyer', form, { amount: 5 });
    const { taskId } = await stage.taskOf('ann', processInstanceId);
    const sent = (formData: RequestBody) => ({ processInstanceId, taskId, formData });
    expect((await asked('buyer', sent({ amount: 60 }))).body.reason).toBe('NOT_YOUR_TASK');
    expect((await asked('ann', sent({ name: '别的' }))).body.reason).toBe('FIELD_INVALID');
    expect((await asked('ann', sent({ unheard: 1 }))).status).toBe(400);
    expect((await asked('ann', { processInstanceId, formData: { amount: 60 } })).status).toBe(400);
    const other = await stage.start('buyer', form, { amount: 5 });
    const elsewhere = { ...sent({ amount: 60 }), processInstanceId: other.processInstanceId };
    expect((await asked('ann', elsewhere)).status).toBe(404);
    responseData(await stage.agree('ann', processInstanceId));
    expect((await asked('ann', sent({ amount: 60 }))).body.reason).toBe('TASK_CLOSED');
  });
});

test('parallel branches continue to their join, also when a token already waits there', async () => {
  const { ann, ben, cat } = stage.users;
  const flow = buildParallel(
    buildApproval('left', userCandidates(ann)),
    buildApproval('right', userCandidates(ben)),
    buildApproval('last', userCandidates(cat)),
  );
  const converging: FlowDraft = {
    ...flow,
    nodes: flow.nodes.map((node) =>
      node.id === 'join' ? { id: 'join', name: '合', kind: 'CONVERGE', data: { candidateList: [] } } : node,
    ),
  };
  const form = await deployed(converging);
  const { processInstanceId } = await stage.start('buyer', form);
  expect((await upcoming('buyer', processInstanceId)).steps.map(told)).toEqual(['join', 'last 陈陈', 'end']);
  responseData(await stage.agree('ann', processInstanceId));
  expect((await upcoming('buyer', processInstanceId)).steps.map(told)).toEqual(['join', 'last 陈陈', 'end']);
});

test('The previous handler depends on which of several voters acts.', async () => {
  const { ann, ben, cat } = stage.users;
  const one = { passConditionType: 'COUNT' as const, passConditionNum: 1 };
  const previous = [{ candidateType: 'PREVIOUS_HANDLER' as const, target: '' }];
  const form = await deployed(
    buildChain([
      buildApproval('votes', userCandidates(ann, ben, cat), one),
      buildApproval('again', previous),
      buildApproval('all', userCandidates(ann, ben)),
    ]),
  );
  const { processInstanceId } = await stage.start('buyer', form);
  const view = await upcoming('buyer', processInstanceId);
  expect(view.steps.map(told)).toEqual(['again 安安', 'all 安安、贝贝', 'end']);
  expect(dependsIn(view, 'again')).toEqual(['people votes']);
  expect(dependsIn(view, 'all')).toEqual([]);
});

test('people of a field that is empty yet are not guessed, and the steps after them appear', async () => {
  const { ann, ben, cat } = stage.users;
  const named = [{ candidateType: 'DYNAMIC_FIELD' as const, target: 'checker' }];
  const form = await deployed(
    buildChain([
      buildApproval('first', userCandidates(ann), writing('checker')),
      buildApproval('check', named, { notFoundCandidateStrategy: 'REFUSE' }),
      buildApproval('pick', userCandidates(ben, cat), { selectable: true }),
    ]),
  );
  const { processInstanceId } = await stage.start('buyer', form);
  // Fields that the initiator fills in at the start are no later input.
  const view = await upcoming('buyer', processInstanceId);
  expect(view.steps.map(told)).toEqual(['check', 'pick 贝贝', 'end']);
  expect(dependsIn(view, 'check')).toEqual(['people fields 核对人']);
  expect(dependsIn(view, 'pick')).toEqual(['people choice']);
  const among = view.steps.find((one) => one.flowNodeId === 'pick')?.among;
  expect(among?.map((one) => one.userName)).toEqual(['贝贝', '陈陈']);
  expect(view.stops).toEqual([]);
  // At the node itself the field stays empty: submitting it would be refused.
  const own = await upcoming('ann', processInstanceId);
  expect(own.stops.map(({ flowNodeId, reason }) => [flowNodeId, reason])).toEqual([
    ['check', 'NO_CANDIDATE'],
  ]);
  const { taskId } = await stage.taskOf('ann', processInstanceId);
  const formData = { checker: stage.users.dan };
  const typed = await upcoming('ann', processInstanceId, { taskId, formData });
  expect(typed.steps.map(told)[0]).toBe('check 丹丹');
});

test.each([
  ['AUTO_TO_NEXT', ['none', 'last 贝贝', 'end'], 'skipped', '未找到处理人，自动跳过'],
  ['TO_ADMIN', ['none 管理员', 'last 贝贝', 'end'], 'passed', '未找到候选人，转给流程管理员'],
  ['REFUSE', ['none'], 'stopped', '节点“审批 none”未找到处理人'],
] as const)('a node without candidates by %s', async (notFoundCandidateStrategy, steps, state, reason) => {
  const { ann, ben } = stage.users;
  const form = await deployed(
    buildChain([
      buildApproval('first', userCandidates(ann)),
      buildApproval('none', [], { notFoundCandidateStrategy }),
      buildApproval('last', userCandidates(ben)),
    ]),
  );
  const { processInstanceId } = await stage.start('buyer', form);
  const view = await upcoming('buyer', processInstanceId);
  expect(view.steps.map(told)).toEqual(steps);
  expect(view.steps[0]).toMatchObject({ flowNodeId: 'none', state, reason });
});

describe('an instance that was returned', () => {
  test('a draft and a returned run are simulated from the initiator', async () => {
    const form = await deployed(branching(buildApproval('first', userCandidates(stage.users.ann))));
    const kept = await stage.post('buyer', '/flowable/instance/startAndStash', {
      formEnName: form,
      formData: { name: '电缆', amount: 60 },
    });
    const draft = responseData(kept).processInstanceId;
    expect(ids((await upcoming('buyer', draft)).steps)).toEqual(['first', 'which', 'big', 'last', 'end']);
    const { processInstanceId } = await stage.start('buyer', form, { amount: 60 });
    responseData(await stage.agree('ann', processInstanceId));
    const { taskId } = await stage.taskOf('ben', processInstanceId);
    const back = { taskId, targetTaskDefinitionKey: 'start', comment: '退', enableJumpBack: true };
    responseData(await stage.post('ben', '/flowable/task/back', back));
    const straight = await upcoming('buyer', processInstanceId);
    expect(ids(straight.steps)).toEqual(['big', 'last', 'end']);
    expect(straight.steps[0]?.reason).toBe('直送：回到退回的环节');
    // The token goes straight back for any form values at that time.
    expect(dependsIn(straight, 'big')).toEqual([]);
    expect(ids((await upcoming('ann', processInstanceId)).steps)).toEqual(['big', 'last', 'end']);
  });
});

describe('permission to see upcoming steps', () => {
  test('users who can see the log have it, and no others', async () => {
    const { ann, ben } = stage.users;
    const hidden = buildChain(
      [buildApproval('first', userCandidates(ann)), buildApproval('next', userCandidates(ben))],
      {
        showLogInProcessing: false,
      },
    );
    const form = await deployed(hidden);
    const { processInstanceId } = await stage.start('buyer', form);
    const withheld = await asked('buyer', { processInstanceId });
    expect(withheld.body).toMatchObject({ code: 200, data: null, reason: 'LOG_HIDDEN' });
    expect(ids((await upcoming('ann', processInstanceId)).steps)).toEqual(['next', 'end']);
    expect((await asked('dan', { processInstanceId })).status).toBe(404);
  });
});

/** The number of statements for one answer after the instance is loaded. */
const statementsFor = (processInstanceId: string): Promise<number> =>
  stage.database.inTenant(stage.tenant, 'read', async (tx) => {
    let statements = 0;
    const counted = tx.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const flow = await loadInstance(tx, { instanceId: processInstanceId }, { lock: false });
    const actor = await loadActorOfUser(tx, stage.users.buyer ?? '');
    if (!flow || !actor) throw new Error(`There is no instance ${processInstanceId}.`);
    const acting = { tx: counted, tenant: stage.tenant, actor, now: new Date() };
    await simulateUpcomingSteps(acting, flow, { processInstanceId });
    return statements;
  });

const chainOf = async (length: number): Promise<string> => {
  const { ann, ben } = stage.users;
  const nodes = Array.from({ length }, (_, at) =>
    buildApproval(`n${at}`, userCandidates(at % 2 ? ann : ben)),
  );
  return (await stage.start('buyer', await deployed(buildChain(nodes)))).processInstanceId;
};

test('people and names are queried once each for any number of nodes', async () => {
  expect(await statementsFor(await chainOf(2))).toBe(2);
  expect(await statementsFor(await chainOf(12))).toBe(2);
});

test('the prediction writes nothing', async () => {
  const processInstanceId = await chainOf(3);
  const rows = () =>
    stage.database.inTenant(stage.tenant, 'read', async (tx) => ({
      instances: await tx.selectFrom('instances').selectAll().execute(),
      tasks: await tx.selectFrom('tasks').selectAll().execute(),
      told: await tx.selectFrom('liveEvents').select('eventId').execute(),
    }));
  const before = await rows();
  expect((await upcoming('buyer', processInstanceId)).finished).toBe(true);
  expect(await rows()).toEqual(before);
});

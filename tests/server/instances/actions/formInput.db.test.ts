/** Tests the form input that is sent along with each action. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApproval, buildChain, userCandidates } from '../../../support/builders/flowDrafts.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  type RequestBody,
  responseData,
} from '../../../support/servers/flowServer.ts';
import type { FormDraft } from '../../../support/servers/recordFixture.ts';

const enName = 'auto_kept';

let stage: FlowServer;
beforeAll(async () => {
  const fields = [{ enName: 'result', label: '结论', funcType: 'input', required: true } as const];
  const emptyOnes = [
    {
      enName: 'items',
      label: '明细',
      funcType: 'subForm',
      children: [
        { enName: 'goods', label: '物品', funcType: 'input' },
        { enName: 'colors', label: '颜色', funcType: 'checkbox', options: [{ value: 'r', label: '红' }] },
      ],
    },
    { enName: 'tags', label: '标签', funcType: 'checkbox', options: [{ value: 'x', label: '急' }] },
    { enName: 'note', label: '备注', funcType: 'textarea' },
  ] as const satisfies FormDraft['fields'];
  stage = await createFlowServer([
    buildFlowForm(enName, fields),
    buildFlowForm('auto_votes', [...emptyOnes]),
  ]);
  const { ann, ben, cat } = stage.users;
  await stage.deploy('auto_votes', buildChain([buildApproval('both', userCandidates(ann, cat))]));
  const fieldProperties = [
    { fieldName: 'result', isWritable: true },
    { fieldName: 'amount', isWritable: true },
  ];
  const funcConfList = [{ enName: 'draft', enable: true }];
  const first = {
    id: 'start',
    name: '发起',
    kind: 'HANDLE' as const,
    data: { fieldProperties: [{ fieldName: 'result', isWritable: false }] },
  };
  const draft = buildChain([
    buildApproval('one', userCandidates(ann), { fieldProperties, funcConfList }),
    buildApproval('two', userCandidates(ben)),
  ]);
  await stage.deploy(enName, {
    ...draft,
    nodes: draft.nodes.map((node) => (node.id === 'start' ? first : node)),
  });
});
afterAll(() => stage.close());

async function atAnn() {
  const { processInstanceId, rowId } = await stage.start('buyer', enName, { amount: 1 });
  const { taskId } = await stage.taskOf('ann', processInstanceId);
  const act = (path: string, body: RequestBody) =>
    stage.post('ann', `/flowable/${path}`, { taskId, ...body });
  const record = async () => responseData(await stage.get('admin', `/auto/${enName}/${rowId}`));
  return { processInstanceId, taskId, act, record };
}

const kept: [what: string, path: string, body: () => RequestBody][] = [
  ['stashing', 'instance/startAndStash', () => ({ formEnName: enName })],
  ['transferring', 'task/delegate', () => ({ delegateUserId: stage.users.cat, comment: '请办' })],
  [
    'asking signers first',
    'task/addSign',
    () => ({ type: 'beforeAddSign', candidateUserIdList: [stage.users.cat], comment: '先看' }),
  ],
];

describe.each(kept)('%s', (_, path, body) => {
  test('saves incomplete input', async () => {
    const { act, record } = await atAnn();
    responseData(await act(path, { ...body(), formData: { amount: 7.5 } }));
    expect(await record()).toMatchObject({ amount: '7.50', result: null });
  });

  test('refuses invalid or non-writable input and changes nothing', async () => {
    const { act, record, processInstanceId } = await atAnn();
    for (const formData of [{ amount: '很多' }, { name: '改名', amount: 9 }]) {
      const refused = await act(path, { ...body(), formData });
      expect([refused.body.reason, refused.body.errors[0].path]).toEqual([
        'FIELD_INVALID',
        Object.keys(formData)[0],
      ]);
    }
    expect((await act(path, { ...body(), formData: { unheard: 1 } })).status).toBe(400);
    expect((await record()).amount).toBe('1.00');
    await stage.taskOf('ann', processInstanceId);
  });

  test('The input is stale when somebody has changed the record meanwhile.', async () => {
    const { act, record } = await atAnn();
    const formVersion = (await record()).version - 1;
    const refused = await act(path, { ...body(), formData: { amount: 2 }, formVersion });
    expect(refused.body.reason).toBe('STALE_RECORD');
  });
});

test('A new holder of a task continues with the saved input.', async () => {
  const { act, processInstanceId } = await atAnn();
  const transfer = { delegateUserId: stage.users.cat, comment: '请办' };
  responseData(await act('task/delegate', { ...transfer, formData: { result: '可行' } }));
  responseData(await stage.agree('cat', processInstanceId));
  await stage.taskOf('ben', processInstanceId);
});

test('agreeing with signers after it counts as agreeing: required fields must be filled in', async () => {
  const { act, record } = await atAnn();
  const sign = { type: 'afterAddSign', candidateUserIdList: [stage.users.cat], comment: '再看' };
  expect((await act('task/addSign', sign)).body).toMatchObject({
    reason: 'REQUIRED_MISSING',
    errors: [{ path: 'result' }],
  });
  responseData(await act('task/addSign', { ...sign, formData: { result: '可行' } }));
  expect((await record()).result).toBe('可行');
});

test('a return leaves the document unchanged and ignores the input', async () => {
  const { act, record } = await atAnn();
  const back = { targetTaskDefinitionKey: 'start', comment: '重填', enableJumpBack: false };
  responseData(await act('task/back', { ...back, formData: { amount: 99, result: '否' } }));
  expect(await record()).toMatchObject({ amount: '1.00', result: null });
});

describe('a return with jump-back', () => {
  const returned = async (given: RequestBody = {}) => {
    const { processInstanceId } = await stage.start('buyer', 'auto_votes', { amount: 1, ...given });
    responseData(await stage.agree('ann', processInstanceId));
    const { taskId } = await stage.taskOf('cat', processInstanceId);
    const back = { taskId, targetTaskDefinitionKey: 'start', comment: '核对金额', enableJumpBack: true };
    responseData(await stage.post('cat', '/flowable/task/back', back));
    const own = await stage.taskOf('buyer', processInstanceId);
    const detail = responseData(await stage.get('buyer', `/flowable/task/detail?taskId=${own.taskId}`));
    return async (sent: RequestBody | ((served: { formData: RequestBody }) => RequestBody)) => {
      const body = { taskId: own.taskId, formData: typeof sent === 'function' ? sent(detail) : sent };
      const { nextTasks } = responseData(await stage.post('buyer', '/flowable/task/submit', body));
      return nextTasks.flatMap((one: { userIdList: string[] }) => one.userIdList);
    };
  };

  test('agreements carry over while the form is unchanged, also when it was sent along unchanged', async () => {
    const submit = await returned();
    expect(await submit({ name: '电缆', amount: '1' })).toEqual([stage.users.cat]);
  });

  test.each([
    ['a sub-form without rows', {}],
    ['a sub-form with a row', { items: [{ goods: '电缆', colors: null }] }],
  ])('agreements carry over when %s is sent along as it was served', async (_, given) => {
    const submit = await returned(given);
    expect(await submit(({ formData }) => formData)).toEqual([stage.users.cat]);
  });

  test('agreements carry over when an empty value is sent in another form of empty', async () => {
    const submit = await returned({ items: [{ goods: '电缆' }] });
    const emptied = ({ formData }: { formData: RequestBody }) => ({
      tags: [],
      note: '',
      items: (formData.items as RequestBody[]).map((row) => ({ ...row, colors: [] })),
    });
    expect(await submit(emptied)).toEqual([stage.users.cat]);
  });

  test('all voters vote again once a row of a sub-form was deleted', async () => {
    const submit = await returned({ items: [{ goods: '电缆' }] });
    expect(await submit({ items: [] })).toEqual([stage.users.ann, stage.users.cat]);
  });

  test('all voters vote again once the form has changed', async () => {
    const submit = await returned();
    expect(await submit({ amount: 2 })).toEqual([stage.users.ann, stage.users.cat]);
  });
});

test('an agreement from a list requires complete required fields', async () => {
  const { taskId, processInstanceId } = await atAnn();
  expect((await stage.taskOf('ann', processInstanceId)) as object).toMatchObject({ quickApprovable: false });
  const quick = await stage.post('ann', '/flowable/task/quickApproval', { taskId });
  expect(quick.body).toMatchObject({ reason: 'NEEDS_FORM', errors: [{ path: 'result' }] });
});

/** The field rules of a node: visible, writable, required and computed fields, and columns of sub-forms. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApproval, buildChain, userCandidates } from '../../../support/builders/flowDrafts.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  type RequestBody,
  responseData,
} from '../../../support/servers/flowServer.ts';

const enName = 'auto_fields';
const number = { funcType: 'number', precision: 2 } as const;

let stage: FlowServer;
beforeAll(async () => {
  const items = {
    enName: 'items',
    label: '明细',
    funcType: 'subForm' as const,
    children: [
      { enName: 'qty', label: '数量', ...number, precision: 0 },
      { enName: 'price', label: '单价', ...number },
      { enName: 'cost', label: '成本', ...number },
      { enName: 'checked', label: '核定数量', ...number, precision: 0, required: true },
      { enName: 'money', label: '金额', ...number, computeExpression: 'checked * price' },
    ],
  };
  const more = [
    items,
    { enName: 'rate', label: '税率', ...number },
    { enName: 'floor', label: '底价', ...number },
    { enName: 'total', label: '合计', ...number, computeExpression: 'sum(items.money) * (1 + rate)' },
    { enName: 'quote', label: '报价', ...number, computeExpression: 'sum(items.money)' },
  ];
  stage = await createFlowServer([buildFlowForm(enName, more)]);
  const { ann, ben, cat } = stage.users;
  const hidden = { isVisible: false };
  const first = {
    id: 'start',
    name: '发起',
    kind: 'HANDLE' as const,
    data: {
      fieldProperties: [
        { fieldName: 'floor', ...hidden },
        { fieldName: 'items', isWritable: true, children: [{ fieldName: 'checked', isWritable: false }] },
      ],
    },
  };
  const draft = buildChain([
    buildApproval('check', userCandidates(ann), {
      funcConfList: [
        { enName: 'agree', enable: true, rewriteFuncName: '核准', toApprovalPage: true },
        { enName: 'transform', enable: false },
        // A button outside approvals, and one of a future version.
        { enName: 'submit', enable: true },
        { enName: 'launchRocket', enable: true },
      ],
      fieldProperties: [
        { fieldName: 'floor', ...hidden, isWritable: true },
        { fieldName: 'quote', isComputable: false },
        {
          fieldName: 'items',
          children: [
            { fieldName: 'checked', isWritable: true },
            { fieldName: 'cost', ...hidden },
          ],
        },
      ],
    }),
    buildApproval('price', userCandidates(ben), {
      fieldProperties: [
        { fieldName: 'items', ...hidden },
        { fieldName: 'rate', isWritable: true },
      ],
    }),
    buildApproval('last', userCandidates(cat)),
  ]);
  await stage.deploy(enName, {
    ...draft,
    nodes: draft.nodes.map((node) => (node.id === 'start' ? first : node)),
  });
});
afterAll(() => stage.close());

const rows = [
  { qty: 2, price: 10, cost: 4 },
  { qty: 3, price: 1, cost: 9 },
];

async function started() {
  const { processInstanceId, rowId } = await stage.start('buyer', enName, { items: rows, rate: 0.1 });
  const record = async () => responseData(await stage.get('admin', `/auto/${enName}/${rowId}`));
  const task = async (userName: string) => {
    const { taskId } = await stage.taskOf(userName, processInstanceId);
    const detail = responseData(await stage.get(userName, `/flowable/task/detail?taskId=${taskId}`));
    const agree = (formData?: RequestBody) =>
      stage.post(userName, '/flowable/task/approval', { taskId, formData });
    return { taskId, detail, agree };
  };
  return { processInstanceId, record, task };
}

/** The stored rows, with the checked quantities filled in. */
const checkedRows = (items: RequestBody[], ...checked: (number | null)[]) =>
  items.map((row, at) => ({ ...row, checked: checked[at] }));

describe('a task', () => {
  test('a task states if it still waits for its holder', async () => {
    const { task } = await started();
    const { taskId, detail, agree } = await task('ann');
    expect(detail.open).toBe(true);
    const checked = detail.formData.items.map((row: RequestBody) => ({ ...row, checked: row.qty }));
    responseData(await agree({ items: checked }));
    const over = responseData(await stage.get('ann', `/flowable/task/detail?taskId=${taskId}`));
    expect(over).toMatchObject({ open: false, quickApprovable: false });
  });

  test('a task contains all flags of every field and column, and no hidden value', async () => {
    const { task } = await started();
    const { detail } = await task('ann');
    const said = Object.fromEntries(
      detail.nodeProperties.fieldProperties.map((one: { fieldName: string }) => [one.fieldName, one]),
    );
    expect(said.floor).toMatchObject({ isVisible: false, isWritable: false });
    expect(said.quote).toMatchObject({ isVisible: true, isWritable: false, isComputable: false });
    expect(said.items).toMatchObject({ isVisible: true, isWritable: false, isComputable: true });
    expect(said.items.children).toEqual([
      { fieldName: 'qty', isVisible: true, isWritable: false, isComputable: true },
      { fieldName: 'price', isVisible: true, isWritable: false, isComputable: true },
      { fieldName: 'cost', isVisible: false, isWritable: false, isComputable: true },
      { fieldName: 'checked', isVisible: true, isWritable: true, isComputable: true },
      { fieldName: 'money', isVisible: true, isWritable: false, isComputable: true },
    ]);
    expect(detail.formData).not.toHaveProperty('floor');
    expect(Object.keys(detail.formData.items[0]).toSorted()).toEqual([
      'checked',
      'id',
      'money',
      'price',
      'qty',
    ]);
  });

  test('a task contains its buttons with their defaults, the node’s overrides, and unknown buttons', async () => {
    const { task } = await started();
    const { funcConfList } = (await task('ann')).detail.nodeProperties;
    expect(funcConfList).toContainEqual({
      enName: 'agree',
      enable: true,
      funcName: '同意',
      rewriteFuncName: '核准',
      toApprovalPage: true,
    });
    const enabled = funcConfList.filter((one: { enable: boolean }) => one.enable);
    expect(enabled.map((one: { enName: string }) => one.enName)).toEqual([
      'agree',
      'fallback',
      'addSign',
      'flowChart',
      'submit',
      'launchRocket',
    ]);
  });

  test('a task accepts its writable columns; the stored rows and hidden columns stay, and dependent values are computed', async () => {
    const { task, record } = await started();
    const { detail, agree } = await task('ann');
    const { items } = detail.formData;
    for (const wrong of [items.slice(1), [...items, { checked: 1 }], items.toReversed()]) {
      expect((await agree({ items: checkedRows(wrong, 1, 1, 1) })).body).toMatchObject({
        reason: 'FIELD_INVALID',
        errors: [{ path: 'items', message: '明细不可增减行' }],
      });
    }
    const greedy = checkedRows(items, 2, 3).map((row) => ({ ...row, price: 100 }));
    expect((await agree({ items: greedy })).body.errors).toEqual([
      { path: 'items.0.price', message: '单价不可修改' },
      { path: 'items.1.price', message: '单价不可修改' },
    ]);
    responseData(await agree({ items: checkedRows(items, 2, 3) }));
    expect(await record()).toMatchObject({
      items: [
        { qty: '2', cost: '4.00', checked: '2', money: '20.00' },
        { qty: '3', cost: '9.00', checked: '3', money: '3.00' },
      ],
      total: '25.30',
      // Not computed at this node.
      quote: '0.00',
    });
  });

  test('a task requires its required columns in the stored rows, also if none is sent', async () => {
    const { task } = await started();
    const { taskId, agree, detail } = await task('ann');
    const missing = [
      { path: 'items.0.checked', message: '核定数量不能为空' },
      { path: 'items.1.checked', message: '核定数量不能为空' },
    ];
    expect((await agree()).body).toMatchObject({ reason: 'REQUIRED_MISSING', errors: missing });
    const half = { items: checkedRows(detail.formData.items, 1, null) };
    expect((await agree(half)).body).toMatchObject({ reason: 'REQUIRED_MISSING', errors: missing.slice(1) });
    const quick = await stage.post('ann', '/flowable/task/quickApproval', { taskId });
    expect(quick.body).toMatchObject({ reason: 'NEEDS_FORM', errors: missing });
    expect(detail.quickApprovable).toBe(false);
  });

  test('a task computes from hidden values as well', async () => {
    const { task, record } = await started();
    const ann = await task('ann');
    responseData(await ann.agree({ items: checkedRows(ann.detail.formData.items, 2, 3) }));
    const ben = await task('ben');
    expect(ben.detail.formData).not.toHaveProperty('items');
    expect(ben.detail.formData.total).toBe('25.30');
    expect((await ben.agree({ items: [{ qty: 1 }] })).body.reason).toBe('FIELD_INVALID');
    responseData(await ben.agree({ rate: 0.2, total: 1 }));
    expect(await record()).toMatchObject({ total: '27.60', quote: '23.00' });
  });
});

describe('the page of an instance', () => {
  const seen = async (userName: string, processInstanceId: string) => {
    const path = `/flowable/instance/detail?processInstanceId=${processInstanceId}`;
    const { formData } = responseData(await stage.get(userName, path));
    const columns = formData.items?.[0] ?? {};
    return ['floor', 'items', 'cost'].filter((name) =>
      name === 'cost' ? name in columns : name in formData,
    );
  };

  test('the page shows the fields of the nodes that the reader took part in, and all fields to flow administrators', async () => {
    const { processInstanceId, task } = await started();
    const ann = await task('ann');
    responseData(await ann.agree({ items: checkedRows(ann.detail.formData.items, 2, 3) }));
    expect(await seen('buyer', processInstanceId)).toEqual(['items', 'cost']);
    expect(await seen('ann', processInstanceId)).toEqual(['items']);
    expect(await seen('ben', processInstanceId)).toEqual(['floor']);
    // A possible later participant who has seen nothing yet.
    expect(await seen('cat', processInstanceId)).toEqual([]);
    expect(await seen('admin', processInstanceId)).toEqual(['floor', 'items', 'cost']);
  });

  test('the page shows every field once the flow has ended', async () => {
    const { processInstanceId, task } = await started();
    const ann = await task('ann');
    responseData(await ann.agree({ items: checkedRows(ann.detail.formData.items, 2, 3) }));
    for (const userName of ['ben', 'cat']) responseData(await (await task(userName)).agree());
    expect(await seen('ben', processInstanceId)).toEqual(['floor', 'items', 'cost']);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TaskDetail } from '../../../../contract/calls/task.ts';
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
  stage = await createFlowServer([
    buildFlowForm('auto_seen', [
      { enName: 'secret', label: '底价', funcType: 'input' },
      {
        enName: 'items',
        label: '明细',
        funcType: 'subForm',
        children: [
          { enName: 'good', label: '品名', funcType: 'input' },
          { enName: 'qty', label: '数量', funcType: 'number' },
          { enName: 'cost', label: '成本', funcType: 'number' },
        ],
      },
    ]),
  ]);
  const { ann, ben } = stage.users;
  const unseen = [
    { fieldName: 'secret', isVisible: false },
    { fieldName: 'items', children: [{ fieldName: 'cost', isVisible: false }] },
  ];
  const writable = [{ fieldName: 'amount', isWritable: true }];
  await stage.deploy(
    'auto_seen',
    buildChain([
      buildApproval('one', userCandidates(ann), { fieldProperties: unseen }),
      buildApproval('both', userCandidates(ann, ben), { fieldProperties: writable }),
    ]),
  );
});
afterAll(() => stage.close());

const items = [
  { good: '滚刀', qty: 10, cost: 7 },
  { good: '刮刀', qty: 20, cost: 8 },
];

const begun = async (formData: RequestBody = {}): Promise<string> =>
  (await stage.start('buyer', 'auto_seen', { amount: 100, secret: '九十', items, ...formData }))
    .processInstanceId;

const detail = async (userName: string, instanceId: string, more = ''): Promise<TaskDetail> => {
  const { taskId } = await stage.taskOf(userName, instanceId);
  return responseData(await stage.get(userName, `/flowable/task/detail?taskId=${taskId}${more}`));
};

const returned = async (userName: string, instanceId: string): Promise<void> => {
  const { taskId } = await stage.taskOf(userName, instanceId);
  const back = { taskId, targetTaskDefinitionKey: 'start', comment: '请复核', enableJumpBack: true };
  responseData(await stage.post(userName, '/flowable/task/back', back));
};

const handedIn = async (instanceId: string, change: (now: RequestBody) => RequestBody): Promise<void> => {
  const { taskId, formData } = await detail('buyer', instanceId);
  responseData(await stage.post('buyer', '/flowable/task/submit', { taskId, formData: change(formData) }));
};

describe('the values that a user last saw', () => {
  test('the first view has no changes, nor has a later one of an unchanged record', async () => {
    const instance = await begun();
    expect((await detail('ann', instance)).before).toBeNull();
    expect((await detail('ann', instance)).before).toBeNull();
  });

  test('the view after a return shows the changes of the resubmission: fields, and whole sub-form rows', async () => {
    const instance = await begun();
    const first = await detail('ann', instance);
    await returned('ann', instance);
    await handedIn(instance, ({ items: rows }) => {
      const [one] = rows as RequestBody[];
      return {
        name: '电缆',
        amount: 95,
        items: [
          { ...one, qty: 12 },
          { good: '先行刀', qty: 1 },
        ],
      };
    });
    const { before, formData } = await detail('ann', instance, '&prefetch=true');
    expect(Object.keys(before?.formData ?? {}).sort()).toEqual(['amount', 'items']);
    expect(before?.formData.amount).toBe('100.00');
    expect(before?.formData.items).toEqual(first.formData.items);
    expect((formData.items as RequestBody[]).map(({ good, qty }) => [good, qty])).toEqual([
      ['滚刀', '12'],
      ['先行刀', '1'],
    ]);
    expect(before?.since).toMatch(/^\d{4}-\d\d-\d\d /);
    // It stays while the task is open, regardless of further views.
    expect((await detail('ann', instance)).before).toEqual(before);
  });

  test('hidden fields of the node are never shown and their changes are not counted', async () => {
    const instance = await begun();
    await returned('ann', instance);
    await handedIn(instance, ({ items: rows }) => ({
      secret: '八十',
      items: (rows as RequestBody[]).map((row) => ({ ...row, cost: 1 })),
    }));
    expect((await detail('ann', instance)).before).toBeNull();
    await returned('ann', instance);
    await handedIn(instance, () => ({ secret: '七十', amount: 90 }));
    const { before } = await detail('ann', instance);
    expect(before?.formData).toEqual({ amount: '100.00' });
  });

  test('a resubmission that restores the previous values shows no changes', async () => {
    const instance = await begun();
    await returned('ann', instance);
    await handedIn(instance, () => ({ amount: 80 }));
    await returned('ann', instance);
    await handedIn(instance, () => ({ amount: 80.0, name: '电缆' }));
    expect((await detail('ann', instance)).before).toBeNull();
  });

  test('a second view of one task shows the changes of another approver in between', async () => {
    const instance = await begun();
    responseData(await stage.agree('ann', instance));
    expect((await detail('ann', instance)).before).toBeNull();
    responseData(await stage.agree('ben', instance, { formData: { amount: 70 } }));
    // The vote of one of two does not end the node.
    expect((await detail('ann', instance)).before?.formData).toEqual({ amount: '100.00' });
  });

  test('users’ own changes are not shown, and the initiator sees the changes of approvers', async () => {
    const instance = await begun();
    responseData(await stage.agree('ann', instance));
    responseData(await stage.agree('ann', instance, { formData: { amount: 60 } }));
    await returned('ben', instance);
    expect((await detail('buyer', instance)).before?.formData).toEqual({ amount: '100.00' });
    await handedIn(instance, () => ({ name: '电缆 改' }));
    expect((await detail('ann', instance)).before?.formData).toEqual({ name: '电缆' });
  });

  test('the stored values are only added to', async () => {
    await expect(
      stage.database.inTenant(stage.tenant, 'write', (tx) =>
        tx.deleteFrom('recordVersions').where('version', '>', 0).execute(),
      ),
    ).rejects.toThrow('permission denied');
  });
});

/** A database that people have worked in has nothing that the doctor finds. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examine, type Outcome } from '../../../server/doctor/examine.ts';
import { approval, chain, parallel, users } from '../../support/flowDrafts.ts';
import { dataOf, type FlowStage, flowForm, flowStage } from '../../support/flows.ts';

let stage: FlowStage;
const buttons = ['fallback', 'addSign', 'transform'].map((enName) => ({ enName, enable: true }));

beforeAll(async () => {
  const files = { enName: 'files', label: '附件', funcType: 'upload' } as const;
  stage = await flowStage([flowForm('auto_line', [files]), flowForm('auto_fork')]);
  const { ann, ben, cat, dan } = stage.users;
  await stage.deploy(
    'auto_line',
    chain([
      approval('one', users(ann), { funcConfList: buttons }),
      approval('two', users(ben, cat, dan), { funcConfList: buttons, passConditionNum: 50 }),
    ]),
  );
  await stage.deploy(
    'auto_fork',
    parallel(approval('left', users(ann)), approval('right', users(ben)), approval('last', users(cat))),
  );
});
afterAll(() => stage.close());

async function act(userName: string, processInstanceId: string, call: string, body: object = {}) {
  const { taskId } = await stage.taskOf(userName, processInstanceId);
  return dataOf(await stage.post(userName, `/flowable/task/${call}`, { taskId, comment: '意见', ...body }));
}

test('work of every kind leaves a sound database', async () => {
  const { processInstanceId: done } = await stage.start('buyer', 'auto_line');
  await act('ann', done, 'back', { targetTaskDefinitionKey: 'start', enableJumpBack: true });
  await act('buyer', done, 'submit', { formData: { amount: 12 } });
  await act('ann', done, 'addSign', { type: 'beforeAddSign', candidateUserIdList: [stage.users.dan] });
  await act('dan', done, 'approval');
  await act('ann', done, 'delegate', { delegateUserId: stage.users.leader });
  await act('leader', done, 'approval');
  await act('ben', done, 'back', { targetTaskDefinitionKey: 'one', enableJumpBack: false });
  await act('leader', done, 'approval');
  await act('cat', done, 'approval');
  await act('dan', done, 'approval');

  const { processInstanceId: open } = await stage.start('buyer', 'auto_fork');
  await act('ann', open, 'approval');
  const { processInstanceId: voided } = await stage.start('buyer', 'auto_fork');
  dataOf(await stage.post('admin', `/flowable/instance/cancelById?processInstanceId=${voided}`), null);
  const { processInstanceId: deleted } = await stage.start('buyer', 'auto_fork');
  dataOf(await stage.post('admin', `/flowable/instance/deleteById?processInstanceId=${deleted}`), null);
  const draft = { formEnName: 'auto_line', formData: { name: '草稿' } };
  dataOf(await stage.post('buyer', '/flowable/instance/startAndStash', draft));
  const exported = { format: 'csv', background: true };
  dataOf(await stage.post('admin', '/auto/auto_line/export', exported));

  const told: Outcome[] = [];
  const breaches = await examine(stage.database, {
    files: stage.deps.files,
    told: (outcome) => told.push(outcome),
  });
  expect(breaches).toEqual([]);
  expect(told.map((outcome) => [outcome.tenant, outcome.count])).toEqual(told.map(() => ['DEFAULT', 0]));
  expect(told.length).toBeGreaterThan(12);
});

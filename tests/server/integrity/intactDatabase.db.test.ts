/** A database after work of every kind has no findings. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IntegrityCheckResult, runChecks } from '../../../server/integrity/runChecks.ts';
import {
  buildApproval,
  buildChain,
  buildParallel,
  userCandidates,
} from '../../support/builders/flowDrafts.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  responseData,
} from '../../support/servers/flowServer.ts';

let stage: FlowServer;
const buttons = ['fallback', 'addSign', 'transform'].map((enName) => ({ enName, enable: true }));

beforeAll(async () => {
  const files = { enName: 'files', label: '附件', funcType: 'upload' } as const;
  stage = await createFlowServer([buildFlowForm('auto_line', [files]), buildFlowForm('auto_fork')]);
  const { ann, ben, cat, dan } = stage.users;
  await stage.deploy(
    'auto_line',
    buildChain([
      buildApproval('one', userCandidates(ann), { funcConfList: buttons }),
      buildApproval('two', userCandidates(ben, cat, dan), { funcConfList: buttons, passConditionNum: 50 }),
    ]),
  );
  await stage.deploy(
    'auto_fork',
    buildParallel(
      buildApproval('left', userCandidates(ann)),
      buildApproval('right', userCandidates(ben)),
      buildApproval('last', userCandidates(cat)),
    ),
  );
});
afterAll(() => stage.close());

async function act(userName: string, processInstanceId: string, call: string, body: object = {}) {
  const { taskId } = await stage.taskOf(userName, processInstanceId);
  return responseData(
    await stage.post(userName, `/flowable/task/${call}`, { taskId, comment: '意见', ...body }),
  );
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
  responseData(await stage.post('admin', `/flowable/instance/cancelById?processInstanceId=${voided}`), null);
  const { processInstanceId: deleted } = await stage.start('buyer', 'auto_fork');
  responseData(await stage.post('admin', `/flowable/instance/deleteById?processInstanceId=${deleted}`), null);
  const draft = { formEnName: 'auto_line', formData: { name: '草稿' } };
  responseData(await stage.post('buyer', '/flowable/instance/startAndStash', draft));
  const exported = { format: 'csv', background: true };
  responseData(await stage.post('admin', '/auto/auto_line/export', exported));

  const told: IntegrityCheckResult[] = [];
  const breaches = await runChecks(stage.database, {
    files: stage.deps.files,
    onResult: (outcome) => told.push(outcome),
  });
  expect(breaches).toEqual([]);
  expect(told.map((outcome) => [outcome.tenant, outcome.count])).toEqual(told.map(() => ['DEFAULT', 0]));
  expect(told.length).toBeGreaterThan(12);
});

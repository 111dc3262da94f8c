/** Tests the form's check rules, called before an action and enforced in it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bumpAuthVersion } from '../../../../server/db/tenants.ts';
import { buildApproval, buildChain, userCandidates } from '../../../support/builders/flowDrafts.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  type RequestBody,
  responseData,
} from '../../../support/servers/flowServer.ts';

const enName = 'auto_ruled';
const stop = { action: 'stop' as const };
const warn = { action: 'warn' as const };

let stage: FlowServer;
beforeAll(async () => {
  const checks = [
    { ...stop, scene: 'startFlow', expression: 'amount > 1000', tips: '金额超限' },
    { ...warn, scene: 'startFlow', expression: 'amount > 500', tips: '金额较大' },
    { ...stop, scene: 'node_start', expression: 'amount < 0', tips: '金额不能为负' },
    { ...stop, scene: 'node_one', expression: 'amount == 13', tips: '不吉利' },
    { ...warn, scene: 'node_one', expression: 'amount == 7', tips: '请核对金额' },
    { ...warn, scene: 'node_one', expression: "amount == 7 && name == '电缆'", tips: '请核对名称' },
    { ...stop, scene: 'edit', expression: 'amount == 99', tips: '不能改成 99' },
  ];
  stage = await createFlowServer([{ ...buildFlowForm(enName), checks }]);
  const { ann, ben } = stage.users;
  const fieldProperties = [{ fieldName: 'amount', isWritable: true }];
  await stage.deploy(
    enName,
    buildChain([
      buildApproval('one', userCandidates(ann), { fieldProperties }),
      buildApproval('two', userCandidates(ben)),
    ]),
  );
});
afterAll(() => stage.close());

/** Meanwhile only administrators have permissions on the form. */
async function withoutRights(work: () => Promise<void>): Promise<void> {
  const rename = (from: string, to: string) =>
    stage.database.inTenant(stage.tenant, 'write', async (tx) => {
      for (const right of ['add', 'list:root']) {
        const [perms, other] = [`auto:${from}:${right}`, `auto:${to}:${right}`];
        await tx.updateTable('menus').set({ perms: other }).where('perms', '=', perms).execute();
      }
      await bumpAuthVersion(tx, stage.tenant);
    });
  await rename(enName, 'elsewhere');
  await work();
  await rename('elsewhere', enName);
}

const submit = (amount: number) =>
  stage.post('buyer', '/flowable/instance/startAndSubmit', {
    formEnName: enName,
    formData: { name: '电缆', amount },
  });

async function atAnn(amount: number) {
  const { processInstanceId } = responseData(await submit(amount));
  const { taskId } = await stage.taskOf('ann', processInstanceId);
  const act = (path: string, body: RequestBody = {}) =>
    stage.post('ann', `/flowable/task/${path}`, { taskId, ...body });
  return { processInstanceId, taskId, act };
}

describe('checks before an action', () => {
  const check = async (scene: string, body: RequestBody) =>
    responseData(await stage.post('buyer', `/auto/${enName}/check/${scene}`, body));

  test('a fulfilled rule is a success, and a broken one tells the user how to fix it', async () => {
    expect(await check('startFlow', { amount: 1 })).toEqual({ success: true });
    expect(await check('startFlow', { amount: 501 })).toEqual({
      success: false,
      action: 'warn',
      errorTips: '金额较大',
    });
    expect(await check('startFlow', { amount: 1001 })).toEqual({
      success: false,
      action: 'stop',
      errorTips: '金额超限',
    });
  });

  test('a user without permission on the form may check it while holding a task of its flow', async () => {
    const asked = () => stage.post('ann', `/auto/${enName}/check/node_one`, { amount: 13 });
    const { act } = await atAnn(5);
    await withoutRights(async () => {
      expect(responseData(await asked())).toMatchObject({ action: 'stop', errorTips: '不吉利' });
      responseData(await act('approval'));
      expect((await asked()).status).toBe(403);
    });
  });

  test('each node has its own scene; several warnings come together; a scene without rules is a success', async () => {
    expect(await check('node_one', { amount: 7, name: '电缆' })).toMatchObject({
      action: 'warn',
      errorTips: '请核对金额<br>请核对名称',
    });
    expect(await check('node_two', { amount: 13 })).toEqual({ success: true });
  });
});

describe('stop rules refuse', () => {
  const stopped = (answer: Awaited<ReturnType<typeof submit>>) => [answer.body.reason, answer.body.msg];

  test('starting, by the rules of the start and of its node; a warning does not refuse it', async () => {
    expect(stopped(await submit(1001))).toEqual(['CHECK_STOPPED', '金额超限']);
    expect(stopped(await submit(-1))).toEqual(['CHECK_STOPPED', '金额不能为负']);
    expect(responseData(await submit(501)).finished).toBe(false);
  });

  test('submitting a draft, but not saving it', async () => {
    const body = { formEnName: enName, formData: { name: '电缆', amount: 1001 } };
    const { taskId } = responseData(await stage.post('buyer', '/flowable/instance/startAndStash', body));
    const file = (amount: number) =>
      stage.post('buyer', '/flowable/task/submit', { taskId, formData: { amount } });
    expect(stopped(await file(1002))).toEqual(['CHECK_STOPPED', '金额超限']);
    expect(stopped(await file(-1))).toEqual(['CHECK_STOPPED', '金额不能为负']);
    const again = { ...body, taskId, formData: { amount: 99 } };
    responseData(await stage.post('buyer', '/flowable/instance/startAndStash', again));
    responseData(await file(98));
  });

  test('handing the form in again after a return, by the rules of its node and not those of the start', async () => {
    const { processInstanceId, act } = await atAnn(5);
    responseData(
      await act('back', { targetTaskDefinitionKey: 'start', comment: '改', enableJumpBack: false }),
    );
    const { taskId } = await stage.taskOf('buyer', processInstanceId);
    const file = (amount: number) =>
      stage.post('buyer', '/flowable/task/submit', { taskId, formData: { amount } });
    expect(stopped(await file(-1))).toEqual(['CHECK_STOPPED', '金额不能为负']);
    responseData(await file(1001));
  });

  test('agreeing, by the resulting form, also from a list, alone or in a batch', async () => {
    const { act, taskId } = await atAnn(13);
    expect(stopped(await act('approval'))).toEqual(['CHECK_STOPPED', '不吉利']);
    expect(stopped(await act('quickApproval'))).toEqual(['CHECK_STOPPED', '不吉利']);
    const batch = await stage.post('ann', '/flowable/task/batchQuickApproval', { taskIds: [taskId] });
    expect(responseData(batch)).toEqual([{ taskId, ok: false, reason: 'CHECK_STOPPED', msg: '不吉利' }]);
    responseData(await act('approval', { formData: { amount: 14 } }));
  });

  test('agreeing with signers after it, but no other transfer of a task', async () => {
    const { act } = await atAnn(13);
    const sign = { candidateUserIdList: [stage.users.cat], comment: '请看' };
    expect(stopped(await act('addSign', { ...sign, type: 'afterAddSign' }))).toEqual([
      'CHECK_STOPPED',
      '不吉利',
    ]);
    responseData(await act('delegate', { delegateUserId: stage.users.dan, comment: '请办' }));
    const asked = await atAnn(13);
    responseData(await asked.act('addSign', { ...sign, type: 'beforeAddSign' }));
  });
});

describe('a warning', () => {
  test('The action succeeds when the user has read the warning in the form.', async () => {
    const { act } = await atAnn(7);
    responseData(await act('approval'));
  });

  test('refuses an agreement from a list with NEEDS_FORM and its reason', async () => {
    const { act, taskId } = await atAnn(7);
    const msg = '请打开后确认：请核对金额；请核对名称';
    expect((await act('quickApproval')).body).toMatchObject({ reason: 'NEEDS_FORM', msg });
    const batch = await stage.post('ann', '/flowable/task/batchQuickApproval', { taskIds: [taskId] });
    expect(responseData(batch)).toEqual([{ taskId, ok: false, reason: 'NEEDS_FORM', msg }]);
  });
});

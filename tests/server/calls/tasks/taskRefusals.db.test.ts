import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApproval, buildChain, userCandidates } from '../../../support/builders/flowDrafts.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  responseData,
} from '../../../support/servers/flowServer.ts';

let stage: FlowServer;
beforeAll(async () => {
  const secret = { enName: 'secret', label: '底价', funcType: 'number', required: true } as const;
  stage = await createFlowServer([
    buildFlowForm('auto_refuse', [{ ...secret, required: false }]),
    buildFlowForm('auto_bare'),
  ]);
  const { users: ids } = stage;
  await stage.deploy(
    'auto_refuse',
    buildChain([
      buildApproval('check', userCandidates(ids.ann), {
        funcConfList: [{ enName: 'transform', enable: false }],
        fieldProperties: [
          { fieldName: 'secret', isVisible: false },
          { fieldName: 'amount', isWritable: true },
        ],
      }),
      buildApproval('last', userCandidates(ids.ben)),
    ]),
  );
});
afterAll(() => stage.close());

const start = (formData = {}) => stage.start('buyer', 'auto_refuse', formData);
const reasonOf = (answer: { body: { reason?: string } }) => answer.body.reason;

describe('a task', () => {
  test('a task is a 404 for users who cannot view its instance', async () => {
    const { processInstanceId } = await start();
    const { taskId } = await stage.taskOf('ann', processInstanceId);
    for (const path of ['approval', 'quickApproval', 'read', 'cancel', 'delete']) {
      expect((await stage.post('dan', `/flowable/task/${path}`, { taskId })).status).toBe(404);
    }
    expect((await stage.get('dan', `/flowable/task/detail?taskId=${taskId}`)).status).toBe(404);
    expect((await stage.post('ann', '/flowable/task/approval', { taskId: '999999' })).status).toBe(404);
  });

  test('a task of another user is refused to viewers of the instance', async () => {
    const { processInstanceId } = await start();
    const { taskId } = await stage.taskOf('ann', processInstanceId);
    expect(reasonOf(await stage.post('buyer', '/flowable/task/approval', { taskId }))).toBe('NOT_YOUR_TASK');
    expect(reasonOf(await stage.post('admin', '/flowable/task/approval', { taskId }))).toBe('NOT_YOUR_TASK');
    expect((await stage.get('buyer', `/flowable/task/detail?taskId=${taskId}`)).status).toBe(404);
    expect((await stage.get('admin', `/flowable/task/detail?taskId=${taskId}`)).status).toBe(200);
  });

  test('an action on a finished task is refused and changes nothing', async () => {
    const { processInstanceId } = await start();
    const { taskId } = await stage.taskOf('ann', processInstanceId);
    responseData(await stage.post('ann', '/flowable/task/approval', { taskId }));
    const log = () =>
      stage.get('buyer', `/flowable/instance/processLog?processInstanceId=${processInstanceId}`);
    const before = responseData(await log());
    const again = await stage.post('ann', '/flowable/task/approval', { taskId, formData: { name: 1 } });
    expect(again.body).toMatchObject({ code: 500, reason: 'TASK_CLOSED', msg: '任务已被处理' });
    expect(responseData(await log())).toEqual(before);
  });

  test('a task of a deleted instance is refused as RECORD_GONE before any other reason', async () => {
    const { processInstanceId } = await start();
    const { taskId } = await stage.taskOf('ann', processInstanceId);
    const back = { taskId, targetTaskDefinitionKey: 'start', comment: '重填', enableJumpBack: false };
    responseData(await stage.post('ann', '/flowable/task/back', back));
    const own = await stage.taskOf('buyer', processInstanceId);
    responseData(await stage.post('buyer', '/flowable/task/delete', { taskId: own.taskId }));
    expect(reasonOf(await stage.post('ann', '/flowable/task/approval', { taskId }))).toBe('RECORD_GONE');
    const detail = await stage.get('buyer', `/flowable/task/detail?taskId=${own.taskId}`);
    expect(responseData(detail)).toMatchObject({ deleted: true, formData: {} });
    const started = await stage.get('buyer', '/flowable/instance/myStartList?pageSize=1000');
    expect(
      started.body.rows.map((row: { processInstanceId: string }) => row.processInstanceId),
    ).not.toContain(processInstanceId);
  });

  test('a task offers only the buttons of its node', async () => {
    const { processInstanceId } = await start();
    const { taskId } = await stage.taskOf('ann', processInstanceId);
    const transfer = { taskId, delegateUserId: stage.users.ben, comment: '请处理' };
    expect(reasonOf(await stage.post('ann', '/flowable/task/delegate', transfer))).toBe('BUTTON_DISABLED');
    expect(reasonOf(await stage.post('ann', '/flowable/task/cancel', { taskId }))).toBe('BUTTON_DISABLED');
  });
});

describe('the form of a task', () => {
  test('hidden fields keep their values, and values of read-only fields are refused', async () => {
    const { processInstanceId, rowId } = await start({ amount: 5, secret: 99 });
    const { taskId } = await stage.taskOf('ann', processInstanceId);
    const detail = responseData(await stage.get('ann', `/flowable/task/detail?taskId=${taskId}`));
    expect(detail.formData).not.toHaveProperty('secret');
    expect(detail.formData).toMatchObject({ name: '电缆', amount: '5.00' });
    const approve = (formData: object) => stage.post('ann', '/flowable/task/approval', { taskId, formData });
    for (const formData of [{ name: '改名' }, { secret: 1 }]) {
      const refused = await approve(formData);
      expect(refused.body.reason).toBe('FIELD_INVALID');
      expect(refused.body.errors[0].path).toBe(Object.keys(formData)[0]);
    }
    expect((await approve({ unheard: 1 })).status).toBe(400);
    responseData(await approve({ ...detail.formData, amount: 7.5 }));
    const record = await stage.get('admin', `/auto/auto_refuse/${rowId}`);
    expect(responseData(record)).toMatchObject({ name: '电缆', amount: '7.50', secret: '99' });
  });

  test('a form of an outdated version is stale', async () => {
    const { processInstanceId } = await start();
    const { taskId } = await stage.taskOf('ann', processInstanceId);
    const { formVersion } = responseData(await stage.get('ann', `/flowable/task/detail?taskId=${taskId}`));
    const stale = await stage.post('ann', '/flowable/task/approval', {
      taskId,
      formVersion: formVersion - 1,
    });
    expect(reasonOf(stale)).toBe('STALE_RECORD');
  });

  test.each([
    ['a field that its holder may not write', { name: '改名' }],
    ['a malformed value', { amount: '很多' }],
  ])('a form of an outdated version is stale, also if it contains %s', async (_, formData) => {
    const { processInstanceId } = await start();
    const { taskId } = await stage.taskOf('ann', processInstanceId);
    const { formVersion } = responseData(await stage.get('ann', `/flowable/task/detail?taskId=${taskId}`));
    const body = { taskId, formData, formVersion: formVersion - 1 };
    expect(reasonOf(await stage.post('ann', '/flowable/task/approval', body))).toBe('STALE_RECORD');
    const sign = { ...body, candidateUserIdList: [stage.users.cat], comment: '请看' };
    expect(reasonOf(await stage.post('ann', '/flowable/task/addSign', sign))).toBe('STALE_RECORD');
    const foreign = await stage.post('ben', '/flowable/task/approval', body);
    expect([404, 500]).toContain(foreign.body.code);
    expect(foreign.body.reason).not.toBe('STALE_RECORD');
  });

  test('required fields are checked on submission, but not when a draft is saved', async () => {
    const body = { formEnName: 'auto_refuse', formData: { name: '' } };
    const refused = await stage.post('buyer', '/flowable/instance/startAndSubmit', body);
    expect(refused.body).toMatchObject({
      reason: 'REQUIRED_MISSING',
      msg: '该表单有必填字段未填，请填写完整后再提交',
      errors: [{ path: 'name' }],
    });
    const draft = responseData(await stage.post('buyer', '/flowable/instance/startAndStash', body));
    const submit = await stage.post('buyer', '/flowable/task/submit', { taskId: draft.taskId });
    expect(reasonOf(submit)).toBe('REQUIRED_MISSING');
  });
});

describe('starting', () => {
  test('a start requires the permission to add records of the form', async () => {
    const body = { formEnName: 'auto_refuse', formData: { name: 'x' } };
    expect((await stage.post('nobody', '/flowable/instance/startAndSubmit', body)).status).toBe(403);
    expect((await stage.post('nobody', '/flowable/instance/startAndStash', body)).status).toBe(403);
  });

  test('a start requires a deployed flow', async () => {
    const body = { formEnName: 'auto_bare', formData: { name: 'x' } };
    const refused = await stage.post('buyer', '/flowable/instance/startAndSubmit', body);
    expect(reasonOf(refused)).toBe('BAD_DEFINITION');
  });
});

describe('returning and transferring', () => {
  test('a return and a transfer require a comment, with the message of the catalogue', async () => {
    const { processInstanceId } = await start();
    const { taskId } = await stage.taskOf('ann', processInstanceId);
    const back = await stage.post('ann', '/flowable/task/back', {
      taskId,
      targetTaskDefinitionKey: 'start',
      comment: ' ',
    });
    expect(back.status).toBe(400);
    expect(back.body.errors).toEqual(
      expect.arrayContaining([
        { path: 'comment', message: '退回意见不可为空' },
        { path: 'enableJumpBack', message: '请选择是否直送' },
      ]),
    );
    const transfer = { taskId, delegateUserId: stage.users.ben, comment: '' };
    const refused = await stage.post('ann', '/flowable/task/delegate', transfer);
    expect(refused.body.errors).toEqual([{ path: 'comment', message: '转交意见不可为空' }]);
  });

  test('a return is accepted only to a passed node', async () => {
    const { processInstanceId } = await start();
    const { taskId } = await stage.taskOf('ann', processInstanceId);
    const back = { taskId, targetTaskDefinitionKey: 'last', comment: '重来', enableJumpBack: false };
    expect(reasonOf(await stage.post('ann', '/flowable/task/back', back))).toBe('NOT_RETURNABLE');
  });
});

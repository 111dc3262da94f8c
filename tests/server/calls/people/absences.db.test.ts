import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
    buildFlowForm('auto_away'),
    buildFlowForm('auto_else'),
    buildFlowForm('auto_logless'),
  ]);
  const { ann, dan } = stage.users;
  const flow = buildChain([
    buildApproval('one', userCandidates(ann)),
    buildApproval('two', userCandidates(dan)),
  ]);
  await stage.deploy('auto_away', flow);
  await stage.deploy('auto_else', flow);
  await stage.deploy('auto_logless', { ...flow, settings: { showLogInProcessing: false } });
});
afterAll(() => stage.close());
beforeEach(() => stage.database.inTenant(stage.tenant, 'write', (tx) => tx.deleteFrom('absences').execute()));

/** Local time of the tenant, this many hours from now. */
const hoursOn = (hours: number): string =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Shanghai',
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(Date.now() + hours * 3_600_000);

const away = (userName: string, delegate: string, more: RequestBody = {}) =>
  stage.post(userName, '/flowable/absence', {
    beginTime: hoursOn(-1),
    endTime: hoursOn(24),
    delegateUserId: stage.users[delegate],
    ...more,
  });
const isAway = async (...given: Parameters<typeof away>) => responseData(await away(...given));

const list = async (userName: string) => (await stage.get(userName, '/flowable/absence/list')).body;
const hasNone = (userName: string, processInstanceId: string) =>
  expect(stage.taskOf(userName, processInstanceId)).rejects.toThrow('has no task');
/** 1: disabled, without ending the user's session. */
const setStatus = (userName: string, status: '0' | '1') =>
  stage.database.inTenant(stage.tenant, 'write', (tx) =>
    tx.updateTable('users').set({ status }).where('userName', '=', userName).execute(),
  );

describe('absences', () => {
  test('an absence belongs to its user, is shown with its delegate and forms, and cannot be deleted by others', async () => {
    const { absenceId, job } = await isAway('ann', 'ben', { formEnNames: ['auto_away'], reason: ' 休假 ' });
    expect(job).toBeNull();
    expect(await list('ann')).toMatchObject({
      total: 1,
      rows: [
        {
          absenceId,
          state: 'running',
          delegateUserName: '贝贝',
          formEnNames: ['auto_away'],
          formCnNames: ['采购申请'],
          reason: '休假',
        },
      ],
    });
    expect((await list('ben')).total).toBe(0);
    expect((await stage.post('ben', '/flowable/absence/delete', [absenceId] as never)).status).toBe(404);
    responseData(await stage.post('ann', '/flowable/absence/delete', [absenceId] as never));
    expect((await list('ann')).total).toBe(0);
  });

  test('an invalid absence is refused with every error at its field', async () => {
    await setStatus('cat', '1');
    const wrong = { beginTime: hoursOn(2), endTime: hoursOn(1), formEnNames: ['auto_away', 'auto_nowhere'] };
    expect((await away('ann', 'cat', wrong)).body).toMatchObject({
      code: 500,
      reason: 'FIELD_INVALID',
      errors: [
        { path: 'endTime', message: '结束时间应晚于开始时间' },
        { path: 'delegateUserId', message: '受托人“陈陈”已停用，请另选一人' },
        { path: 'formEnNames', message: '表单不存在：auto_nowhere' },
      ],
    });
    await setStatus('cat', '0');
    const over = { beginTime: hoursOn(-2), endTime: hoursOn(-1) };
    expect((await away('ann', 'ben', over)).body.errors).toEqual([
      { path: 'endTime', message: '结束时间应晚于现在' },
    ]);
    expect((await away('ann', 'ann')).body.errors).toEqual([
      { path: 'delegateUserId', message: '不能委托给自己' },
    ]);
    expect((await away('ann', 'ben', { beginTime: '2026-02-30 08:00:00' })).status).toBe(400);
    expect((await list('ann')).total).toBe(0);
  });

  test('an absence may follow another or concern another form, but two may not overlap', async () => {
    const [noon, evening] = [hoursOn(4), hoursOn(8)];
    await isAway('ann', 'ben', { endTime: noon });
    await isAway('ann', 'cat', { beginTime: noon, endTime: evening, formEnNames: ['auto_away'] });
    await isAway('ann', 'ben', { beginTime: noon, endTime: evening, formEnNames: ['auto_else'] });
    const twice = await away('ann', 'dan', { beginTime: hoursOn(7), formEnNames: ['auto_else'] });
    expect(twice.body).toMatchObject({ reason: 'ABSENCE_OVERLAP', errors: [{ path: 'beginTime' }] });
    expect(twice.body.msg).toContain('受托人 贝贝');
    expect((await list('ann')).rows.map((row: { state: string }) => row.state)).toEqual([
      'running',
      'planned',
      'planned',
    ]);
  });

  test('an absence that closes a circle is refused with the names in the circle, also through the absences of others', async () => {
    await isAway('ben', 'cat');
    await isAway('cat', 'dan', { formEnNames: ['auto_away'] });
    const circle = await away('dan', 'ben', { formEnNames: ['auto_else', 'auto_away'] });
    expect(circle.body).toMatchObject({
      reason: 'ABSENCE_CIRCLE',
      msg: '委托形成循环：丹丹 → 贝贝 → 陈陈 → 丹丹',
      errors: [{ path: 'delegateUserId' }],
    });
    await isAway('dan', 'ben', { formEnNames: ['auto_else'] });
    await isAway('dan', 'ben', { beginTime: hoursOn(24), endTime: hoursOn(30), formEnNames: ['auto_away'] });
  });

  test('one of two concurrent absences that close a circle together is saved', async () => {
    const both = await Promise.all([away('ann', 'ben'), away('ben', 'ann')]);
    expect(both.map((answer) => answer.body.reason ?? 'saved').sort()).toEqual(['ABSENCE_CIRCLE', 'saved']);
  });
});

test('a picker shows who is absent, the delegate and the end date', async () => {
  await isAway('ann', 'ben');
  await isAway('cat', 'ben', { beginTime: hoursOn(1) });
  const ids = [stage.users.ann, stage.users.cat] as never;
  const people = responseData(await stage.post('buyer', '/system/user/ids', ids));
  expect(people.map((one: RequestBody) => [one.nickName, one.absence])).toEqual([
    ['安安', { delegateUserName: '贝贝', endTime: (await list('ann')).rows[0].endTime }],
    ['陈陈', undefined],
  ]);
});

describe('a task that reaches an absent user', () => {
  test('the task belongs to the delegate, and list, page and log name the absent user', async () => {
    await isAway('ann', 'ben');
    const { processInstanceId } = await stage.start('buyer', 'auto_away');
    await hasNone('ann', processInstanceId);
    const task = await stage.taskOf('ben', processInstanceId);
    expect(task).toMatchObject({ forUserName: '安安' });
    const detail = await stage.get('ben', `/flowable/task/detail?taskId=${task.taskId}`);
    expect(responseData(detail)).toMatchObject({ forUserName: '安安' });
    const log = async () =>
      responseData(
        await stage.get('ann', `/flowable/instance/processLog?processInstanceId=${processInstanceId}`),
      );
    expect((await log())[1]).toMatchObject({ operateName: '待审批', userNickName: '贝贝（代 安安）' });
    responseData(await stage.agree('ben', processInstanceId));
    expect((await log())[1]).toMatchObject({
      operateName: '已审批',
      userNickName: '贝贝（代 安安）',
      logItemList: [{ userNickName: '贝贝', forUserName: '安安', operateName: '同意' }],
    });
    expect(await stage.taskOf('dan', processInstanceId)).toMatchObject({ forUserName: null });
  });

  test('the absent user can view its instance and record but cannot act on it', async () => {
    await isAway('ann', 'ben');
    const { processInstanceId, rowId } = await stage.start('buyer', 'auto_logless');
    const path = `/flowable/instance/detail?processInstanceId=${processInstanceId}`;
    expect(responseData(await stage.get('ann', path))).toMatchObject({
      taskId: null,
      formData: { name: '电缆' },
    });
    expect((await stage.get('cat', path)).status).toBe(404);
    const comments = `/system/comment/list?bizId=${rowId}&bizName=auto_logless`;
    expect((await stage.get('ann', comments)).status).toBe(200);
    expect((await stage.get('cat', comments)).status).toBe(404);
    const log = await stage.get(
      'ann',
      `/flowable/instance/processLog?processInstanceId=${processInstanceId}`,
    );
    expect([log.body.reason, log.body.data.length]).toEqual([undefined, 2]);
    const { taskId } = await stage.taskOf('ben', processInstanceId);
    expect((await stage.post('ann', '/flowable/task/approval', { taskId })).body.reason).toBe(
      'NOT_YOUR_TASK',
    );
  });

  test('the task stays with the user if the absence concerns another form, has not started, or is over', async () => {
    await isAway('ann', 'ben', { formEnNames: ['auto_else'] });
    const other = await stage.start('buyer', 'auto_away');
    await stage.taskOf('ann', other.processInstanceId);
    const same = await stage.start('buyer', 'auto_else');
    await stage.taskOf('ben', same.processInstanceId);
    const [{ absenceId }] = (await list('ann')).rows;
    responseData(await stage.post('ann', '/flowable/absence/delete', [absenceId] as never));
    const later = await stage.start('buyer', 'auto_else');
    await stage.taskOf('ann', later.processInstanceId);
    await stage.taskOf('ben', same.processInstanceId);
    await isAway('ann', 'ben', { beginTime: hoursOn(1) });
    const early = await stage.start('buyer', 'auto_else');
    await stage.taskOf('ann', early.processInstanceId);
  });

  test('the task follows a chain of delegates, skips disabled ones, and returns to the user if no delegate is left', async () => {
    await isAway('ann', 'ben');
    await isAway('ben', 'cat');
    await isAway('cat', 'cashier');
    const first = await stage.start('buyer', 'auto_away');
    expect(await stage.taskOf('cashier', first.processInstanceId)).toMatchObject({ forUserName: '安安' });
    await setStatus('ben', '1');
    const past = await stage.start('buyer', 'auto_away');
    await stage.taskOf('cashier', past.processInstanceId);
    await setStatus('cashier', '1');
    const nearest = await stage.start('buyer', 'auto_away');
    await stage.taskOf('cat', nearest.processInstanceId);
    await setStatus('cat', '1');
    const nobody = await stage.start('buyer', 'auto_away');
    expect(await stage.taskOf('ann', nobody.processInstanceId)).toMatchObject({ forUserName: null });
    for (const userName of ['ben', 'cashier', 'cat']) await setStatus(userName, '0');
  });

  test('the task is delegated when it is returned, also to an absent initiator', async () => {
    const { processInstanceId } = await stage.start('buyer', 'auto_away');
    const { taskId } = await stage.taskOf('ann', processInstanceId);
    await isAway('buyer', 'leader');
    const back = { taskId, targetTaskDefinitionKey: 'start', comment: '补充', enableJumpBack: false };
    responseData(await stage.post('ann', '/flowable/task/back', back));
    await hasNone('buyer', processInstanceId);
    const again = await stage.taskOf('leader', processInstanceId);
    expect(again).toMatchObject({ forUserName: '张三' });
    responseData(
      await stage.post('leader', '/flowable/task/submit', { taskId: again.taskId, formData: { amount: 2 } }),
    );
    await stage.taskOf('ann', processInstanceId);
  });

  test('the task stays with a user who is chosen by name', async () => {
    const { processInstanceId } = await stage.start('buyer', 'auto_away');
    const { taskId } = await stage.taskOf('ann', processInstanceId);
    await isAway('cat', 'ben');
    const transfer = { taskId, delegateUserId: stage.users.cat, comment: '请陈陈看' };
    responseData(await stage.post('ann', '/flowable/task/delegate', transfer));
    await stage.taskOf('cat', processInstanceId);
  });

  test('the preview before the action shows the delegate and the absent user', async () => {
    await isAway('dan', 'cat');
    const { processInstanceId } = await stage.start('buyer', 'auto_away');
    const { taskId } = await stage.taskOf('ann', processInstanceId);
    const ahead = responseData(await stage.post('ann', '/flowable/task/precalculateCandidate', { taskId }));
    expect(ahead[0].userList).toEqual([{ userId: stage.users.cat, userName: '陈陈', forUserName: '丹丹' }]);
  });
});

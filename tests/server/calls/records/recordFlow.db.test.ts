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
  const files = { enName: 'files', label: '附件', funcType: 'upload' as const };
  stage = await createFlowServer(
    ['auto_pushed', 'auto_ended', 'auto_bare'].map((name) => buildFlowForm(name, [files])),
  );
  await stage.deploy('auto_pushed', buildChain([buildApproval('one', userCandidates(stage.users.ann))]));
  await stage.deploy('auto_ended', buildChain([buildApproval('one', userCandidates(stage.users.ann))]));
});
afterAll(() => stage.close());

const record = async (enName: string, id: string) =>
  (await stage.get('admin', `/auto/${enName}/${id}`)).body.data;

describe('a record whose form has a flow', () => {
  test('a draft becomes processing when it is submitted, with a task for the approver', async () => {
    const draft = responseData(await stage.post('buyer', '/auto/stash/auto_pushed', { amount: 5 }));
    expect(await record('auto_pushed', draft.id)).toMatchObject({ sysStatus: -1, name: null });
    const early = await stage.post('buyer', '/auto/push/auto_pushed', { id: draft.id });
    expect(early.body.reason).toBe('REQUIRED_MISSING');
    const pushed = responseData(
      await stage.post('buyer', '/auto/push/auto_pushed', { id: draft.id, name: '齐' }),
    );
    expect(pushed.id).toBe(draft.id);
    expect(await record('auto_pushed', draft.id)).toMatchObject({ sysStatus: 0, name: '齐', amount: '5.00' });
    const { rows } = (await stage.get('ann', '/flowable/task/myTask')).body;
    expect(rows.map((row: { rowId: string }) => row.rowId)).toContain(draft.id);
  });

  test('a new record can be submitted without a draft', async () => {
    const pushed = responseData(await stage.post('buyer', '/auto/push/auto_pushed', { name: '新' }));
    expect(await record('auto_pushed', pushed.id)).toMatchObject({ sysStatus: 0, name: '新' });
  });

  test('tasks alone change, void and delete the record', async () => {
    const { rowId } = await stage.start('buyer', 'auto_pushed', { name: '在审' });
    const { version } = await record('auto_pushed', rowId);
    const edit = await stage.post('admin', '/auto/auto_pushed/edit', { id: rowId, version, name: '改' });
    expect(edit.body).toMatchObject({ code: 500, reason: 'BUTTON_DISABLED' });
    for (const path of ['/auto/auto_pushed/invalid/', '/auto/auto_pushed/delete']) {
      const answer = await stage.call(await stage.as('admin'), 'POST', path, [rowId]);
      expect(answer.body).toMatchObject({ code: 500, reason: 'BUTTON_DISABLED' });
    }
    expect(await record('auto_pushed', rowId)).toMatchObject({ name: '在审', sysStatus: 0 });
  });

  test('an approved record cannot be changed', async () => {
    const { rowId, processInstanceId } = await stage.start('buyer', 'auto_pushed', { name: '批准' });
    await stage.agree('ann', processInstanceId);
    const approved = await record('auto_pushed', rowId);
    expect(approved.sysStatus).toBe(1);
    const edit = { id: rowId, version: approved.version, name: '改' };
    const answer = await stage.post('admin', '/auto/auto_pushed/edit', edit);
    expect(answer.body).toMatchObject({ reason: 'INSTANCE_ENDED' });
  });

  test('participants of its flow can read its comments, other users cannot', async () => {
    const { rowId } = await stage.start('buyer', 'auto_pushed', { name: '评论' });
    const path = `/system/comment/list?bizId=${rowId}&bizName=auto_pushed`;
    expect((await stage.get('ann', path)).body.code).toBe(200);
    expect((await stage.get('buyer', path)).body.code).toBe(200);
    expect((await stage.get('cat', path)).status).toBe(404);
  });

  test('a submission without a deployed flow is refused and not lost', async () => {
    const answer = await stage.post('buyer', '/auto/push/auto_bare', { name: '无流程' });
    expect(answer.body.reason).toBe('BAD_DEFINITION');
    expect((await stage.post('admin', '/auto/auto_bare/list', {})).body.total).toBe(0);
  });
});

test('a form with running flows is deleted only by force, which leaves no open task', async () => {
  await stage.start('buyer', 'auto_ended', { name: '运行中' });
  const { formId } = responseData(await stage.get('admin', '/flowable/form/en/auto_ended'));
  const count = async () => responseData(await stage.get('ann', '/flowable/task/myTaskCount'));
  const before = await count();
  const refused = await stage.post('admin', '/flowable/form/delete', { ids: [formId] });
  expect(refused.body.reason).toBe('FORM_IN_USE');
  expect(await count()).toBe(before);
  expect((await stage.post('admin', '/flowable/form/delete', { ids: [formId], force: true })).body.code).toBe(
    200,
  );
  expect(await count()).toBe(before - 1);
  expect((await stage.get('admin', '/flowable/form/en/auto_ended')).status).toBe(404);
});

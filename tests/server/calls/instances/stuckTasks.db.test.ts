/** Tasks on which nobody acts are listed with the reason and reassigned together; a flow version is retired. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApproval, buildChain, userCandidates } from '../../../support/builders/flowDrafts.ts';
import { buildFlowForm, createFlowServer, type FlowServer } from '../../../support/servers/flowServer.ts';

let stage: FlowServer;
let definitionId: string;
let instances: string[];

beforeAll(async () => {
  stage = await createFlowServer([buildFlowForm('auto_stuck')]);
  definitionId = await stage.deploy(
    'auto_stuck',
    buildChain([buildApproval('check', userCandidates(stage.users.ann))]),
  );
  instances = [];
  for (const name of ['甲', '乙', '丙']) {
    const { processInstanceId } = await stage.start('buyer', 'auto_stuck', { name });
    instances.push(processInstanceId);
  }
});
afterAll(() => stage.close());

type Stuck = {
  stuckId: string;
  reason: string;
  taskId: string;
  holderName: string;
  processInstanceId: string;
};
const list = async (query = ''): Promise<Stuck[]> =>
  (await stage.get('admin', `/system/instance/stuck${query}`)).body.rows;

const setStatus = (userName: string, status: '0' | '1') =>
  stage.database.inTenant(stage.tenant, 'write', (tx) =>
    tx
      .updateTable('users')
      .set({ status })
      .where('userId', '=', stage.users[userName] ?? '')
      .execute(),
  );

test('people without the permission see no stuck tasks and reassign none', async () => {
  expect((await stage.get('buyer', '/system/instance/stuck')).status).toBe(403);
  const body = { taskIds: ['1'], userIdList: [stage.users.ben] };
  expect((await stage.post('buyer', '/system/instance/reassign', body)).status).toBe(403);
});

test('tasks in their time with an enabled holder are not stuck', async () => {
  expect(await list()).toEqual([]);
});

test('tasks past their due time by more than the given hours are listed', async () => {
  await stage.database.inTenant(stage.tenant, 'write', (tx) =>
    tx
      .updateTable('tasks')
      .set({ dueTime: new Date(Date.now() - 3 * 3_600_000) })
      .where('instanceId', '=', instances[0] ?? '')
      .execute(),
  );
  expect(await list()).toEqual([]);
  expect(await list('?overdueHours=2')).toMatchObject([
    {
      reason: 'overdue',
      processInstanceId: instances[0],
      overdueHours: 3,
      serialNumber: expect.stringMatching(/^CG-\d{6}-0001$/),
      startTime: expect.stringMatching(/^\d{4}-\d\d-\d\d /),
    },
  ]);
  const longer = (value: number) =>
    `?filter=${encodeURIComponent(JSON.stringify({ all: [{ field: 'overdueHours', is: 'atLeast', value }] }))}`;
  expect(await list(longer(3))).toMatchObject([{ processInstanceId: instances[0] }]);
  expect(await list(longer(4))).toEqual([]);
});

test('tasks of a disabled holder are reassigned together, each with its own outcome', async () => {
  await setStatus('ann', '1');
  const stuck = await list();
  expect(stuck.map(({ reason }) => reason)).toEqual(['disabled', 'disabled', 'disabled']);
  const taskIds = [...stuck.slice(0, 2).map(({ taskId }) => taskId), '999999'];
  const reassign = (body: object) =>
    stage.post('admin', '/system/instance/reassign', { taskIds, userIdList: [stage.users.ben], ...body });
  expect((await reassign({})).body.errors).toEqual([{ path: 'comment', message: '请填写原因' }]);
  const closed = { ok: false, msg: '任务已被处理' };
  expect((await reassign({ dryRun: true })).body.data).toMatchObject([{ ok: true }, { ok: true }, closed]);
  const toAnn = await reassign({ dryRun: true, userIdList: [stage.users.ann] });
  expect(toAnn.body.data).toMatchObject([{ ok: false, msg: expect.any(String) }, { ok: false }, closed]);
  expect(await list()).toHaveLength(3);
  const answer = await reassign({ comment: '安已离职' });
  expect(answer.body.data).toMatchObject([{ ok: true }, { ok: true }, { ok: false, reason: 'TASK_CLOSED' }]);
  const { body: log } = await stage.get(
    'buyer',
    `/flowable/instance/processLog?processInstanceId=${stuck[0]?.processInstanceId}`,
  );
  expect(JSON.stringify(log)).toContain('安已离职');
  expect(await list()).toMatchObject([{ stuckId: stuck[2]?.stuckId }]);
  for (const { processInstanceId } of stuck.slice(0, 2))
    expect((await stage.agree('ben', processInstanceId)).body.code).toBe(200);
  await setStatus('ann', '0');
});

test('a retired version starts no flow until it is deployed again', async () => {
  const retire = () =>
    stage.post('admin', '/flowable/definition/retire', { processDefinitionId: definitionId });
  expect((await retire()).body.code).toBe(200);
  expect((await retire()).body).toMatchObject({ code: 500, reason: 'IN_USE' });
  await expect(stage.start('buyer', 'auto_stuck', { name: '丁' })).rejects.toThrow();
  expect((await stage.agree('ann', instances[2] ?? '')).body.code).toBe(200);
  await stage.post('admin', '/flowable/definition/deploy', { processDefinitionId: definitionId });
  expect((await stage.start('buyer', 'auto_stuck', { name: '戊' })).processInstanceId).toBeDefined();
});

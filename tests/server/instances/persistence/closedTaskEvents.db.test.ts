import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApproval, buildChain, userCandidates } from '../../../support/builders/flowDrafts.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  responseData,
} from '../../../support/servers/flowServer.ts';

let stage: FlowServer;
beforeAll(async () => {
  stage = await createFlowServer([buildFlowForm('auto_told')]);
  const { ann, ben } = stage.users;
  await stage.deploy(
    'auto_told',
    buildChain([
      buildApproval('any', userCandidates(ann, ben), { passConditionType: 'COUNT', passConditionNum: 1 }),
    ]),
  );
});
afterAll(() => stage.close());

const begun = async () => (await stage.start('buyer', 'auto_told')).processInstanceId;

/** Returns the holders whose tasks were reported as closed since, and whether they closed them or which action did. */
async function closedIn(
  instanceId: string,
  what: 'own' | 'act' = 'own',
): Promise<Record<string, boolean | string>> {
  const rows = await stage.database.inTenant(stage.tenant, 'read', (tx) =>
    tx.selectFrom('liveEvents').select(['userIds', 'data']).where('type', '=', 'task.closed').execute(),
  );
  const names = new Map(Object.entries(stage.users).map(([name, userId]) => [userId, name]));
  return Object.fromEntries(
    rows.flatMap(({ userIds, data }) => {
      // The event's data is JSON of the sender.
      const told = data as Closed;
      if (told.processInstanceId !== instanceId) return [];
      expect(told.formEnName).toBe('auto_told');
      return (userIds ?? []).map((userId) => [names.get(userId), told[what]]);
    }),
  );
}

type Closed = { processInstanceId: string; own: boolean; act: string; formEnName: string };

test('a vote closes the voter’s own task, and the tasks of the other voters through another user', async () => {
  const instance = await begun();
  responseData(await stage.agree('ann', instance));
  expect(await closedIn(instance)).toMatchObject({ ann: true, ben: false });
  expect(await closedIn(instance, 'act')).toMatchObject({ ann: 'agree', ben: 'agree' });
});

test('A user who transfers a task gets no notice, and a holder whose task an administrator reassigns gets one.', async () => {
  const instance = await begun();
  const { taskId } = await stage.taskOf('ann', instance);
  const { cat, dan } = stage.users;
  const over = { taskId, delegateUserId: cat, comment: '请转交处理' };
  responseData(await stage.post('ann', '/flowable/task/delegate', over));
  expect(await closedIn(instance)).toEqual({ ann: true });
  const assign = {
    processInstanceId: instance,
    taskDefinitionKey: 'any',
    userIdList: [dan],
    comment: '改派',
  };
  responseData(await stage.post('admin', '/flowable/instance/manualAssignProcess', assign), null);
  expect(await closedIn(instance)).toEqual({ ann: true, ben: false, cat: false });
  expect(await closedIn(instance, 'act')).toEqual({ ann: 'transfer', ben: 'assign', cat: 'assign' });
});

test('A task that the initiator takes back closes through another user.', async () => {
  const instance = await begun();
  const { taskId } = await stage.taskOf('ann', instance);
  responseData(await stage.post('buyer', '/flowable/task/quickRevokeByInitiator', { taskId }));
  expect(await closedIn(instance)).toMatchObject({ ann: false, ben: false });
  expect(await closedIn(instance, 'act')).toMatchObject({ ann: 'revokeByInitiator' });
});

test('A voided task is reported as voided.', async () => {
  const instance = await begun();
  responseData(
    await stage.post('admin', `/flowable/instance/cancelById?processInstanceId=${instance}`),
    null,
  );
  expect(await closedIn(instance, 'act')).toMatchObject({ ann: 'void', ben: 'void' });
});

test('all participants get events of comments that are written and deleted, also on the writer’s other screens', async () => {
  const instance = await begun();
  const { rowId } = responseData(
    await stage.get('buyer', `/flowable/instance/detail?processInstanceId=${instance}`),
  );
  const biz = { bizName: 'auto_told', bizId: rowId };
  const { id } = responseData(await stage.post('ann', '/system/comment', { ...biz, content: '请补充' }));
  expect(await toldOf('comment.created', rowId)).toEqual(['ann', 'ben', 'buyer']);
  expect(await toldOf('comment.deleted', rowId)).toEqual([]);
  responseData(await stage.post('ann', '/system/comment/delete', [id]), null);
  expect(await toldOf('comment.deleted', rowId)).toEqual(['ann', 'ben', 'buyer']);
});

/** Returns the users who got events of a record's comments. */
async function toldOf(type: string, bizId: string): Promise<(string | undefined)[]> {
  const rows = await stage.database.inTenant(stage.tenant, 'read', (tx) =>
    tx.selectFrom('liveEvents').select(['userIds', 'data']).where('type', '=', type).execute(),
  );
  const names = new Map(Object.entries(stage.users).map(([name, userId]) => [userId, name]));
  return rows
    .filter(({ data }) => data.bizId === bizId)
    .flatMap(({ userIds }) => (userIds ?? []).map((userId) => names.get(userId)))
    .sort();
}

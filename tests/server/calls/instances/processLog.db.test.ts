/** Every action of a user is in the flow's log exactly once, at its node, in every kind of flow. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LogActivity } from '../../../../contract/calls/instance.ts';
import type { FlowDraft, NodeDraft } from '../../../../server/engine/bpmn/writeBpmn.ts';
import { buildApproval, buildChain, userCandidates } from '../../../support/builders/flowDrafts.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  type RequestBody,
  responseData,
} from '../../../support/servers/flowServer.ts';
import { createMigrationDriver } from '../../../support/servers/instanceMigrations.ts';

const every = { funcConfList: ['draft', 'fallback', 'addSign'].map((enName) => ({ enName, enable: true })) };
const quiet: NodeDraft = { id: 'quiet', name: '汇聚', kind: 'CONVERGE', data: { candidateList: [] } };

const withCopy = 'two nodes side by side, a copy before them and a join behind';

/** ann is at node `a` from the start; after her approval ben is at node `b`, followed by cat. */
const shapes: Record<string, (stage: FlowServer) => FlowDraft> = {
  'one node after the other': ({ users: { ann, ben, cat } }) =>
    buildChain([
      buildApproval('a', userCandidates(ann), every),
      buildApproval('b', userCandidates(ben), every),
      buildApproval('c', userCandidates(cat)),
    ]),

  'a join that nobody reads behind the first node': ({ users: { ann, ben, cat } }) => {
    const nodes = [
      buildApproval('a', userCandidates(ann), every),
      buildApproval('b', userCandidates(ben), every),
    ];
    const draft = buildChain([...nodes, buildApproval('c', userCandidates(cat)), quiet]);
    const besides = [{ from: 'a', to: 'quiet' }];
    return {
      ...draft,
      lines: [...draft.lines.filter(({ to }) => to !== 'quiet'), ...besides, { from: 'c', to: 'end' }],
    };
  },

  [withCopy]: ({ users: { ann, ben, cat, dan } }) => {
    const copy: NodeDraft = {
      id: 'copy',
      name: '抄送',
      kind: 'CC',
      data: { candidateList: userCandidates(dan) },
    };
    const nodes = [
      buildApproval('a', userCandidates(ann), every),
      buildApproval('b', userCandidates(ben), every),
    ];
    const draft = buildChain([copy, ...nodes, quiet, buildApproval('c', userCandidates(cat))]);
    const besides = [
      { from: 'copy', to: 'b' },
      { from: 'a', to: 'quiet' },
    ];
    return {
      ...draft,
      lines: [...draft.lines.filter(({ from, to }) => from !== 'a' || to !== 'b'), ...besides],
    };
  },
};

let stage: FlowServer;
const nameOf = new Map(Object.keys(shapes).map((shape, index) => [shape, `auto_log${index + 1}`]));
beforeAll(async () => {
  stage = await createFlowServer([...nameOf.values()].map((name) => buildFlowForm(name)));
  for (const [shape, draft] of Object.entries(shapes)) {
    const settings = { revokeByInitiator: 'ANYTIME' } as const;
    await stage.deploy(nameOf.get(shape) ?? '', { ...draft(stage), settings });
  }
});
afterAll(() => stage.close());
beforeEach(() => stage.database.inTenant(stage.tenant, 'write', (tx) => tx.deleteFrom('absences').execute()));

const logOf = async (id: string): Promise<LogActivity[]> =>
  responseData(await stage.get('admin', `/flowable/instance/processLog?processInstanceId=${id}`));

const loggedLines = async (id: string) =>
  stage.database.inTenant(stage.tenant, 'read', (tx) =>
    tx.selectFrom('flowLog').select('eventNo').where('instanceId', '=', id).execute(),
  );

/** The positions in the log with this text for that user, by node; '' is a position outside nodes. */
const placesOf = (log: readonly LogActivity[], who: string, operateName: string): string[] =>
  log.flatMap(({ taskDefinitionKey, logItemList }) =>
    logItemList
      .filter((item) => item.userNickName === who && item.operateName === operateName)
      .map(() => taskDefinitionKey),
  );

type At = { id: string; who: string; nodeId: string; taskId: string };
type Told = { who: string; says: string; at: string };
type HumanAct = (at: At) => Promise<Told>;

const nickNames: Record<string, string> = { ann: '安安', ben: '贝贝', buyer: '张三', admin: '管理员' };

const post = async (userName: string, path: string, body: RequestBody = {}) =>
  responseData(await stage.post(userName, `/flowable/${path}`, body));

const byHolder =
  (path: string, body: () => RequestBody, says: string): HumanAct =>
  async ({ who, taskId, nodeId }) => {
    await post(who, path, { taskId, comment: '意见', ...body() });
    return { who, says, at: nodeId };
  };

const onWhole =
  (who: string, path: string, says: string): HumanAct =>
  async ({ id }) => {
    await post(who, `instance/${path}?processInstanceId=${id}`);
    return { who, says, at: '' };
  };

const back = { targetTaskDefinitionKey: 'start', enableJumpBack: false };
const sign = (type: string) => () => ({ type, candidateUserIdList: [stage.users.leader] });

/** The initiator has the form again, and acts on it like this. */
const byInitiator =
  (path: string, says: string): HumanAct =>
  async ({ who, taskId, id }) => {
    await post(who, 'task/back', { taskId, comment: '退回', ...back });
    const own = await stage.taskOf('buyer', id);
    await post('buyer', path, { taskId: own.taskId, comment: '意见' });
    return { who: 'buyer', says, at: 'start' };
  };

const acts: Record<string, HumanAct> = {
  agree: byHolder('task/approval', () => ({}), '同意'),
  'quick agreement': byHolder('task/quickApproval', () => ({}), '同意'),
  'batch agreement': async ({ who, taskId, nodeId }) => {
    await post(who, 'task/batchQuickApproval', { taskIds: [taskId], comment: '意见' });
    return { who, says: '同意', at: nodeId };
  },
  return: byHolder('task/back', () => back, '退回至 发起'),
  'return with jump-back': byHolder(
    'task/back',
    () => ({ ...back, enableJumpBack: true }),
    '退回至 发起（直送）',
  ),
  transfer: byHolder('task/delegate', () => ({ delegateUserId: stage.users.leader }), '转交给 李四'),
  'add-sign before': byHolder('task/addSign', sign('beforeAddSign'), '前加签 李四'),
  'add-sign after': byHolder('task/addSign', sign('afterAddSign'), '同意并后加签 李四'),
  'reduce-sign': async (at) => {
    await post(at.who, 'task/addSign', { taskId: at.taskId, comment: '先看', ...sign('beforeAddSign')() });
    await post(at.who, 'task/reduceSign', { taskId: at.taskId, userIdList: [stage.users.leader] });
    return { who: at.who, says: '减签 李四', at: at.nodeId };
  },
  stash: async ({ who, taskId, nodeId, id }) => {
    const { formEnName } = responseData(
      await stage.get(who, `/flowable/instance/detail?processInstanceId=${id}`),
    );
    await post(who, 'instance/startAndStash', { taskId, formEnName, formData: {} });
    return { who, says: '暂存', at: nodeId };
  },
  'take back': async ({ who, taskId, nodeId, id }) => {
    await post(who, 'task/approval', { taskId });
    const body = { processInstanceId: id, targetTaskDefinitionKey: nodeId };
    await post(who, 'task/revokeToLastApprovalNode', body);
    return { who, says: '取回', at: nodeId };
  },
  'absence with the open tasks': async ({ who, nodeId }) => {
    const [beginTime, endTime] = ['2020-01-01 00:00:00', '2099-01-01 00:00:00'];
    const absence = { beginTime, endTime, delegateUserId: stage.users.leader, moveOpenTasks: true };
    await post(who, 'absence', absence);
    return { who, says: '缺勤委托给 李四', at: nodeId };
  },
  assignment: async ({ id, nodeId }) => {
    const body = { processInstanceId: id, taskDefinitionKey: nodeId, userIdList: [stage.users.leader] };
    await post('admin', 'instance/manualAssignProcess', { ...body, comment: '改派' });
    return { who: 'admin', says: '指派给 李四', at: nodeId };
  },
  urge: onWhole('buyer', 'reminder', '催办'),
  'void by an administrator': onWhole('admin', 'cancelById', '作废'),
  'deletion by an administrator': onWhole('admin', 'deleteById', '删除'),
  'revoke by the initiator': async ({ id, taskId }) => {
    await post('buyer', 'task/quickRevokeByInitiator', { taskId, comment: '撤' });
    expect((await stage.taskOf('buyer', id)).taskDefinitionKey).toBe('start');
    return { who: 'buyer', says: '撤回', at: '' };
  },
  'void by the initiator': byInitiator('task/cancel', '作废'),
  'deletion by the initiator': byInitiator('task/delete', '删除'),
};

/** The position of the flow at the action: at its first approver, or at the next one. */
const moments: Record<string, (id: string) => Promise<At>> = {
  'at the first node': async (id) => {
    const { taskId } = await stage.taskOf('ann', id);
    return { id, who: 'ann', nodeId: 'a', taskId };
  },
  'after the first agreement': async (id) => {
    responseData(await stage.agree('ann', id, { comment: '先同意' }));
    const { taskId } = await stage.taskOf('ben', id);
    return { id, who: 'ben', nodeId: 'b', taskId };
  },
};

describe.each(Object.keys(shapes))('a flow with %s', (shape) => {
  describe.each(Object.entries(moments))('%s', (_, moment) => {
    test.each(Object.entries(acts))('%s stands in the log once, at its node', async (_, perform) => {
      const { processInstanceId: id } = await stage.start('buyer', nameOf.get(shape) ?? '');
      const { who, says, at } = await perform(await moment(id));
      const log = await logOf(id);
      expect(placesOf(log, nickNames[who] ?? '', says)).toEqual([at]);
      expect(placesOf(log, '张三', '提交')).toEqual(['start']);
      const items = log.flatMap(({ logItemList }) => logItemList);
      expect(items).toHaveLength((await loggedLines(id)).length);
    });
  });
});

describe('actions outside decision nodes', () => {
  test('a read copy is logged under its node, once for each reader', async () => {
    const { processInstanceId: id } = await stage.start('buyer', nameOf.get(withCopy) ?? '');
    const { rows } = (await stage.get('dan', '/flowable/task/myReadingTask?pageSize=1000')).body;
    const { taskId } = rows.find((row: At & { processInstanceId: string }) => row.processInstanceId === id);
    await post('dan', 'task/read', { taskId });
    expect(placesOf(await logOf(id), '丹丹', '已阅')).toEqual(['copy']);
  });

  test('a saved and submitted draft is logged under the first node', async () => {
    const body = { formEnName: nameOf.get(withCopy), formData: { name: '草稿' } };
    const { processInstanceId: id, taskId } = await post('buyer', 'instance/startAndStash', body);
    await post('buyer', 'task/submit', { taskId });
    const log = await logOf(id);
    expect([placesOf(log, '张三', '暂存'), placesOf(log, '张三', '提交')]).toEqual([['start'], ['start']]);
  });

  test('a migration is logged as a separate activity', async () => {
    const enName = nameOf.get('one node after the other') ?? '';
    const { migrate, versionsOf } = createMigrationDriver(stage);
    const [before] = await versionsOf(enName);
    const { processInstanceId: id } = await stage.start('buyer', enName);
    const to = await stage.deploy(enName, shapes['one node after the other']?.(stage) ?? buildChain([]));
    responseData(await migrate(before.processDefinitionId, to));
    expect(placesOf(await logOf(id), '管理员', '迁移流程版本')).toEqual(['']);
  });

  test('actions on the whole flow are logged between the nodes in order of time', async () => {
    const { processInstanceId: id } = await stage.start('buyer', nameOf.get(withCopy) ?? '');
    await post('buyer', `instance/reminder?processInstanceId=${id}`);
    responseData(await stage.agree('ann', id));
    responseData(await stage.agree('ben', id));
    await post('admin', `instance/cancelById?processInstanceId=${id}`);
    const log = await logOf(id);
    const places = log.map(({ taskDefinitionKey, operateName }) => taskDefinitionKey || operateName);
    expect(places).toEqual(['start', 'copy', 'a', 'b', '催办', 'c', '作废']);
    expect(log[4]).toMatchObject({
      taskName: '整个流程',
      isFinish: true,
      nodeType: null,
      scopeType: 'INSTANCE',
      userNickName: '张三',
      startTime: log[4]?.logItemList[0]?.time,
      endTime: log[4]?.logItemList[0]?.time,
    });
  });
});

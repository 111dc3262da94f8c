import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runChecks } from '../../../../server/integrity/runChecks.ts';
import { buildApproval, buildChain, userCandidates } from '../../../support/builders/flowDrafts.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  responseData,
} from '../../../support/servers/flowServer.ts';

let stage: FlowServer;
beforeAll(async () => {
  stage = await createFlowServer([buildFlowForm('auto_other'), buildFlowForm('auto_shared')]);
  await stage.deploy(
    'auto_other',
    buildChain([
      buildApproval('one', userCandidates(stage.users.ann)),
      buildApproval('two', userCandidates(stage.users.ben)),
    ]),
  );
});
afterAll(() => stage.close());

const start = () => stage.start('buyer', 'auto_other');
const detail = async (userName: string, processInstanceId: string) =>
  responseData(await stage.get(userName, `/flowable/instance/detail?processInstanceId=${processInstanceId}`));

describe('added signers', () => {
  test('Signers before a task act first, and then the task returns to its holder.', async () => {
    const { processInstanceId } = await start();
    const { taskId } = await stage.taskOf('ann', processInstanceId);
    const sign = { taskId, type: 'beforeAddSign', candidateUserIdList: [stage.users.dan], comment: '先看' };
    responseData(await stage.post('ann', '/flowable/task/addSign', sign));
    expect((await stage.post('ann', '/flowable/task/approval', { taskId })).body.reason).toBe('TASK_WAITING');
    expect((await stage.post('ann', '/flowable/task/addSign', sign)).body.reason).toBe('TASK_WAITING');
    responseData(await stage.agree('dan', processInstanceId));
    responseData(await stage.agree('ann', processInstanceId));
    expect((await stage.taskOf('ben', processInstanceId)).taskDefinitionKey).toBe('two');
  });

  test('Signers after a task delay the agreement until they agree, and can be removed.', async () => {
    const { processInstanceId } = await start();
    const { taskId } = await stage.taskOf('ann', processInstanceId);
    const sign = {
      taskId,
      type: 'afterAddSign',
      candidateUserIdList: [stage.users.dan, stage.users.cat],
      comment: '再看',
    };
    responseData(await stage.post('ann', '/flowable/task/addSign', sign));
    const added = [stage.users.dan, stage.users.cat].map((userId) => ({ userId, taskId }));
    expect((await detail('ann', processInstanceId)).addedSigners).toMatchObject(added);
    expect((await detail('buyer', processInstanceId)).addedSigners).toEqual([]);
    responseData(
      await stage.post('ann', '/flowable/task/reduceSign', { taskId, userIdList: [stage.users.cat] }),
    );
    expect((await detail('ann', processInstanceId)).addedSigners).toMatchObject(added.slice(0, 1));
    await expect(stage.taskOf('cat', processInstanceId)).rejects.toThrow('has no task');
    const { nextTasks } = responseData(await stage.agree('dan', processInstanceId));
    expect(nextTasks).toMatchObject([{ taskDefinitionKey: 'two' }]);
    expect((await detail('ann', processInstanceId)).addedSigners).toEqual([]);
  });
});

describe('taking back', () => {
  test('The initiator takes a submission back before anybody acts, and it is a draft in the to-do list.', async () => {
    const { processInstanceId, rowId } = await start();
    const { taskId } = await stage.taskOf('ann', processInstanceId);
    expect((await stage.post('ann', '/flowable/task/quickRevokeByInitiator', { taskId })).body.reason).toBe(
      'NOT_REVOCABLE',
    );
    const { nextTaskIdForMe } = responseData(
      await stage.post('buyer', '/flowable/task/quickRevokeByInitiator', { taskId }),
    );
    expect((await stage.taskOf('buyer', processInstanceId)).taskId).toBe(nextTaskIdForMe);
    expect(await detail('buyer', processInstanceId)).toMatchObject({ status: -1, statusLabel: '草稿' });
    expect(responseData(await stage.get('admin', `/auto/auto_other/${rowId}`)).sysStatus).toBe(-1);
    responseData(await stage.post('buyer', '/flowable/task/submit', { taskId: nextTaskIdForMe }));
    responseData(await stage.agree('ann', processInstanceId));
  });

  test('The last actor gets the task back.', async () => {
    const { processInstanceId } = await start();
    responseData(await stage.agree('ann', processInstanceId));
    const { allowRevokeToNodeId } = await detail('ann', processInstanceId);
    const body = { processInstanceId, targetTaskDefinitionKey: allowRevokeToNodeId };
    responseData(await stage.post('ann', '/flowable/task/revokeToLastApprovalNode', body));
    await expect(stage.taskOf('ben', processInstanceId)).rejects.toThrow('has no task');
    expect((await stage.taskOf('ann', processInstanceId)).taskDefinitionKey).toBe('one');
    responseData(await stage.agree('ann', processInstanceId));
    responseData(await stage.agree('ben', processInstanceId));
    expect((await stage.post('ann', '/flowable/task/revokeToLastApprovalNode', body)).body.reason).toBe(
      'INSTANCE_ENDED',
    );
  });
});

test('a stashed start that was submitted and taken back waits in the to-do list with its current summary', async () => {
  const draft = { formEnName: 'auto_other', formData: { name: '电缆' } };
  const { taskId, processInstanceId } = responseData(
    await stage.post('buyer', '/flowable/instance/startAndStash', draft),
  );
  await expect(stage.taskOf('buyer', processInstanceId)).rejects.toThrow('has no task');
  responseData(await stage.post('buyer', '/flowable/task/submit', { taskId, formData: { amount: 7 } }));
  expect((await stage.taskOf('ann', processInstanceId)).taskDefinitionKey).toBe('one');
  const body = { processInstanceId, targetTaskDefinitionKey: 'start' };
  responseData(await stage.post('buyer', '/flowable/task/revokeToLastApprovalNode', body));
  expect(await stage.taskOf('buyer', processInstanceId)).toMatchObject({ taskId, amount: '7.00' });
  expect(await runChecks(stage.database)).toEqual([]);
});

test('A signer or new holder of a draft has it in the to-do list.', async () => {
  const funcConfList = ['addSign', 'transform'].map((enName) => ({ enName, enable: true }));
  const draft = buildChain([buildApproval('one', userCandidates(stage.users.ann))]);
  const nodes = draft.nodes.map((node) =>
    node.kind === 'HANDLE' ? { ...node, data: { funcConfList } } : node,
  );
  await stage.deploy('auto_shared', { ...draft, nodes });
  const body = { formEnName: 'auto_shared', formData: { name: '草稿' } };
  const { taskId, processInstanceId } = responseData(
    await stage.post('buyer', '/flowable/instance/startAndStash', body),
  );
  const sign = { taskId, type: 'beforeAddSign', candidateUserIdList: [stage.users.dan], comment: '先看' };
  responseData(await stage.post('buyer', '/flowable/task/addSign', sign));
  responseData(await stage.agree('dan', processInstanceId));
  const transfer = { taskId, delegateUserId: stage.users.cat, comment: '请填写' };
  responseData(await stage.post('buyer', '/flowable/task/delegate', transfer));
  const own = await stage.taskOf('cat', processInstanceId);
  await expect(stage.taskOf('buyer', processInstanceId)).rejects.toThrow('has no task');
  expect(await runChecks(stage.database)).toEqual([]);
  responseData(await stage.post('cat', '/flowable/task/submit', { taskId: own.taskId }));
  expect((await stage.taskOf('ann', processInstanceId)).taskDefinitionKey).toBe('one');
});

test('A task that closed without its holder is in nobody’s handled list.', async () => {
  await stage.deploy(
    'auto_shared',
    buildChain([
      buildApproval('one', userCandidates(stage.users.ann, stage.users.ben), { passConditionNum: 50 }),
    ]),
  );
  const { processInstanceId } = await stage.start('buyer', 'auto_shared');
  expect(responseData(await stage.agree('ann', processInstanceId)).finished).toBe(true);
  const handled = async (userName: string) => {
    const { body } = await stage.get(userName, '/flowable/instance/myApprovalList?pageSize=1000');
    return body.rows.some(
      (row: { processInstanceId: string }) => row.processInstanceId === processInstanceId,
    );
  };
  expect([await handled('ann'), await handled('ben'), await handled('buyer')]).toEqual([true, false, false]);
});

test('an urge raises the counter of open tasks, at most once in ten minutes', async () => {
  const { processInstanceId } = await start();
  const path = `/flowable/instance/reminder?processInstanceId=${processInstanceId}`;
  expect((await stage.post('dan', path)).status).toBe(404);
  responseData(await stage.post('buyer', path));
  expect(await stage.taskOf('ann', processInstanceId)).toMatchObject({ urged: 1 });
  expect((await stage.post('buyer', path)).body.reason).toBe('TOO_SOON');
});

describe('an administrator', () => {
  test('assigns new handlers to an open node', async () => {
    const { processInstanceId } = await start();
    const assign = (userName: string, taskDefinitionKey: string) =>
      stage.post(userName, '/flowable/instance/manualAssignProcess', {
        processInstanceId,
        taskDefinitionKey,
        userIdList: [stage.users.cat],
      });
    expect((await assign('buyer', 'one')).status).toBe(403);
    expect((await assign('admin', 'two')).body.reason).toBe('NODE_NOT_OPEN');
    responseData(await assign('admin', 'one'));
    await expect(stage.taskOf('ann', processInstanceId)).rejects.toThrow('has no task');
    responseData(await stage.agree('cat', processInstanceId));
  });

  test('voids and deletes any instance that has not ended; other users only their drafts', async () => {
    const { processInstanceId, rowId } = await start();
    const end = (userName: string, what: string) =>
      stage.post(userName, `/flowable/instance/${what}?processInstanceId=${processInstanceId}`);
    expect((await end('buyer', 'cancelById')).body.reason).toBe('NOT_YOUR_TASK');
    responseData(await end('admin', 'cancelById'));
    expect(await detail('buyer', processInstanceId)).toMatchObject({ status: -2, statusLabel: '已作废' });
    expect(responseData(await stage.get('admin', `/auto/auto_other/${rowId}`)).sysStatus).toBe(-2);
    await expect(stage.taskOf('ann', processInstanceId)).rejects.toThrow('has no task');
    expect((await end('admin', 'cancelById')).body.reason).toBe('INSTANCE_ENDED');
    responseData(await end('admin', 'deleteById'));
    expect(await detail('buyer', processInstanceId)).toMatchObject({ deleted: true, formData: {} });
    expect((await end('admin', 'deleteById')).body.reason).toBe('RECORD_GONE');
  });
});

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
  test('before come first, and the task is then its holder’s again', async () => {
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

  test('after make my agreement wait for theirs, and may be taken back', async () => {
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
  test('by the initiator, before anybody acted, makes it a draft in the to-do list', async () => {
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

  test('by the last who acted gives the task back to them', async () => {
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

test('a stashed start that was submitted and taken back waits in the to-do list with what it now says', async () => {
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

test('whoever is asked about a draft, or takes it over, has it in the to-do list', async () => {
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

test('what closes without them is in nobody’s handled list', async () => {
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

test('urging raises the counter of open tasks, once in ten minutes', async () => {
  const { processInstanceId } = await start();
  const path = `/flowable/instance/reminder?processInstanceId=${processInstanceId}`;
  expect((await stage.post('dan', path)).status).toBe(404);
  responseData(await stage.post('buyer', path));
  expect(await stage.taskOf('ann', processInstanceId)).toMatchObject({ urged: 1 });
  expect((await stage.post('buyer', path)).body.reason).toBe('TOO_SOON');
});

describe('an administrator', () => {
  test('gives an open node new handlers', async () => {
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

  test('voids and deletes any instance that has not ended; others only their drafts', async () => {
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

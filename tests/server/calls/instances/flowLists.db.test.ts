import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApproval, buildChain, userCandidates } from '../../../support/builders/flowDrafts.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  responseData,
  type StartedInstance,
} from '../../../support/servers/flowServer.ts';

let stage: FlowServer;
const started: StartedInstance[] = [];
beforeAll(async () => {
  stage = await createFlowServer([
    buildFlowForm('auto_listed', [{ enName: 'note', label: '说明', funcType: 'textarea' }]),
    buildFlowForm('auto_hidden'),
  ]);
  const { ann, ben, dan } = stage.users;
  const copy = {
    id: 'copy',
    name: '抄送',
    kind: 'CC' as const,
    data: { candidateList: userCandidates(dan) },
  };
  await stage.deploy(
    'auto_listed',
    buildChain(
      [
        buildApproval('one', userCandidates(ann), {
          enableTimeout: true,
          timeout: { duration: 'PT2H', action: 'REMIND' },
        }),
        copy,
        buildApproval('two', userCandidates(ben)),
      ],
      { titleExpression: 'name' },
    ),
  );
  await stage.deploy(
    'auto_hidden',
    buildChain([buildApproval('one', userCandidates(ann)), buildApproval('two', userCandidates(ben))], {
      showLogInProcessing: false,
    }),
  );
  for (const [name, amount] of [
    ['盾构机刀具', 300.5],
    ['电缆', null],
    ['螺栓 50%', 99.5],
  ] as const) {
    started.push(await stage.start('buyer', 'auto_listed', { name, amount, note: '急用' }));
  }
});
afterAll(() => stage.close());

const list = async (userName: string, query = '', name = 'task/myTask') =>
  (await stage.get(userName, `/flowable/${name}?${query}`)).body;
const titles = async (query: string) =>
  (await list('ann', query)).rows.map((row: { title: string }) => row.title);
const at = (index: number) => started[index] ?? { processInstanceId: '', rowId: '', nextTasks: [] };

describe('the to-do list', () => {
  test('each task shows the data for a decision, newest first, and the list has the sum of the amounts', async () => {
    const { rows, total, evals } = await list('ann');
    expect(total).toBe(3);
    expect(rows[2]).toMatchObject({
      title: '盾构机刀具',
      taskName: '审批 one',
      taskDefinitionKey: 'one',
      nodeType: 'APPROVAL',
      processInstanceId: at(0).processInstanceId,
      formEnName: 'auto_listed',
      formCnName: '采购申请',
      amount: '300.50',
      initiatorName: '张三',
      initiatorDeptName: '采购部',
      overdue: false,
      quickApprovable: true,
      read: false,
    });
    expect(rows[2].serialNumber).toMatch(/^CG-\d{6}-0001$/);
    expect(rows[2].summary).toEqual([
      { label: '编号', value: rows[2].serialNumber },
      { label: '金额', value: expect.stringContaining('300.5') },
      { label: '说明', value: '急用' },
    ]);
    expect(rows[2].dueTime > rows[2].createTime).toBe(true);
    expect(evals.all.amount).toEqual({ sum: '400.00', average: '200.00' });
  });

  test('words match title, form, initiator and number, with every character taken literally', async () => {
    expect(await titles('keyword=刀具')).toEqual(['盾构机刀具']);
    expect(await titles('keyword=0002 张三')).toEqual(['电缆']);
    expect(await titles('keyword=50%25')).toEqual(['螺栓 50%']);
    expect(await titles('keyword=急用')).toEqual([]);
    expect(await titles('taskName=two')).toEqual([]);
    expect(await titles('initiatorName=李')).toEqual([]);
    expect(await titles('amount$start=100')).toEqual(['盾构机刀具']);
    expect(await titles('overdue=true')).toEqual([]);
    expect(await titles('endTime=2001-01-01')).toEqual([]);
  });

  test('sorting by amount puts empty values last in both directions, and works with pages', async () => {
    expect(await titles('sysOrderBy=amount:desc')).toEqual(['盾构机刀具', '螺栓 50%', '电缆']);
    expect(await titles('sysOrderBy=amount:asc')).toEqual(['螺栓 50%', '盾构机刀具', '电缆']);
    const second = await list('ann', 'pageSize=1&pageNum=2&sysOrderBy=amount:desc');
    expect(second).toMatchObject({
      rows: [{ title: '螺栓 50%' }],
      total: 3,
      evals: { page: { amount: { sum: '99.50' } } },
    });
    expect((await stage.get('ann', '/flowable/task/myTask?sysOrderBy=userId:asc')).status).toBe(400);
  });

  test('a task opened by its holder is marked as read, a prefetched one is not', async () => {
    const { taskId } = await stage.taskOf('ann', at(1).processInstanceId);
    await stage.get('ann', `/flowable/task/detail?taskId=${taskId}&prefetch=true`);
    await stage.get('admin', `/flowable/task/detail?taskId=${taskId}`);
    expect((await stage.taskOf('ann', at(1).processInstanceId)).read).toBe(false);
    await stage.get('ann', `/flowable/task/detail?taskId=${taskId}`);
    expect((await stage.taskOf('ann', at(1).processInstanceId)).read).toBe(true);
  });
});

describe('the lists of started and handled instances', () => {
  test('each instance shows its current node', async () => {
    const { rows, total, evals } = await list('buyer', 'formEnName=auto_listed', 'instance/myStartList');
    expect(total).toBe(3);
    expect(rows[2]).toMatchObject({
      title: '盾构机刀具',
      status: 0,
      statusLabel: '处理中',
      currentTaskName: '审批 one',
      currentHandleUserNames: '安安',
      endTime: null,
    });
    expect(evals.page.amount.sum).toBe('400.00');
    expect((await list('buyer', 'status=1', 'instance/myStartList')).rows).toEqual([]);
    expect(responseData(await stage.get('buyer', '/flowable/instance/myStartCount'))).toBeGreaterThanOrEqual(
      3,
    );
  });

  test('the handled list has one row per action, without the submission of the user’s own flow', async () => {
    responseData(await stage.agree('ann', at(0).processInstanceId, { comment: '同意采购' }));
    const { rows } = await list('ann', '', 'instance/myApprovalList');
    expect(rows).toMatchObject([
      {
        title: '盾构机刀具',
        taskName: '审批 one',
        operateName: '已同意',
        comment: '同意采购',
        currentTaskName: '审批 two',
      },
    ]);
    expect((await list('buyer', '', 'instance/myApprovalList')).rows).toEqual([]);
    expect((await list('dan', '', 'instance/myApprovalList')).rows).toEqual([]);
  });
});

describe('log and diagram', () => {
  const get = async (userName: string, what: string, processInstanceId: string) =>
    (await stage.get(userName, `/flowable/instance/${what}?processInstanceId=${processInstanceId}`)).body;

  test('each activity contains its actions, oldest first', async () => {
    const { data } = await get('buyer', 'processLog', at(0).processInstanceId);
    expect(data).toMatchObject([
      {
        taskName: '发起',
        operateName: '已提交',
        isFinish: true,
        nodeType: 'HANDLE',
        userNickName: '张三',
        logItemList: [{ operateName: '提交', userNickName: '张三' }],
      },
      {
        taskName: '审批 one',
        operateName: '已审批',
        isFinish: true,
        userNickName: '安安',
        logItemList: [{ operateName: '同意', comment: '同意采购' }],
      },
      {
        taskName: '抄送',
        operateName: '待阅',
        isFinish: false,
        nodeType: 'CC',
        userNickName: '丹丹',
        logItemList: [],
      },
      { taskName: '审批 two', operateName: '待审批', isFinish: false, userNickName: '贝贝' },
    ]);
    const byRecord = await stage.get(
      'buyer',
      `/flowable/instance/getProcessLogByBusinessId?formEnName=auto_listed&businessId=${at(0).rowId}`,
    );
    expect(byRecord.body.data).toEqual(data);
  });

  test('a definition can hide both in a running flow from everybody except the current holders', async () => {
    const { processInstanceId } = await stage.start('buyer', 'auto_hidden');
    for (const what of ['processLog', 'processStatus']) {
      expect(await get('buyer', what, processInstanceId)).toMatchObject({
        code: 200,
        data: [],
        reason: 'LOG_HIDDEN',
      });
      expect((await get('ann', what, processInstanceId)).data.length).toBeGreaterThan(0);
    }
    responseData(await stage.agree('ann', processInstanceId));
    responseData(await stage.agree('ben', processInstanceId));
    expect((await get('buyer', 'processLog', processInstanceId)).data).toHaveLength(3);
  });

  test('past, current and possible participants can view both, other users cannot', async () => {
    const { processInstanceId } = at(1);
    const path = `/flowable/instance/detail?processInstanceId=${processInstanceId}`;
    for (const userName of ['buyer', 'ann', 'ben', 'dan', 'admin'])
      expect((await stage.get(userName, path)).status).toBe(200);
    for (const userName of ['cat', 'nobody']) expect((await stage.get(userName, path)).status).toBe(404);
  });
});

test('the detail of an instance lists the actions of its reader', async () => {
  const { processInstanceId } = at(2);
  const detail = async (userName: string) =>
    responseData(
      await stage.get(userName, `/flowable/instance/detail?processInstanceId=${processInstanceId}`),
    );
  const { taskId } = await stage.taskOf('ann', processInstanceId);
  expect(await detail('ann')).toMatchObject({
    currentUserWaitApprovalTaskId: taskId,
    taskId,
    enableRevokeByInitiator: false,
    enableRevokeForCurrentUser: false,
  });
  expect(await detail('buyer')).toMatchObject({
    status: 0,
    statusLabel: '处理中',
    currentUserWaitApprovalTaskId: null,
    enableRevokeByInitiator: true,
    enableReminder: true,
    currentHandleUserIds: [stage.users.ann],
    formEnName: 'auto_listed',
    formData: { name: '螺栓 50%' },
  });
  responseData(await stage.agree('ann', processInstanceId));
  expect(await detail('ann')).toMatchObject({ enableRevokeForCurrentUser: true, allowRevokeToNodeId: 'one' });
  expect(await detail('buyer')).toMatchObject({ enableRevokeByInitiator: false });
});

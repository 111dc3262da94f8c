/** The actions and sections on an instance's page, for every kind of user in every state of the instance. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
  stage = await createFlowServer([buildFlowForm('auto_open'), buildFlowForm('auto_closed')]);
  const { ann, ben, cat, dan } = stage.users;
  const nodes = [
    { id: 'copy', name: '抄送', kind: 'CC' as const, data: { candidateList: userCandidates(dan) } },
    buildApproval('one', userCandidates(ann, cat), { approvalMode: 'SEQUENTIAL' }),
    buildApproval('two', userCandidates(ben)),
  ];
  await stage.deploy('auto_open', buildChain(nodes));
  await stage.deploy(
    'auto_closed',
    buildChain(nodes, {
      showLogInProcessing: false,
      enableReminder: false,
      enableComment: false,
      revokeByInitiator: 'NEVER',
    }),
  );
});
afterAll(() => stage.close());

type Kept = { processInstanceId: string; rowId: string };

const people = ['buyer', 'ann', 'cat', 'ben', 'dan', 'admin'] as const;

const get = (userName: string, what: string, { processInstanceId }: Kept) =>
  stage.get(userName, `/flowable/instance/${what}?processInstanceId=${processInstanceId}`);

const detail = async (userName: string, instance: Kept) =>
  responseData(await get(userName, 'detail', instance));

/** The offered actions: revoke, take back (with nodes), remind; the current holders; the waiting task's node. */
async function offered(userName: string, instance: Kept): Promise<string> {
  const page = await detail(userName, instance);
  expect(page.enableRevokeForCurrentUser).toBe(page.allowRevokeToNodeId !== null);
  return [
    page.enableRevokeByInitiator && 'revoke',
    page.allowRevokeToNodeId && `back to ${page.allowRevokeToNodeId}`,
    page.enableReminder && 'urge',
    page.currentUserWaitApprovalTaskId && 'handle',
  ]
    .filter(Boolean)
    .join(', ');
}

const table = async (instance: Kept) =>
  Object.fromEntries(
    await Promise.all(people.map(async (userName) => [userName, await offered(userName, instance)])),
  );

const returned = async (userName: string, instance: Kept) => {
  const { taskId } = await stage.taskOf(userName, instance.processInstanceId);
  const body = { taskId, targetTaskDefinitionKey: 'start', comment: '改', enableJumpBack: false };
  responseData(await stage.post(userName, '/flowable/task/back', body));
};

describe('the page of an instance', () => {
  let instance: Kept;
  const agreed = async (userName: string) =>
    responseData(await stage.agree(userName, instance.processInstanceId));
  const moments: [moment: string, act: () => Promise<unknown>, expected: Record<string, string>][] = [
    [
      'just started',
      async () => {
        instance = await stage.start('buyer', 'auto_open');
      },
      {
        buyer: 'revoke, back to start, urge',
        ann: 'handle',
        cat: 'urge',
        ben: 'urge',
        dan: 'urge',
        admin: 'urge',
      },
    ],
    [
      'after the first vote of two',
      () => agreed('ann'),
      { buyer: 'urge', ann: 'back to one, urge', cat: 'handle', ben: 'urge', dan: 'urge', admin: 'urge' },
    ],
    [
      'at the next node',
      () => agreed('cat'),
      { buyer: 'urge', ann: 'urge', cat: 'back to one, urge', ben: 'handle', dan: 'urge', admin: 'urge' },
    ],
    [
      'returned to the initiator',
      () => returned('ben', instance),
      { buyer: 'handle', ann: 'urge', cat: 'urge', ben: 'urge', dan: 'urge', admin: 'urge' },
    ],
    [
      'submitted again',
      async () => {
        const { taskId } = await stage.taskOf('buyer', instance.processInstanceId);
        responseData(await stage.post('buyer', '/flowable/task/submit', { taskId }));
      },
      {
        buyer: 'back to start, urge',
        ann: 'handle',
        cat: 'urge',
        ben: 'urge',
        dan: 'urge',
        admin: 'urge',
      },
    ],
    [
      'approved',
      async () => {
        for (const userName of ['ann', 'cat', 'ben']) await agreed(userName);
      },
      { buyer: '', ann: '', cat: '', ben: '', dan: '', admin: '' },
    ],
  ];

  test.each(moments)('%s', async (_, act, expected) => {
    await act();
    expect(await table(instance)).toEqual(expected);
  });

  test('offers no action if the definition forbids it, or for a draft, a voided or a deleted instance', async () => {
    const strict = await stage.start('buyer', 'auto_closed');
    expect(await table(strict)).toMatchObject({ buyer: 'back to start', ann: 'handle', admin: '' });
    expect(await detail('buyer', strict)).toMatchObject({ enableComment: false, showLogInProcessing: false });
    const body = { formEnName: 'auto_open', formData: { name: '草稿' } };
    const draft = responseData(await stage.post('buyer', '/flowable/instance/startAndStash', body));
    expect([await offered('buyer', draft), (await get('ann', 'detail', draft)).status]).toEqual([
      'handle',
      404,
    ]);
    for (const end of ['cancelById', 'deleteById']) {
      const path = `/flowable/instance/${end}?processInstanceId=${strict.processInstanceId}`;
      responseData(await stage.post('admin', path));
      for (const userName of ['buyer', 'ann', 'admin']) expect(await offered(userName, strict)).toBe('');
    }
  });

  test('offers comments if the definition allows them', async () => {
    const comment = async (formEnName: string) => {
      const { rowId } = await stage.start('buyer', formEnName);
      const body = { bizName: formEnName, bizId: rowId, content: '请尽快', parentId: '0' };
      return stage.post('buyer', '/system/comment', body);
    };
    expect((await comment('auto_open')).body.code).toBe(200);
    expect((await comment('auto_closed')).body).toMatchObject({
      reason: 'BUTTON_DISABLED',
      msg: '该流程未启用评论',
    });
  });

  test('shows the waiting task of its holder, and names the current holders', async () => {
    const one = await stage.start('buyer', 'auto_open');
    const { taskId } = await stage.taskOf('ann', one.processInstanceId);
    const currentHandleUserIds = [stage.users.ann];
    expect(await detail('ann', one)).toMatchObject({
      currentUserWaitApprovalTaskId: taskId,
      currentHandleUserIds,
    });
    expect(await detail('dan', one)).toMatchObject({
      currentUserWaitApprovalTaskId: null,
      currentHandleUserIds,
    });
    expect((await get('nobody', 'detail', one)).status).toBe(404);
  });
});

describe('log and diagram', () => {
  const byRecord = ({ rowId }: Kept, formEnName: string) =>
    `getProcessLogByBusinessId?formEnName=${formEnName}&businessId=${rowId}`;

  /** True if the user sees log, log by record and diagram, which are shown together. */
  async function shows(userName: string, instance: Kept, formEnName: string): Promise<boolean> {
    const answers = [
      await get(userName, 'processLog', instance),
      await stage.get(userName, `/flowable/instance/${byRecord(instance, formEnName)}`),
      await get(userName, 'processStatus', instance),
    ];
    const told = answers.map(({ body }) => [body.code, body.reason ?? '', body.data.length > 0]);
    const hidden = JSON.stringify(told) === JSON.stringify(Array(3).fill([200, 'LOG_HIDDEN', false]));
    if (!hidden) expect(told).toEqual(Array(3).fill([200, '', true]));
    return !hidden;
  }

  const shown = async (instance: Kept, formEnName: string) => {
    const seen = await Promise.all(people.map((one) => shows(one, instance, formEnName)));
    return people.filter((_, at) => seen[at]);
  };

  test('every viewer of the instance sees them unless the definition restricts them', async () => {
    const instance = await stage.start('buyer', 'auto_open');
    expect(await shown(instance, 'auto_open')).toEqual([...people]);
  });

  test('a restriction to processing shows them to the current holders only, and to everybody before and after', async () => {
    const instance = await stage.start('buyer', 'auto_closed');
    expect(await shown(instance, 'auto_closed')).toEqual(['ann']);
    responseData(await stage.agree('ann', instance.processInstanceId));
    expect(await shown(instance, 'auto_closed')).toEqual(['cat']);
    await returned('cat', instance);
    expect(await shown(instance, 'auto_closed')).toEqual(['buyer']);
    const { taskId } = await stage.taskOf('buyer', instance.processInstanceId);
    responseData(await stage.post('buyer', '/flowable/task/submit', { taskId }));
    for (const userName of ['ann', 'cat', 'ben']) {
      responseData(await stage.agree(userName, instance.processInstanceId));
    }
    expect(await shown(instance, 'auto_closed')).toEqual([...people]);
  });

  test('participants can read the log and diagram of a deleted instance', async () => {
    const instance = await stage.start('buyer', 'auto_closed');
    const path = `/flowable/instance/deleteById?processInstanceId=${instance.processInstanceId}`;
    responseData(await stage.post('admin', path));
    for (const userName of ['buyer', 'ann', 'admin']) {
      const log: { body: RequestBody } = await get(userName, 'processLog', instance);
      expect([log.body.reason, (log.body.data as unknown[]).length > 0]).toEqual([undefined, true]);
    }
  });
});

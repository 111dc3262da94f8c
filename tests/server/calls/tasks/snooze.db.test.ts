import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { announceEndedSnoozes } from '../../../../server/jobs/periodic/endedSnoozes.ts';
import { buildApproval, buildChain, userCandidates } from '../../../support/builders/flowDrafts.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  responseData,
} from '../../../support/servers/flowServer.ts';
import { setClock } from '../../../support/servers/testClock.ts';

let stage: FlowServer;
beforeAll(async () => {
  stage = await createFlowServer(['auto_later', 'auto_timed'].map((name) => buildFlowForm(name)));
  const { ann, ben, dan } = stage.users;
  const writable = { fieldProperties: [{ fieldName: 'amount', isWritable: true }] };
  const copy = {
    id: 'copy',
    name: '抄送',
    kind: 'CC' as const,
    data: { candidateList: userCandidates(dan) },
  };
  await stage.deploy(
    'auto_later',
    buildChain([copy, buildApproval('one', userCandidates(ann, ben), writable)]),
  );
  const timeout = { duration: 'PT6H', calendar: 'WALL', action: 'REMIND' } as const;
  await stage.deploy(
    'auto_timed',
    buildChain([buildApproval('one', userCandidates(ann), { enableTimeout: true, timeout })]),
  );
});
afterEach(() => vi.useRealTimers());
afterAll(() => stage.close());

type Row = { taskId: string; snooze: { returns: string | null; cause: string | null } | null };
const path = '/flowable/snooze';

async function begun(form = 'auto_later') {
  const { processInstanceId, rowId } = await stage.start('buyer', form, { amount: 10 });
  const { taskId } = await stage.taskOf('ann', processInstanceId);
  return { processInstanceId, rowId, taskId };
}

const listed = async (userName: string, query = ''): Promise<Row[]> =>
  (await stage.get(userName, `/flowable/task/myTask?pageSize=1000${query}`)).body.rows;
const away = (userName = 'ann') => listed(userName, '&snoozed=true');
const idsOf = (rows: readonly Row[]) => rows.map(({ taskId }) => taskId);

/** The list that contains a task; checks the number in the menu against that list. */
async function placeOf(taskId: string): Promise<'todo' | 'away' | 'nowhere'> {
  const todo = await listed('ann');
  expect(responseData(await stage.get('ann', '/flowable/task/myTaskCount'))).toBe(todo.length);
  if (idsOf(todo).includes(taskId)) return 'todo';
  return idsOf(await away()).includes(taskId) ? 'away' : 'nowhere';
}

const rowOf = async (taskId: string) => (await listed('ann')).find((row) => row.taskId === taskId);
const putOff = async (taskIds: string[], wish: object, userName = 'ann') =>
  responseData(await stage.post(userName, path, { taskIds, ...wish }));

async function told(type: string): Promise<number> {
  const rows = await stage.database.inTenant(stage.tenant, 'read', (tx) =>
    tx.selectFrom('liveEvents').select('eventId').where('type', '=', type).execute(),
  );
  return rows.length;
}

test('a snooze of another user’s task, a finished one, a read-only one or to a past time is refused', async () => {
  const { taskId, processInstanceId } = await begun();
  expect(await putOff([taskId, '999999999'], { event: 'comment' }, 'cat')).toMatchObject([
    { ok: false, reason: 'NOT_YOUR_TASK' },
    { ok: false, reason: 'NOT_YOUR_TASK' },
  ]);
  const reading = (await stage.get('dan', '/flowable/task/myReadingTask')).body.rows[0].taskId;
  expect(await putOff([reading], { event: 'comment' }, 'dan')).toMatchObject([
    { ok: false, reason: 'BUTTON_DISABLED' },
  ]);
  responseData(await stage.agree('ann', processInstanceId));
  expect(await putOff([taskId], { event: 'comment' })).toMatchObject([{ ok: false, reason: 'TASK_CLOSED' }]);
  const past = await stage.post('ann', path, { taskIds: [taskId], until: '2020-01-01 09:00' });
  expect(past).toMatchObject({ status: 400, body: { errors: [{ message: '该时间已经过去' }] } });
  expect((await stage.post('ann', path, { taskIds: [taskId] })).status).toBe(400);
  expect((await stage.post('ann', path, { taskIds: [taskId], until: '2099-01-01 09:00' })).status).toBe(400);
});

test('a snoozed task returns at its minute, counted once and marked', async () => {
  setClock('2026-03-06 10:00');
  const { taskId } = await begun();
  expect(await putOff([taskId], { until: '2026-03-06 14:00' })).toEqual([{ taskId, ok: true }]);
  expect(await placeOf(taskId)).toBe('away');
  expect((await away())[0]?.snooze).toEqual({ returns: '2026-03-06 14:00:00', event: null, cause: null });
  expect(idsOf(await listed('ben'))).not.toContain(taskId);
  setClock('2026-03-06 13:59');
  expect(await placeOf(taskId)).toBe('away');
  setClock('2026-03-06 14:00');
  expect(await placeOf(taskId)).toBe('todo');
  expect((await rowOf(taskId))?.snooze).toMatchObject({ cause: 'time' });
});

test('the return is announced once, regardless of the job’s schedule', async () => {
  setClock('2026-03-06 10:00');
  const { taskId } = await begun();
  await putOff([taskId], { until: '2026-03-06 11:00' });
  setClock('2026-03-06 10:59');
  const before = await told('task.returned');
  const wait = await announceEndedSnoozes(stage.database);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60_000);
  expect(await told('task.returned')).toBe(before);
  setClock('2026-03-06 11:30');
  await announceEndedSnoozes(stage.database);
  await announceEndedSnoozes(stage.database);
  expect(await told('task.returned')).toBe(before + 1);
});

test('a comment of another user returns a task, a comment of its holder does not', async () => {
  const { taskId, rowId } = await begun();
  await putOff([taskId], { event: 'comment' });
  const say = (userName: string) =>
    stage.post(userName, '/system/comment', { bizName: 'auto_later', bizId: rowId, content: '请看' });
  responseData(await say('ann'));
  expect(await placeOf(taskId)).toBe('away');
  const before = await told('task.returned');
  responseData(await say('buyer'));
  expect(await placeOf(taskId)).toBe('todo');
  expect((await rowOf(taskId))?.snooze?.cause).toBe('comment');
  expect(await told('task.returned')).toBe(before + 1);
});

test('a change of the record by another user returns a task', async () => {
  const { taskId, processInstanceId } = await begun();
  await putOff([taskId], { event: 'change' });
  expect(await placeOf(taskId)).toBe('away');
  const other = (await stage.taskOf('ben', processInstanceId)).taskId;
  const change = {
    taskId: other,
    comment: '请看',
    delegateUserId: stage.users.cat,
    formData: { amount: '20' },
  };
  responseData(await stage.post('ben', '/flowable/task/delegate', change));
  expect(await placeOf(taskId)).toBe('todo');
  expect((await rowOf(taskId))?.snooze?.cause).toBe('change');
});

test('a reminder returns a task', async () => {
  const { taskId, processInstanceId } = await begun();
  await putOff([taskId], { event: 'comment' });
  responseData(
    await stage.post('buyer', `/flowable/instance/reminder?processInstanceId=${processInstanceId}`),
    null,
  );
  expect(await placeOf(taskId)).toBe('todo');
  expect((await rowOf(taskId))?.snooze?.cause).toBe('urge');
});

test('a task returns two hours before it is due, and cannot be snoozed any longer then', async () => {
  setClock('2026-03-06 10:00');
  const { taskId } = await begun('auto_timed');
  expect(responseData(await stage.post('ann', `${path}/times`, { taskIds: [taskId] })).latest).toBe(
    '2026-03-06 14:00:00',
  );
  expect(await putOff([taskId], { until: '2026-03-07 09:00' })).toEqual([
    { taskId, ok: true, earlier: '2026-03-06 14:00:00' },
  ]);
  setClock('2026-03-06 13:59');
  expect(await placeOf(taskId)).toBe('away');
  setClock('2026-03-06 14:00');
  expect(await placeOf(taskId)).toBe('todo');
  expect((await rowOf(taskId))?.snooze?.cause).toBe('due');
  expect(await putOff([taskId], { until: '2026-03-07 09:00' })).toMatchObject([{ reason: 'DUE_SOON' }]);
  // An overdue task can be snoozed no further from its due time.
  setClock('2026-03-06 17:00');
  expect(await putOff([taskId], { until: '2026-03-07 09:00' })).toEqual([{ taskId, ok: true }]);
  expect(await placeOf(taskId)).toBe('away');
});

test('a snooze can be ended immediately and repeated', async () => {
  const { taskId } = await begun();
  await putOff([taskId], { event: 'comment' });
  responseData(await stage.post('ann', `${path}/delete`, { taskIds: [taskId] }), null);
  expect(await placeOf(taskId)).toBe('todo');
  expect((await rowOf(taskId))?.snooze).toBeNull();
  await putOff([taskId], { event: 'change' });
  expect(await placeOf(taskId)).toBe('away');
});

test('snoozed tasks are listed in the order of their return', async () => {
  setClock('2026-05-06 10:00');
  const [late, soon, whenever] = [await begun(), await begun(), await begun()].map(({ taskId }) => taskId);
  await putOff([late ?? ''], { until: '2026-05-09 09:00' });
  await putOff([soon ?? ''], { until: '2026-05-07 09:00' });
  await putOff([whenever ?? ''], { event: 'comment' });
  const order = idsOf(await away()).filter((taskId) => [late, soon, whenever].includes(taskId));
  expect(order).toEqual([soon, late, whenever]);
});

test('a snoozed task can be performed and transferred, and its new holder has it in the list', async () => {
  const { taskId, processInstanceId } = await begun();
  await putOff([taskId], { event: 'comment' });
  const given = { taskId, comment: '请处理', delegateUserId: stage.users.dan };
  responseData(await stage.post('ann', '/flowable/task/delegate', given));
  expect(await placeOf(taskId)).toBe('nowhere');
  expect(await stage.taskOf('dan', processInstanceId)).toMatchObject({ snooze: null });
});

test('the default week defines the offered times without a calendar', async () => {
  setClock('2026-03-06 10:00');
  const { taskId } = await begun();
  expect(responseData(await stage.post('ann', `${path}/times`, { taskIds: [taskId] }))).toEqual({
    times: [
      { label: '今天下午', time: '2026-03-06 13:30' },
      { label: '下周一', time: '2026-03-09 09:00' },
    ],
    latest: null,
  });
});

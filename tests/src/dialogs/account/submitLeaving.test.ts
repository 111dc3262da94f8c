import { expect, test } from 'vitest';
import { CallFailure, type FailureReason } from '../../../../src/client/callFailure.ts';
import { submitLeaving } from '../../../../src/dialogs/account/submitLeaving.ts';

const person = (userId: string, count: number) => ({
  userId,
  nickName: `甲${userId}`,
  count,
  uses: [],
  unsettled: [],
});

/** People of whom this is true now, and a server that refuses without `force` if anything depends on them. */
function stage(now: ReturnType<typeof person>[], reason: FailureReason = 'HAS_TASKS') {
  const sent: boolean[] = [];
  const leaving = {
    load: async () => now,
    send: async (force: boolean) => {
      if (now.length > 0 && !force) throw new CallFailure({ reason, msg: '还有待办未处理', status: 200 });
      sent.push(force);
    },
  };
  return { leaving, sent };
}

test('people on whom nothing depends leave at once', async () => {
  const { leaving, sent } = stage([]);
  expect(await submitLeaving(leaving, [])).toBeUndefined();
  expect(sent).toEqual([false]);
});

test('people leave with the tasks that were confirmed', async () => {
  const { leaving, sent } = stage([person('7', 2), person('8', 1)]);
  expect(await submitLeaving(leaving, [person('7', 2), person('8', 1)])).toBeUndefined();
  expect(sent).toEqual([true]);
});

test.each([
  ['the first task of all', []],
  ['a task of somebody else', [person('7', 2)]],
  ['a further task of one of them', [person('7', 2), person('8', 3)]],
])('%s that came after the question is told, and nobody leaves', async (_, told) => {
  const now = [person('7', 2), person('8', 1)];
  const { leaving, sent } = stage(now);
  expect(await submitLeaving(leaving, told)).toEqual(now);
  expect(sent).toEqual([]);
});

test('a place that names one of them only now is told, and any other refusal is thrown', async () => {
  const now = [person('7', 0)];
  expect(await submitLeaving(stage(now, 'IN_USE').leaving, [])).toEqual(now);
  await expect(submitLeaving(stage(now, 'HTTP').leaving, [])).rejects.toThrow('还有待办未处理');
});

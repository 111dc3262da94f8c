import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { QueueTarget } from '../../../../server/context/handler.ts';
import { UnavailableError } from '../../../../server/db/errors/unavailableError.ts';
import { ArrivalQueue } from '../../../../server/http/execution/arrivalQueue.ts';

const onTask = (taskId: string): QueueTarget => ({ exclusive: false, partId: taskId });
const onWhole = (instanceId: string): QueueTarget => ({ exclusive: true, objectId: instanceId });
const onWholeOf = (taskId: string): QueueTarget => ({ exclusive: true, partId: taskId });

/** Tasks are named by their instance and a number: `a1` belongs to `a`. */
function turnsAmong() {
  const lookups: string[][] = [];
  const told: string[] = [];
  const turns = new ArrivalQueue(async (taskIds) => {
    lookups.push([...taskIds]);
    await setImmediate();
    return new Map(taskIds.map((id) => [id, id.charAt(0)]));
  });
  const take = (
    name: string,
    place: QueueTarget,
    more: { patienceMs?: number; signal?: AbortSignal; userId?: string } = {},
  ) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const wait = { userId: '1', signal: new AbortController().signal, patienceMs: 10_000, ...more };
    const done = turns.take(place, wait, async () => {
      told.push(`${name} begins`);
      await promise.finally(() => told.push(`${name} ends`));
    });
    return { done, end: resolve, fail: reject };
  };
  return { take, told, lookups };
}

/** Lookups end within one turn of the event loop, and what waited for them starts within the next. */
async function settleLookups(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await setImmediate();
}

test('actions on tasks neither wait nor look anything up', () => {
  const { take, told, lookups } = turnsAmong();
  take('first', onTask('a1'));
  take('second', onTask('a2'));
  expect([told, lookups]).toEqual([['first begins', 'second begins'], []]);
});

test.each([
  ['an action on a task before one on its whole instance', onTask('a1'), onWhole('a')],
  ['an action on the whole instance before one on its task', onWhole('a'), onTask('a1')],
  ['an action on a task before one on the whole instance of another task', onTask('a1'), onWholeOf('a2')],
  ['an action on the whole instance before another one', onWhole('a'), onWholeOf('a1')],
])('%s runs first if it arrived first', async (_, earlier, later) => {
  const { take, told } = turnsAmong();
  const first = take('first', earlier);
  const second = take('second', later);
  await settleLookups();
  expect(told).toEqual(['first begins']);
  first.end();
  await first.done;
  second.end();
  await second.done;
  expect(told).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

test('an action keeps its position while it looks up its instance', async () => {
  const { take, told } = turnsAmong();
  const task = take('task', onTask('a1'));
  const whole = take('whole', onWholeOf('a2'));
  const late = take('late', onTask('a3'));
  await settleLookups();
  expect(told).toEqual(['task begins']);
  task.end();
  await settleLookups();
  expect(told).toEqual(['task begins', 'task ends', 'whole begins']);
  whole.end();
  late.end();
  await late.done;
  expect(told.slice(3)).toEqual(['whole ends', 'late begins', 'late ends']);
});

test('actions on other instances, and on unknown tasks, do not wait', async () => {
  const { take, told } = turnsAmong();
  take('held', onWhole('a'));
  await Promise.all(
    [onTask('b1'), onWhole('c'), onWholeOf('d1')].map((place, at) => {
      const other = take(`other ${at}`, place);
      other.end();
      return other.done;
    }),
  );
  expect(told).toHaveLength(7);
});

test('a failed action leaves the queue', async () => {
  const { take } = turnsAmong();
  const first = take('first', onWhole('a'));
  const second = take('second', onTask('a1'));
  first.fail(new Error('refused'));
  second.end();
  await expect(first.done).rejects.toThrow('refused');
  await second.done;
});

test('one user has a limited number of pending actions on instances, and others continue', async () => {
  const { take } = turnsAmong();
  const first = take('first', onWhole('a'));
  const waiting = Array.from({ length: 49 }, () => take('one of many', onWhole('a')));
  await expect(take('one too many', onWhole('b')).done).rejects.toThrow(UnavailableError);
  const other = take('another person’s', onWhole('b'), { userId: '2' });
  for (const one of [first, other, ...waiting]) one.end();
  await Promise.all([first, other, ...waiting].map(({ done }) => done));
  const after = take('after them', onWhole('b'));
  after.end();
  await after.done;
});

test('an action that waits too long, or whose client leaves, gives up and blocks nobody', async () => {
  const { take, told } = turnsAmong();
  const first = take('first', onWhole('a'));
  const leaving = new AbortController();
  const late = take('late', onTask('a1'), { patienceMs: 30 });
  const left = take('left', onTask('a2'), { signal: leaving.signal });
  setTimeout(() => leaving.abort(), 5);
  await Promise.all([
    expect(late.done).rejects.toThrow(UnavailableError),
    expect(left.done).rejects.toThrow('The client has left.'),
  ]);
  first.end();
  await first.done;
  const next = take('next', onWhole('a'));
  next.end();
  await next.done;
  expect(told).toEqual(['first begins', 'first ends', 'next begins', 'next ends']);
});

import { describe, expect, test } from 'vitest';
import * as queues from '../../../../src/state/tasks/undoQueue.ts';

const first = { id: '1', title: '盾构机刀具' };
const second = { id: 'batch 1', title: '批量退回' };
const pressedFirst = queues.enqueueAction<typeof first>(queues.idleQueue, first, 0).queue;

describe('an action that can be undone', () => {
  test('waits until its undo time is over', () => {
    expect(queues.enqueueAction(queues.idleQueue, first, 0).send).toEqual([]);
    expect(queues.expireQueue(pressedFirst, queues.undoMs - 1).send).toEqual([]);
  });

  test('goes out once when its undo time is over', () => {
    const over = queues.expireQueue(pressedFirst, queues.undoMs);
    expect(over.send).toEqual([first]);
    expect(queues.expireQueue(over.queue, queues.undoMs * 2).send).toEqual([]);
  });

  test('disappears with an undo, which names the action', () => {
    const step = queues.undoQueuedAction(pressedFirst);
    expect(step).toEqual({ queue: queues.idleQueue, send: [], undone: first });
    expect(queues.expireQueue(step.queue, queues.undoMs).send).toEqual([]);
  });

  test('An undo without a pending action does nothing.', () => {
    expect(queues.undoQueuedAction(queues.idleQueue)).toEqual({ queue: queues.idleQueue, send: [] });
  });

  test('A second press sends the action at once.', () => {
    expect(queues.enqueueAction(pressedFirst, first, 100)).toEqual({
      queue: queues.idleQueue,
      send: [first],
    });
  });

  test('The next action sends the pending one and then waits itself.', () => {
    const step = queues.enqueueAction(pressedFirst, second, 100);
    expect(step.send).toEqual([first]);
    expect(queues.undoQueuedAction(step.queue).undone).toEqual(second);
    expect(queues.expireQueue(step.queue, queues.undoMs).send).toEqual([]);
    expect(queues.expireQueue(step.queue, queues.undoMs + 100).send).toEqual([second]);
  });

  test('The action is sent when the person leaves the page.', () => {
    expect(queues.flushQueue(pressedFirst)).toEqual({ queue: queues.idleQueue, send: [first] });
    expect(queues.flushQueue(queues.idleQueue).send).toEqual([]);
  });
});

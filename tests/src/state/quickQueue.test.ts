import { describe, expect, test } from 'vitest';
import * as queues from '../../../src/state/quickQueue.ts';

const first = { taskId: '1', title: '盾构机刀具' };
const second = { taskId: '2', title: '进度款' };
const pressedFirst = queues.press(queues.idleQueue, first, 0).queue;

describe('agreeing without a dialog', () => {
  test('nothing is sent before the time is over', () => {
    expect(queues.press(queues.idleQueue, first, 0).send).toEqual([]);
    expect(queues.elapse(pressedFirst, queues.undoMs - 1).send).toEqual([]);
  });

  test('it is sent once when the time is over', () => {
    const over = queues.elapse(pressedFirst, queues.undoMs);
    expect(over.send).toEqual([first]);
    expect(queues.elapse(over.queue, queues.undoMs * 2).send).toEqual([]);
  });

  test('undo sends nothing and says what was taken back', () => {
    const step = queues.undo(pressedFirst);
    expect(step).toEqual({ queue: queues.idleQueue, send: [], undone: first });
    expect(queues.elapse(step.queue, queues.undoMs).send).toEqual([]);
  });

  test('undo with nothing waiting does nothing', () => {
    expect(queues.undo(queues.idleQueue)).toEqual({ queue: queues.idleQueue, send: [] });
  });

  test('a second press on the same task sends it at once', () => {
    expect(queues.press(pressedFirst, first, 100)).toEqual({ queue: queues.idleQueue, send: [first] });
  });

  test('a press on the next task sends the first and waits with the next', () => {
    const step = queues.press(pressedFirst, second, 100);
    expect(step.send).toEqual([first]);
    expect(queues.undo(step.queue).undone).toEqual(second);
    expect(queues.elapse(step.queue, queues.undoMs).send).toEqual([]);
    expect(queues.elapse(step.queue, queues.undoMs + 100).send).toEqual([second]);
  });

  test('leaving sends what waits', () => {
    expect(queues.leave(pressedFirst)).toEqual({ queue: queues.idleQueue, send: [first] });
    expect(queues.leave(queues.idleQueue).send).toEqual([]);
  });
});

/** The parts of a server, closed in order. */
import { expect, test } from 'vitest';
import { ShutdownStack } from '../../../server/startup/start.ts';

test('parts close from the last to the first, also after one that fails', async () => {
  const running = new ShutdownStack();
  const closed: string[] = [];
  running.add(() => closed.push('database'));
  running.add(() => Promise.reject(new Error('queue')));
  running.add(() => closed.push('app'));
  await expect(running.stop()).rejects.toThrow('queue');
  expect(closed).toEqual(['app', 'database']);
});

test('a part that never closes does not keep the others open', async () => {
  const running = new ShutdownStack();
  const closed: string[] = [];
  running.add(() => closed.push('database'));
  running.add(() => new Promise(() => undefined), 10);
  await expect(running.stop()).rejects.toThrow('has not closed within 0.01 s');
  expect(closed).toEqual(['database']);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Job } from '../../../../contract/calls/shapes/jobShapes.ts';
import { afterJob } from '../../../../src/state/cache/jobEnds.ts';
import { jobs } from '../../../../src/state/cache/jobs.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  jobs.list = [];
  vi.useRealTimers();
});

/** A job whose state the server knows, and a connection that is restored when the test says so. */
function startWaiting(): {
  ran: () => number;
  job: { state: Job['state']; isReadable: boolean };
  reconnect: () => void;
} {
  const job = { state: 'running' as Job['state'], isReadable: true };
  const listeners = new Set<() => void>();
  const run = vi.fn();
  afterJob('7', run, {
    ask: async () => {
      if (!job.isReadable) throw new Error('No network.');
      return job;
    },
    onReconnect: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  const reconnect = () => {
    for (const listener of listeners) listener();
  };
  return { ran: () => run.mock.calls.length, job, reconnect };
}

test('the end of a job is noticed by its event in the list, once', async () => {
  const { ran, reconnect } = startWaiting();
  jobs.list = [{ id: '7', state: 'running' } as Job];
  await vi.advanceTimersByTimeAsync(0);
  expect(ran()).toBe(0);
  jobs.list = [{ id: '7', state: 'failed' } as Job];
  await vi.advanceTimersByTimeAsync(0);
  expect(ran()).toBe(1);
  reconnect();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(ran()).toBe(1);
});

test('an end whose event was missed is noticed when the connection is restored', async () => {
  const { ran, job, reconnect } = startWaiting();
  reconnect();
  await vi.advanceTimersByTimeAsync(0);
  expect(ran()).toBe(0);
  job.state = 'done';
  reconnect();
  await vi.advanceTimersByTimeAsync(0);
  expect(ran()).toBe(1);
});

test('an end without any event is noticed within half a minute of network', async () => {
  const { ran, job } = startWaiting();
  job.state = 'done';
  job.isReadable = false;
  await vi.advanceTimersByTimeAsync(100_000);
  expect(ran()).toBe(0);
  job.isReadable = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(ran()).toBe(1);
});

test('the wait for a job that never ends is over after an hour', async () => {
  const { ran } = startWaiting();
  await vi.advanceTimersByTimeAsync(59 * 60_000);
  expect(ran()).toBe(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ran()).toBe(1);
  expect(vi.getTimerCount()).toBe(0);
});

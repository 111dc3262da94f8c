import { afterEach, expect, test, vi } from 'vitest';
import { openDatabaseClock } from '../../../server/db/databaseClock.ts';
import { eventually } from '../../support/eventually.ts';

afterEach(() => vi.useRealTimers());

const hour = 3_600_000;
/** The tolerance for any machine under load. */
const near = 5_000;

test('the clock has the database’s time, even if the machine’s clock is wrong or is set meanwhile', async () => {
  const begun = performance.now();
  const start = Date.parse('2030-01-01T00:00:00Z');
  let asked = 0;
  const readTime = async () => {
    asked += 1;
    return start + (performance.now() - begun);
  };
  vi.setSystemTime('2026-03-06T10:00:00Z');
  const clock = await openDatabaseClock({ readTime });
  const isRight = () => Math.abs(clock.now().getTime() - (start + performance.now() - begun)) < near;
  expect(isRight()).toBe(true);
  expect(asked).toBe(1);
  vi.setSystemTime('2026-03-06T13:00:00Z');
  expect(isRight()).toBe(true);
  // The jump has caused a new reading.
  await eventually(() => expect(asked).toBe(2));
  expect(isRight()).toBe(true);
  clock.close();
});

test('a later reading of the database replaces the time, and an unavailable database changes nothing', async () => {
  let time: () => number = () => 1_000_000_000_000;
  let asked = 0;
  const clock = await openDatabaseClock({
    readTime: async () => {
      asked += 1;
      return time();
    },
    everyMs: 5,
  });
  time = () => {
    throw new Error('away');
  };
  const sofar = asked;
  await eventually(() => expect(asked).toBeGreaterThan(sofar + 1));
  expect(clock.now().getTime() - 1_000_000_000_000).toBeLessThan(hour);
  time = () => 1_000_000_000_000 + 5 * hour;
  await eventually(() => expect(clock.now().getTime()).toBeGreaterThan(1_000_000_000_000 + 4 * hour));
  clock.close();
});

test('a database that does not answer at the start is an error', async () => {
  const readTime = () => Promise.reject(new Error('away'));
  await expect(openDatabaseClock({ readTime })).rejects.toThrow('away');
});

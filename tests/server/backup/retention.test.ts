import { expect, test } from 'vitest';
import { findExpiredBackups } from '../../../server/backup/retention.ts';

const day = 24 * 60 * 60_000;
/** A Sunday. */
const now = new Date('2026-03-29T20:00:00Z');
/** One per day, newest first; `0` is today's. */
const daily = (days: number) =>
  Array.from({ length: days }, (_, index) => ({
    name: String(index),
    takenAt: new Date(now.getTime() - index * day),
  }));

test('the newest backups are kept up to the limit, and the oldest are removed first', () => {
  expect(findExpiredBackups(daily(6), { keep: 3, keepWeeks: 0 }, now)).toEqual(['5', '4', '3']);
  expect(findExpiredBackups(daily(3), { keep: 3, keepWeeks: 0 }, now)).toEqual([]);
});

test('the newest backup of each of the last weeks is kept as well', () => {
  // Sundays: today's, and those of 7 and 14 days ago.
  const gone = findExpiredBackups(daily(30), { keep: 2, keepWeeks: 3 }, now);
  const kept = daily(30).filter(({ name }) => !gone.includes(name));
  expect(kept.map(({ name }) => name)).toEqual(['0', '1', '7', '14']);
});

test('the newest backup is always kept, regardless of its age and the settings', () => {
  const old = [{ name: 'old', takenAt: new Date('2020-01-01T00:00:00Z') }];
  expect(findExpiredBackups(old, { keep: 0, keepWeeks: 0 }, now)).toEqual([]);
});

test('the order of the input has no effect', () => {
  const given = daily(20);
  const settings = { keep: 4, keepWeeks: 2 };
  expect(findExpiredBackups([...given].reverse(), settings, now)).toEqual(
    findExpiredBackups(given, settings, now),
  );
});

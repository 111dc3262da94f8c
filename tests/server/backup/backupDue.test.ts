import { expect, test } from 'vitest';
import { isBackupDue } from '../../../server/backup/backupDue.ts';

/** Times in the process's own zone, like BACKUP_AT. */
const time = (text: string) => new Date(`2026-03-${text}`);
const run = (startedAt: string, ok: boolean | null) => ({ startedAt: time(startedAt), ok });
const at = '02:30';

test('the first backup is due immediately', () => {
  expect(isBackupDue({ last: undefined, good: undefined }, { at, now: time('10T12:00:00') })).toBe(true);
});

test('no backup is due if one has succeeded since the scheduled time, until the next one', () => {
  const good = run('10T02:30:20', true);
  const due = (now: string) => isBackupDue({ last: good, good }, { at, now: time(now) });
  expect(due('10T23:00:00')).toBe(false);
  expect(due('11T02:29:59')).toBe(false);
  expect(due('11T02:30:00')).toBe(true);
});

test('a scheduled time at which no server ran is made up for', () => {
  const good = run('08T02:30:20', true);
  expect(isBackupDue({ last: good, good }, { at, now: time('10T09:00:00') })).toBe(true);
});

test('a failed or unfinished attempt is repeated after an hour and not before', () => {
  const good = run('09T02:30:10', true);
  for (const ok of [false, null]) {
    const due = (now: string) => isBackupDue({ last: run('10T02:30:00', ok), good }, { at, now: time(now) });
    expect(due('10T03:29:59')).toBe(false);
    expect(due('10T03:30:00')).toBe(true);
  }
});

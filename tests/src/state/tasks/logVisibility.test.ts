import { expect, test } from 'vitest';
import { isLogHidden } from '../../../../src/state/tasks/logVisibility.ts';

const detail = { status: 0 as const, showLogInProcessing: false, currentHandleUserIds: ['7'] };

test('While an instance with a hidden log runs, only its handlers see the log.', () => {
  expect(isLogHidden(detail, '7')).toBe(false);
  expect(isLogHidden(detail, '8')).toBe(true);
  expect(isLogHidden(detail, undefined)).toBe(true);
});

test('an instance with a visible log, or one that has ended, shows its log to everybody', () => {
  expect(isLogHidden({ ...detail, showLogInProcessing: true }, '8')).toBe(false);
  expect(isLogHidden({ ...detail, status: 1 }, '8')).toBe(false);
});

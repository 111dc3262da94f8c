import { expect, test } from 'vitest';
import { isLogHidden } from '../../../../src/state/tasks/logVisibility.ts';

const detail = { status: 0 as const, showLogInProcessing: false, currentHandleUserIds: ['7'] };

test('while a flow runs that hides its log only those who handle it see it', () => {
  expect(isLogHidden(detail, '7')).toBe(false);
  expect(isLogHidden(detail, '8')).toBe(true);
  expect(isLogHidden(detail, undefined)).toBe(true);
});

test('a flow that shows its log, and one that has ended, shows it to everybody', () => {
  expect(isLogHidden({ ...detail, showLogInProcessing: true }, '8')).toBe(false);
  expect(isLogHidden({ ...detail, status: 1 }, '8')).toBe(false);
});

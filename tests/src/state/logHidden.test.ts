import { expect, test } from 'vitest';
import { logHidden } from '../../../src/state/logHidden.ts';

const detail = { status: 0 as const, showLogInProcessing: false, currentHandleUserIds: ['7'] };

test('while a flow runs that hides its log only those who handle it see it', () => {
  expect(logHidden(detail, '7')).toBe(false);
  expect(logHidden(detail, '8')).toBe(true);
  expect(logHidden(detail, undefined)).toBe(true);
});

test('a flow that shows its log, and one that has ended, shows it to everybody', () => {
  expect(logHidden({ ...detail, showLogInProcessing: true }, '8')).toBe(false);
  expect(logHidden({ ...detail, status: 1 }, '8')).toBe(false);
});

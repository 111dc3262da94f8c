import { describe, expect, test } from 'vitest';
import { hasRole, holdsPermission } from '../../contract/permissions.ts';

describe('a permission', () => {
  const held = new Set(['system:user:edit']);
  test('is held by who has it or one of those that would do', () => {
    expect(holdsPermission(held, 'system:user:edit')).toBe(true);
    expect(holdsPermission(held, ['system:user:remove', 'system:user:edit'])).toBe(true);
    expect(holdsPermission(held, ['system:user:remove'])).toBe(false);
  });
  test('is held by who has all', () => {
    expect(holdsPermission(new Set(['*:*:*']), 'system:user:edit')).toBe(true);
  });
  test('of an empty list is held by nobody', () => {
    expect(holdsPermission(held, [])).toBe(false);
    expect(holdsPermission(new Set(['*:*:*']), [])).toBe(false);
  });
});

describe('a role', () => {
  test('is had by who has it or one of those that would do', () => {
    expect(hasRole(['finance'], ['finance'])).toBe(true);
    expect(hasRole(['staff', 'finance'], ['hr', 'finance'])).toBe(true);
    expect(hasRole(['staff'], ['hr', 'finance'])).toBe(false);
  });
  test('is had by an administrator', () => {
    expect(hasRole(['admin'], ['hr'])).toBe(true);
  });
  test('of an empty list is had by nobody', () => {
    expect(hasRole(['finance'], [])).toBe(false);
    expect(hasRole(['admin'], [])).toBe(false);
  });
});

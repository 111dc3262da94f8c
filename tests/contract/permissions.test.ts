import { describe, expect, test } from 'vitest';
import { hasRole, holdsPermission } from '../../contract/permissions.ts';

describe('A permission check', () => {
  const held = new Set(['system:user:edit']);
  test('succeeds for a holder of any sufficient permission', () => {
    expect(holdsPermission(held, 'system:user:edit')).toBe(true);
    expect(holdsPermission(held, ['system:user:remove', 'system:user:edit'])).toBe(true);
    expect(holdsPermission(held, ['system:user:remove'])).toBe(false);
  });
  test('succeeds for a holder of *:*:*', () => {
    expect(holdsPermission(new Set(['*:*:*']), 'system:user:edit')).toBe(true);
  });
  test('fails for everyone if the list is empty', () => {
    expect(holdsPermission(held, [])).toBe(false);
    expect(holdsPermission(new Set(['*:*:*']), [])).toBe(false);
  });
});

describe('A role check', () => {
  test('succeeds for a holder of any sufficient role', () => {
    expect(hasRole(['finance'], ['finance'])).toBe(true);
    expect(hasRole(['staff', 'finance'], ['hr', 'finance'])).toBe(true);
    expect(hasRole(['staff'], ['hr', 'finance'])).toBe(false);
  });
  test('succeeds for an administrator', () => {
    expect(hasRole(['admin'], ['hr'])).toBe(true);
  });
  test('fails for everyone if the list is empty', () => {
    expect(hasRole(['finance'], [])).toBe(false);
    expect(hasRole(['admin'], [])).toBe(false);
  });
});

import { ref } from 'valtio';
import { afterEach, expect, test } from 'vitest';
import { commandAvailability } from '../../../src/commands/availableCommands.ts';
import { declareCommand } from '../../../src/commands/core/command.ts';
import { type AccessRule, session } from '../../../src/state/session/session.ts';

const sign = (roles: string[], permissions: string[]) => {
  session.roles = ref(roles);
  session.permissions = ref(new Set(permissions));
};

afterEach(() => sign([], []));

const seen = (rule: AccessRule) =>
  commandAvailability(
    declareCommand({ id: 'thing.do', title: '做', group: '系统', ...rule, run: () => {} }),
    {},
  );

test('a command with roles exists for these roles and for administrators', () => {
  sign(['staff'], ['*:*:*']);
  expect(seen({ roles: ['finance'] })).toBe('hidden');
  sign(['staff', 'finance'], []);
  expect(seen({ roles: ['finance'] })).toBe('yes');
  sign(['admin'], []);
  expect(seen({ roles: ['finance'] })).toBe('yes');
});

test('a command with roles and a permission requires both', () => {
  sign(['finance'], []);
  expect(seen({ roles: ['finance'], permission: 'system:user:edit' })).toBe('hidden');
  sign(['finance'], ['system:user:edit']);
  expect(seen({ roles: ['finance'], permission: 'system:user:edit' })).toBe('yes');
});

test('a command with an empty list exists for nobody, and one without a list for everybody', () => {
  sign(['admin'], ['*:*:*']);
  expect(seen({ roles: [] })).toBe('hidden');
  expect(seen({ permission: [] })).toBe('hidden');
  sign([], []);
  expect(seen({})).toBe('yes');
});

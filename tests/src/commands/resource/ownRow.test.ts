import { ref } from 'valtio';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ownAccount } from '../../../../contract/resources/people/ownAccount.ts';
import { userResource } from '../../../../contract/resources/people/user.ts';
import { resources } from '../../../../contract/resources/registry.ts';
import { commandAvailability } from '../../../../src/commands/availableCommands.ts';
import type { CommandContext } from '../../../../src/commands/core/commandContext.ts';
import { commands } from '../../../../src/commands/registry.ts';
import { canActOn } from '../../../../src/commands/resource/people/ownRow.ts';
import { session } from '../../../../src/state/session/session.ts';
import { toastStore } from '../../../../src/ui/toast/toast.ts';

// The commands' modules look for these when they load.
vi.hoisted(() => {
  vi.stubGlobal('document', { activeElement: null });
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  });
});

const me = '7';
beforeEach(() => {
  session.permissions = ref(new Set(['*:*:*']));
  // Only the id of the person counts here.
  session.person = { userId: me } as NonNullable<typeof session.person>;
});
afterEach(() => {
  session.person = undefined;
  toastStore.list = [];
});

const onRow = (id: string): CommandContext => ({
  list: { resource: userResource } as NonNullable<CommandContext['list']>,
  focusedRow: { id, status: '0' },
});
const selecting = (...keys: string[]): CommandContext => ({
  ...onRow(keys[0] ?? ''),
  selection: { mode: 'some', count: keys.length, keys },
});
const availabilityOf = (id: string, context: CommandContext) => {
  const command = commands.find((one) => one.id === id);
  if (!command) throw new Error(`There is no command ${id}.`);
  return commandAvailability(command, context);
};

describe.each([
  ['user.disableRows', ownAccount.end],
  ['resource.remove', ownAccount.end],
  ['user.resetPassword', ownAccount.resetPassword],
])('%s', (id, reason) => {
  test('the command is barred with its reason on the own row, and possible on the row of another person', () => {
    expect(availabilityOf(id, onRow(me))).toEqual({ no: reason });
    expect(availabilityOf(id, onRow('8'))).toBe('yes');
  });
});

test.each(['user.disableRows', 'resource.remove'])(
  '%s is barred while the own row is among the selected ones',
  (id) => {
    const no = `所选的人中有您自己：${ownAccount.end}`;
    expect(availabilityOf(id, selecting('8', me))).toEqual({ no });
    expect(availabilityOf(id, selecting('8', '9'))).toBe('yes');
  },
);

test('all rows of a query with the own one among them are not sent, and a message says why', () => {
  expect(canActOn(['8', '9'], ownAccount.end)).toBe(true);
  expect(toastStore.list).toEqual([]);
  expect(canActOn(['8', me], ownAccount.end)).toBe(false);
  expect(toastStore.list).toMatchObject([{ text: `所选的人中有您自己：${ownAccount.end}` }]);
});

test('only the list of people bars the own row', () => {
  expect(
    Object.values(resources)
      .filter(({ ownRemoval }) => ownRemoval)
      .map(({ name }) => name),
  ).toEqual(['user']);
});

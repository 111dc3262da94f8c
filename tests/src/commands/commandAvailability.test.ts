import { ref } from 'valtio';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { commandAvailability } from '../../../src/commands/availableCommands.ts';
import { declareCommand, declaredKeys } from '../../../src/commands/core/command.ts';
import { commandContext, publishContext } from '../../../src/commands/core/commandContext.ts';
import { isReservedChord, parseChords } from '../../../src/commands/keys/chords.ts';
import { formatKeyTable } from '../../../src/commands/keys/keyTable.ts';
import { commands } from '../../../src/commands/registry.ts';
import { session } from '../../../src/state/session/session.ts';

// Drafts are kept in the browser's storage, which the commands' modules look for when they load.
vi.hoisted(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('document', { activeElement: null });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

const holding = (...permissions: string[]) => {
  session.permissions = ref(new Set(permissions));
};
const remove = declareCommand({
  id: 'row.remove',
  title: '删除',
  group: '记录',
  permission: 'auto:auto_x:remove',
  when: ({ selection }) => {
    if (!selection) return 'hidden';
    return selection.count > 0 ? 'yes' : { no: '请先选择数据' };
  },
  run: () => {},
});
const chosen = (count: number) => ({ selection: { mode: 'some', count, keys: [] } }) as const;

describe('a command', () => {
  beforeEach(() => holding());

  test('A command does not exist for a person without its permission in any context.', () => {
    expect(commandAvailability(remove, chosen(1))).toBe('hidden');
  });
  test('The context decides whether a command is hidden, refused with its reason, or ready.', () => {
    holding('auto:auto_x:remove');
    expect(commandAvailability(remove, {})).toBe('hidden');
    expect(commandAvailability(remove, chosen(0))).toEqual({ no: '请先选择数据' });
    expect(commandAvailability(remove, chosen(2))).toBe('yes');
  });
  test('exists for a person with all permissions', () => {
    holding('*:*:*');
    expect(commandAvailability(remove, chosen(1))).toBe('yes');
  });
});

test('the context merges all published parts until they are removed', () => {
  const outPage = publishContext(Symbol('page'), { page: 'todo', dirty: false });
  const outForm = publishContext(Symbol('form'), { dirty: true });
  expect(commandContext()).toMatchObject({ page: 'todo', dirty: true });
  outForm();
  expect(commandContext()).toMatchObject({ page: 'todo', dirty: false });
  outPage();
  expect(commandContext()).toEqual({});
});

describe('the declared commands', () => {
  test('All commands have different ids.', () => {
    const ids = commands.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });
  test('bind no key of the browser or the input method', () => {
    const bad = commands.filter((command) =>
      declaredKeys(command).some((keys) => parseChords(keys).some(isReservedChord)),
    );
    expect(bad.map(({ id }) => id)).toEqual([]);
  });
  test('evaluate an empty context without failing', () => {
    for (const command of commands) expect(() => command.when?.({})).not.toThrow();
  });
  test('form the key table', () => {
    expect(formatKeyTable(commands)).toContain('| 前往 | `G` `T` | 待办 |');
  });
});

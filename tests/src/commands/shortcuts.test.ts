import { expect, test } from 'vitest';
import { conflictsWith, type Keyed, refusedKeys } from '../../../src/commands/shortcuts.ts';

const all: Keyed[] = [
  { id: 'task.agree', title: '通过', keys: ['a'] },
  { id: 'go.todo', title: '待办', keys: ['g t'] },
  { id: 'dialog.confirm', title: '确定', layer: 'dialog', keys: ['Mod+Enter'] },
];
const ids = (id: string, keys: string) => conflictsWith(id, keys, all).map((one) => one.id);

test('the same key is a conflict', () => expect(ids('task.return', 'a')).toEqual(['task.agree']));
test('a key that begins a sequence cuts it short', () =>
  expect(ids('task.return', 'g')).toEqual(['go.todo']));
test('a sequence that goes on from another is one too', () =>
  expect(ids('task.return', 'a b')).toEqual(['task.agree']));
test('two sequences that part ways are none', () => expect(ids('task.return', 'g x')).toEqual([]));
test('a key of another layer is none', () => expect(ids('task.return', 'Mod+Enter')).toEqual([]));
test('a command is no conflict of its own', () => expect(ids('task.agree', 'a')).toEqual([]));

test.each(['Mod+T', 'F12', 'Ctrl+Space', 'Ctrl+3', ''])('%s cannot be had', (keys) => {
  expect(refusedKeys(keys)).toBeTypeOf('string');
});
test.each(['q', 'g q', 'Mod+Shift+E', 'Alt+1'])('%s can be had', (keys) => {
  expect(refusedKeys(keys)).toBeUndefined();
});

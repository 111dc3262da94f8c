import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findBrowserUse,
  findConflicts,
  findKeyProblem,
  type KeyedCommand,
  remapKeys,
  removeKeys,
  restoreKeys,
} from '../../../../src/commands/keys/remappedKeys.ts';

const agree: KeyedCommand = { id: 'task.agree', title: '通过', keys: ['a'] };
const next: KeyedCommand = { id: 'row.next', title: '下一行', keys: ['j', 'ArrowDown'] };
const all: KeyedCommand[] = [
  agree,
  next,
  { id: 'go.todo', title: '待办', keys: ['g t'] },
  { id: 'go.home', title: '首页', keys: ['g h'] },
  { id: 'dialog.confirm', title: '确定', layer: 'dialog', keys: ['Mod+Enter'] },
  { id: 'builder.add', title: '加字段', place: 'designer', keys: ['a'] },
  { id: 'task.return', title: '退回', keys: ['r'] },
  { id: 'builder.type', title: '换类型', place: 'designer', keys: ['r'] },
  { id: 'palette.open', title: '命令', everywhere: true, keys: ['Mod+K'] },
  { id: 'diagram.fullscreen', title: '全屏', layer: 'dialog:diagram', keys: ['f'] },
];
const ids = (id: string, keys: string) => findConflicts(id, keys, all).map((one) => one.id);

describe('conflicting keys', () => {
  test('Two commands with the same key conflict.', () =>
    expect(ids('task.return', 'a')).toEqual(['task.agree']));
  test('A key conflicts with the same key as an alternative of another command.', () =>
    expect(ids('task.return', 'ArrowDown')).toEqual(['row.next']));
  test('A key that begins the sequence of another command conflicts with it.', () =>
    expect(ids('task.return', 'g')).toEqual(['go.todo', 'go.home']));
  test('A sequence conflicts with a key of another command that it begins with.', () =>
    expect(ids('task.return', 'a b')).toEqual(['task.agree']));
  test('The same key in another notation conflicts.', () =>
    expect(ids('go.todo', 'A')).toEqual(['task.agree']));
  test('A key for all dialogs conflicts with the same key for one dialog.', () => {
    expect(ids('diagram.fullscreen', 'Mod+Enter')).toEqual(['dialog.confirm']);
    expect(ids('dialog.confirm', 'f')).toEqual(['diagram.fullscreen']);
  });
});

describe('compatible keys', () => {
  test('A key of one page does not conflict with the same key of the content of others.', () => {
    expect(ids('task.return', 'a')).toEqual(['task.agree']);
    expect(ids('builder.type', 'a')).toEqual(['builder.add']);
    expect(ids('builder.type', 'Mod+K')).toEqual(['palette.open']);
  });
  test('Two sequences with different second keys do not conflict.', () =>
    expect(ids('task.return', 'g x')).toEqual([]));
  test('A key does not conflict with the keys of a layer above.', () =>
    expect(ids('task.return', 'Mod+Enter')).toEqual([]));
  test('A key does not conflict with its own command.', () => expect(ids('task.agree', 'a')).toEqual([]));
});

test.each([
  'Mod+T',
  'Mod+Shift+N',
  'F12',
  'Ctrl+Space',
  'Ctrl+.',
  'Ctrl+3',
  'Shift',
  'g Ctrl+W',
  '',
  'a b c d',
])('%s cannot be assigned', (keys) => {
  expect(findKeyProblem(keys)).toBeTypeOf('string');
});
test.each(['q', 'g q', 'Mod+Shift+E', 'Alt+1', 'F8'])('%s can be assigned', (keys) => {
  expect(findKeyProblem(keys)).toBeUndefined();
});
test('The browser’s own action of a key is shown.', () => {
  expect(findBrowserUse('Ctrl+F')).toBe('页内查找');
  expect(findBrowserUse('F5')).toBe('重新加载');
  expect(findBrowserUse('Ctrl+Y')).toBeUndefined();
});

describe('remapping', () => {
  test('replaces one alternative or adds one', () => {
    expect(remapKeys({}, { command: next, at: 0, keys: 'n', from: [] })).toEqual({
      'row.next': ['n', 'ArrowDown'],
    });
    expect(remapKeys({}, { command: agree, at: 1, keys: 'y', from: [] })).toEqual({
      'task.agree': ['a', 'y'],
    });
  });
  test('Remapping removes the keys from the conflicting commands and leaves their other keys.', () => {
    const given = remapKeys({}, { command: agree, at: 0, keys: 'j', from: [next] });
    expect(given).toEqual({ 'task.agree': ['j'], 'row.next': ['ArrowDown'] });
  });
  test('A reset of one command leaves the others unchanged.', () => {
    const both = { 'task.agree': ['y'], 'row.next': ['n'] };
    expect(restoreKeys(both, 'task.agree')).toEqual({ 'row.next': ['n'] });
    expect(removeKeys({}, next, 0)).toEqual({ 'row.next': ['ArrowDown'] });
  });
  test('Remapping with removal leaves no conflict for any keys.', () => {
    const chord = fc.constantFrom('a', 'j', 'g', 't', 'h', 'ArrowDown', 'Shift+A', 'Ctrl+k');
    const keys = fc.array(chord, { minLength: 1, maxLength: 3 }).map((chords) => chords.join(' '));
    const page = all.filter(({ layer }) => layer === undefined);
    fc.assert(
      fc.property(fc.constantFrom(...page), keys, (command, wanted) => {
        const from = findConflicts(command.id, wanted, all);
        const after = remapKeys({}, { command, at: 0, keys: wanted, from });
        const then = all.map((one) => ({ ...one, keys: after[one.id] ?? one.keys }));
        expect(findConflicts(command.id, wanted, then)).toEqual([]);
        expect(after[command.id]).toContain(wanted);
      }),
    );
  });
});

/** The key `.` does what the newest message offers, and takes that message away. */
import { afterEach, expect, test, vi } from 'vitest';
import { toastCommands } from '../../../../src/commands/app/toastCommands.ts';
import { commandAvailability } from '../../../../src/commands/availableCommands.ts';
import { commandTitle } from '../../../../src/commands/core/command.ts';
import { activeKeys } from '../../../../src/commands/keys/keymap.ts';
import { toast, toastStore } from '../../../../src/ui/toast/toast.ts';

afterEach(() => {
  toastStore.list = [];
});

const findTaker = () =>
  toastCommands.find(
    (command) => activeKeys(command).includes('.') && commandAvailability(command, {}) === 'yes',
  );
const shownTexts = () => toastStore.list.map(({ text }) => text);

test('The key has no command while no message offers an action.', () => {
  expect(findTaker()).toBeUndefined();
  toast.success('已保存');
  expect(findTaker()).toBeUndefined();
});

test('each press does what the newest message offers, and leaves the others', () => {
  const [undo, open] = [vi.fn(), vi.fn()];
  toast.info('将在 5 秒后退回', { action: { label: '撤销', run: undo } });
  toast.success('已导出 3 条', { action: { label: '打开', run: open } });
  toast.error('网络不稳定');
  const newest = findTaker();
  expect(newest && commandTitle(newest, {})).toBe('打开');
  newest?.run?.({});
  expect(open).toHaveBeenCalledOnce();
  expect(undo).not.toHaveBeenCalled();
  expect(shownTexts()).toEqual(['将在 5 秒后退回', '网络不稳定']);
  findTaker()?.run?.({});
  expect(undo).toHaveBeenCalledOnce();
  expect(shownTexts()).toEqual(['网络不稳定']);
  expect(findTaker()).toBeUndefined();
});

test('An action with a key of its own is not taken.', () => {
  const redo = vi.fn();
  toast.info('已撤销', { action: { label: '重做', keys: 'Ctrl+Shift+Z', run: redo } });
  expect(findTaker()).toBeUndefined();
});

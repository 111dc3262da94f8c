import { describe, expect, test, vi } from 'vitest';
import { buttonNames } from '../../../contract/flow/buttons.ts';
import { buttonTitle, type CurrentTask, mayPress, taskOf } from '../../../src/commands/taskContext.ts';
import { todoView } from '../../../src/grid/views/todo.ts';
import { remaining } from '../../../src/panels/task/head.ts';
import { toolbarCommands } from '../../../src/panels/task/toolbar.ts';

const button = (enName: string, enable = true) => ({ enName, enable });

const task: CurrentTask = {
  taskId: '1',
  title: '采购合同',
  nodeType: 'APPROVAL',
  formEnName: 'auto_contract',
  processInstanceId: '5',
  quickApprovable: true,
};

describe('the toolbar of a task', () => {
  test('deciding stands first, ending last, off and focusFlow nowhere', () => {
    const buttons = [
      button('trash'),
      button('fallback'),
      button('agree'),
      button('draft', false),
      button('focusFlow'),
    ];
    expect(toolbarCommands(buttons)).toEqual([
      'task.agree',
      'task.return',
      'task.trash',
      'task.quickAgree',
      'task.read',
    ]);
  });

  test('an unknown button is logged as unrecognised and passed over', () => {
    const log = vi.spyOn(console, 'info').mockImplementation(() => {});
    expect(toolbarCommands([button('launchRocket')])).toEqual(['task.quickAgree', 'task.read']);
    expect(log.mock.calls).toEqual([['未识别的按钮：launchRocket']]);
    log.mockRestore();
  });

  test('without the node known its kind decides what may be pressed', () => {
    expect(mayPress(task, 'agree')).toBe(true);
    expect(mayPress(task, 'trash')).toBe(false);
    expect(mayPress({ ...task, buttons: [button('agree', false)] }, 'agree')).toBe(false);
  });

  test('a node may rename its buttons', () => {
    const renamed = { ...task, buttons: [{ ...button('agree'), rewriteFuncName: '核准' }] };
    expect(buttonTitle(renamed, 'agree')).toBe('核准');
    expect(buttonTitle(task, 'fallback')).toBe('退回');
  });
});

test('the menu of a task row has what the toolbar of any node can have', () => {
  const buttons = Object.keys(buttonNames).map((enName) => button(enName));
  const inMenu = new Set(todoView.commands);
  const missing = toolbarCommands(buttons).filter((id) => id !== 'task.read' && !inMenu.has(id));
  expect(missing).toEqual([]);
});

describe('the task that a key means', () => {
  const row = { ...task, taskId: '2', title: '付款' };

  test('in a list it is the focused row, even while the panel still shows another', () => {
    expect(taskOf({ listId: 'todo', focusedRow: row, task })?.taskId).toBe('2');
  });

  test('the panel knows more of the same task', () => {
    const known = { ...task, buttons: [button('agree')] };
    expect(taskOf({ listId: 'todo', focusedRow: { ...task }, task: known })).toBe(known);
  });

  test('a row of another list is no task', () => {
    expect(taskOf({ listId: 'handled', focusedRow: row })).toBeUndefined();
  });
});

describe('the time that is left', () => {
  test.each([
    ['2026-11-21 16:10:00', '剩余 6 小时'],
    ['2026-11-21 10:20:00', '剩余不足 1 小时'],
    ['2026-11-25 10:00:00', '剩余 4 天'],
    [null, ''],
  ])('until %s: %s', (due, text) => {
    expect(remaining(due, '2026-11-21 10:00:00')).toBe(text);
  });
});

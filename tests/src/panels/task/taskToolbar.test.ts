import { describe, expect, test, vi } from 'vitest';
import { buttonNames } from '../../../../contract/flow/nodeButtons.ts';
import {
  buttonTitle,
  type CurrentTask,
  findCurrentTask,
  hasButton,
} from '../../../../src/commands/core/currentTask.ts';
import { todoView } from '../../../../src/grid/views/flows/todoView.ts';
import { formatRemaining } from '../../../../src/panels/shared/headerContent.ts';
import { listToolbarCommands } from '../../../../src/panels/task/taskToolbar.ts';

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
  test('deciding buttons come first, ending ones last, and disabled ones and focusFlow nowhere', () => {
    const buttons = [
      button('trash'),
      button('fallback'),
      button('agree'),
      button('draft', false),
      button('focusFlow'),
    ];
    expect(listToolbarCommands(buttons)).toEqual([
      'task.agree',
      'task.return',
      'task.trash',
      'task.quickAgree',
      'task.read',
    ]);
  });

  test('an unknown button is logged as unrecognized and skipped', () => {
    const log = vi.spyOn(console, 'info').mockImplementation(() => {});
    expect(listToolbarCommands([button('launchRocket')])).toEqual(['task.quickAgree', 'task.read']);
    expect(log.mock.calls).toEqual([['未识别的按钮：launchRocket']]);
    log.mockRestore();
  });

  test('Without node properties, the kind of the node decides the buttons.', () => {
    expect(hasButton(task, 'agree')).toBe(true);
    expect(hasButton(task, 'trash')).toBe(false);
    expect(hasButton({ ...task, buttons: [button('agree', false)] }, 'agree')).toBe(false);
  });

  test('a node may rename its buttons', () => {
    const renamed = { ...task, buttons: [{ ...button('agree'), rewriteFuncName: '核准' }] };
    expect(buttonTitle(renamed, 'agree')).toBe('核准');
    expect(buttonTitle(task, 'fallback')).toBe('退回');
  });
});

test('the menu of a task row contains the buttons of any node', () => {
  const buttons = Object.keys(buttonNames).map((enName) => button(enName));
  const inMenu = new Set(todoView.commands);
  const missing = listToolbarCommands(buttons).filter((id) => id !== 'task.read' && !inMenu.has(id));
  expect(missing).toEqual([]);
});

describe('the target task of a key', () => {
  const row = { ...task, taskId: '2', title: '付款' };

  test('The target in a list is the focused row, even while the panel still shows another.', () => {
    expect(findCurrentTask({ taskRole: 'decide', focusedRow: row, task })?.taskId).toBe('2');
  });

  test('uses the panel’s data of the same task', () => {
    const known = { ...task, buttons: [button('agree')] };
    expect(findCurrentTask({ taskRole: 'decide', focusedRow: { ...task }, task: known })).toBe(known);
  });

  test('A row of another list is no target task.', () => {
    expect(findCurrentTask({ listId: 'handled', focusedRow: row })).toBeUndefined();
  });
});

describe('the remaining time', () => {
  test.each([
    ['2026-11-21 16:10:00', '剩余 6 小时'],
    ['2026-11-21 10:20:00', '剩余不足 1 小时'],
    ['2026-11-25 10:00:00', '剩余 4 天'],
    [null, ''],
  ])('The remaining time until %s is %s.', (due, text) => {
    expect(formatRemaining(due, '2026-11-21 10:00:00')).toBe(text);
  });
});

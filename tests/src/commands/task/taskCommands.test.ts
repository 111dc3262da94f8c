/** Tests when a button of a node is enabled. */

import { ref } from 'valtio';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { commandAvailability } from '../../../../src/commands/availableCommands.ts';
import { type Command, commandTitle } from '../../../../src/commands/core/command.ts';
import type { CommandContext } from '../../../../src/commands/core/commandContext.ts';
import {
  flushPendingActions,
  queueAction,
  undoPending,
} from '../../../../src/commands/task/pendingActions.ts';
import { taskCommands } from '../../../../src/commands/task/taskCommands.ts';
import type { TaskRole } from '../../../../src/state/lists/listRegistry.ts';
import { session } from '../../../../src/state/session/session.ts';
import { openTaskState } from '../../../../src/state/tasks/openTasks.ts';

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
});

const named = (id: string) => taskCommands.find((one) => one.id === id) as Command;
const task = {
  taskId: '1',
  title: '钢材采购',
  formEnName: 'auto_contract',
  processInstanceId: '5',
  quickApprovable: true,
  buttons: [
    { enName: 'trash', enable: true },
    { enName: 'delete', enable: true },
  ],
};
const holding = (...permissions: string[]) => {
  session.permissions = ref(new Set(permissions));
};

describe('voiding and deleting', () => {
  beforeEach(() => holding());

  test('Voiding and deleting exist for the handler of a form.', () => {
    const context = { task: { ...task, nodeType: 'HANDLE' } } as const;
    expect(commandAvailability(named('task.trash'), context)).toBe('yes');
    expect(commandAvailability(named('task.delete'), context)).toBe('yes');
  });
  test('show at an approval node with these buttons why they are disabled', () => {
    const context = { task: { ...task, nodeType: 'APPROVAL' } } as const;
    expect(commandAvailability(named('task.trash'), context)).toEqual({
      no: '只有待提交的处理人或管理员可以作废',
    });
    expect(commandAvailability(named('task.delete'), context)).toEqual({
      no: '只有待提交的处理人或管理员可以删除',
    });
  });
  test('Voiding and deleting are enabled for an administrator when the node shows them.', () => {
    holding('flow:instance:edit');
    const approval = { ...task, nodeType: 'APPROVAL' } as const;
    expect(commandAvailability(named('task.trash'), { task: approval })).toBe('yes');
    expect(commandAvailability(named('task.trash'), { task: { ...approval, buttons: [] } })).toBe('hidden');
  });
  test('Voiding and deleting do not act on the focused task while others are selected.', () => {
    const context = {
      task: { ...task, nodeType: 'HANDLE' },
      selection: { mode: 'some', count: 1, keys: ['2'] },
    } as const;
    expect(commandAvailability(named('task.trash'), context)).toEqual({ no: '只能选择一条数据' });
    holding('flow:instance:edit');
    expect(commandAvailability(named('task.delete'), context)).toEqual({
      no: '已选中其他任务，请用“删除流程”',
    });
  });
});

describe('a closed task', () => {
  beforeEach(() => holding('flow:instance:edit'));
  const over = '该任务已由他人处理';
  const approval = { ...task, nodeType: 'APPROVAL', buttons: [], closed: over } as const;

  test('offers no action and gives the reason', () => {
    for (const id of ['agree', 'quickAgree', 'return', 'transfer', 'addSign']) {
      expect([id, commandAvailability(named(`task.${id}`), { task: approval })]).toEqual([id, { no: over }]);
    }
    const handle = { ...task, nodeType: 'HANDLE', closed: over } as const;
    for (const id of ['submit', 'stash', 'trash', 'delete']) {
      expect([id, commandAvailability(named(`task.${id}`), { task: handle })]).toEqual([id, { no: over }]);
    }
    const copy = { ...task, nodeType: 'CC', closed: over } as const;
    expect(commandAvailability(named('task.read'), { task: copy })).toEqual({ no: over });
  });

  test('leaves a batch of other tasks unchanged', () => {
    const batch = {
      listId: 'todo',
      taskRole: 'decide',
      task: approval,
      selection: { mode: 'some', count: 2, keys: ['8', '9'] },
    } as const;
    expect(commandAvailability(named('task.quickAgree'), batch)).toBe('yes');
  });

  test('A row is known as closed even if its form is not displayed.', () => {
    openTaskState.closed['8'] = { by: 'other', sentence: '该流程已作废' };
    const row = { ...approval, taskId: '8', closed: undefined };
    expect(
      commandAvailability(named('task.return'), { listId: 'todo', taskRole: 'decide', focusedRow: row }),
    ).toEqual({
      no: '该流程已作废',
    });
    delete openTaskState.closed['8'];
    expect(
      commandAvailability(named('task.return'), { listId: 'todo', taskRole: 'decide', focusedRow: row }),
    ).toBe('yes');
  });
});

describe('a selection of rows', () => {
  const row = { ...task, nodeType: 'APPROVAL' } as const;
  const selected = (keys: string[], taskRole: TaskRole = 'decide'): CommandContext => ({
    taskRole,
    focusedRow: row,
    selection: { mode: 'some', count: keys.length, keys },
  });
  const acts = {
    'task.agree': '批量同意',
    'task.quickAgree': '批量快速同意',
    'task.return': '批量退回',
    'task.transfer': '批量转交',
    'task.addSign': '批量加签',
  };

  test.each(Object.entries(acts))('%s applies to all selected rows', (id, title) => {
    const context = selected(['1', '2', '3']);
    expect(commandAvailability(named(id), context)).toBe('yes');
    expect(commandTitle(named(id), context)).toBe(title);
    expect(named(id).detail?.(context)).toBe('3 条');
  });

  test('the focused row alone is no batch, and neither are rows of the reading list', () => {
    expect(commandTitle(named('task.return'), selected(['1']))).toBe('退回');
    expect(commandTitle(named('task.return'), selected(['1', '2'], 'read'))).toBe('退回');
  });

  test('all matching rows are a batch', () => {
    const context: CommandContext = {
      ...selected([]),
      selection: { mode: 'all', count: 1500, keys: ['9'] },
    };
    expect(commandTitle(named('task.transfer'), context)).toBe('批量转交');
  });
});

describe('a task with a pending action', () => {
  const row = { ...task, nodeType: 'APPROVAL' } as const;
  const context: CommandContext = { listId: 'todo', taskRole: 'decide', focusedRow: row };
  const sent: string[] = [];
  const wait = (kind: 'agree' | 'return') =>
    queueAction({
      id: 'batch',
      kind,
      taskIds: ['1', '2'],
      what: '批量退回',
      subject: '2 条',
      announcement: '将退回 2 条',
      send: async () => void sent.push(kind),
    });
  beforeEach(() => {
    vi.useFakeTimers();
    sent.length = 0;
  });
  afterEach(async () => {
    await flushPendingActions();
    vi.useRealTimers();
  });

  test('Only the same action or its undo is possible.', () => {
    wait('return');
    expect(commandAvailability(named('task.return'), context)).toBe('yes');
    expect(commandAvailability(named('task.transfer'), context)).toEqual({
      no: '批量退回待发送，按 Z 撤销后再处理',
    });
    expect(commandAvailability(named('task.quickAgree'), context)).toEqual({
      no: '批量退回待发送，按 Z 撤销后再处理',
    });
  });

  test('performs it at once on a second press', async () => {
    wait('return');
    await named('task.return').run?.(context);
    expect(sent).toEqual(['return']);
  });

  test('refuses a quick agreement in addition', async () => {
    wait('agree');
    await named('task.quickAgree').run?.(context);
    expect(sent).toEqual(['agree']);
    vi.advanceTimersByTime(10_000);
    expect(sent).toEqual(['agree']);
  });

  test('A task whose pending action was undone behaves as before.', () => {
    wait('return');
    undoPending();
    vi.advanceTimersByTime(10_000);
    expect(sent).toEqual([]);
    expect(commandAvailability(named('task.agree'), context)).toBe('yes');
  });
});

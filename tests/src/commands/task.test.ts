/** When a button of a node can be pressed. */
import { ref } from 'valtio';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { availability } from '../../../src/commands/available.ts';
import type { Command } from '../../../src/commands/command.ts';
import { taskCommands } from '../../../src/commands/task.ts';
import { session } from '../../../src/state/session.ts';
import { taskLife } from '../../../src/state/taskLife.ts';

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

  test('are for whoever has to hand the record in', () => {
    const context = { task: { ...task, nodeType: 'HANDLE' } } as const;
    expect(availability(named('task.trash'), context)).toBe('yes');
    expect(availability(named('task.delete'), context)).toBe('yes');
  });
  test('say at an approval that shows them why they cannot be pressed', () => {
    const context = { task: { ...task, nodeType: 'APPROVAL' } } as const;
    expect(availability(named('task.trash'), context)).toEqual({
      no: '只有待提交的处理人或管理员可以作废',
    });
    expect(availability(named('task.delete'), context)).toEqual({
      no: '只有待提交的处理人或管理员可以删除',
    });
  });
  test('are open to an administrator, where the node shows them', () => {
    holding('flow:instance:edit');
    const approval = { ...task, nodeType: 'APPROVAL' } as const;
    expect(availability(named('task.trash'), { task: approval })).toBe('yes');
    expect(availability(named('task.trash'), { task: { ...approval, buttons: [] } })).toBe('hidden');
  });
});

describe('a task that is over', () => {
  beforeEach(() => holding('flow:instance:edit'));
  const over = '该任务已由他人处理';
  const approval = { ...task, nodeType: 'APPROVAL', buttons: [], closed: over } as const;

  test('offers no act, and says why', () => {
    for (const id of ['agree', 'quickAgree', 'return', 'transfer', 'addSign']) {
      expect([id, availability(named(`task.${id}`), { task: approval })]).toEqual([id, { no: over }]);
    }
    const handle = { ...task, nodeType: 'HANDLE', closed: over } as const;
    for (const id of ['submit', 'stash', 'trash', 'delete']) {
      expect([id, availability(named(`task.${id}`), { task: handle })]).toEqual([id, { no: over }]);
    }
    const copy = { ...task, nodeType: 'CC', closed: over } as const;
    expect(availability(named('task.read'), { task: copy })).toEqual({ no: over });
  });

  test('leaves a batch of other tasks alone', () => {
    const batch = {
      listId: 'todo',
      task: approval,
      selection: { mode: 'some', count: 2, keys: ['8', '9'] },
    } as const;
    expect(availability(named('task.quickAgree'), batch)).toBe('yes');
  });

  test('is known of a row whose form is not on screen, too', () => {
    taskLife.closed['8'] = { by: 'other', sentence: '该流程已作废' };
    const row = { ...approval, taskId: '8', closed: undefined };
    expect(availability(named('task.return'), { listId: 'todo', focusedRow: row })).toEqual({
      no: '该流程已作废',
    });
    delete taskLife.closed['8'];
    expect(availability(named('task.return'), { listId: 'todo', focusedRow: row })).toBe('yes');
  });
});

/** When a button of a node can be pressed. */
import { ref } from 'valtio';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { availability } from '../../../src/commands/available.ts';
import type { Command } from '../../../src/commands/command.ts';
import { taskCommands } from '../../../src/commands/task.ts';
import { session } from '../../../src/state/session.ts';

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

import { describe, expect, test } from 'vitest';
import {
  formatChangedCount,
  formatConsequences,
  formatHeldTasks,
  formatLeaveButton,
  formatLeaveResult,
} from '../../../../src/dialogs/account/leaveAccountTexts.ts';

describe('a user who holds tasks', () => {
  test('The dialog shows the number of tasks.', () => {
    expect(formatHeldTasks(5)).toBe('在处理中的流程里有 5 项待办。');
  });
  test('hands them over with a button that shows their number', () => {
    expect(formatLeaveButton('disable', 5)).toBe('停用并移交 5 项待办');
    expect(formatLeaveButton('remove', 1)).toBe('删除并移交 1 项待办');
    expect(formatConsequences('disable', 5).join('')).toContain('未找到处理人');
    expect(formatLeaveResult('disable', { name: '王芳', count: 5 })).toBe(
      '已停用王芳的账号，正在移交 5 项待办',
    );
  });
});

describe('a user who holds no task', () => {
  test('The dialog says that the user holds no task, and does not mention handing over.', () => {
    expect(formatHeldTasks(0)).toBe('在处理中的流程里没有待办。');
    expect(formatLeaveButton('disable', 0)).toBe('停用账号');
    expect(formatLeaveButton('remove', 0)).toBe('删除账号');
    expect(formatConsequences('remove', 0)).toEqual(['删除后其所有登录立即失效，账号不能恢复。']);
    expect(formatLeaveResult('remove', { name: '王芳', count: 0 })).toBe('已删除王芳的账号');
  });
});

test('A changed number is shown again, even if it is now zero.', () => {
  expect(formatChangedCount(7)).toBe('待办刚有变化，现在是 7 项，请再次确认');
  expect(formatChangedCount(0)).toBe('待办刚有变化，现在没有待办，请再次确认');
});

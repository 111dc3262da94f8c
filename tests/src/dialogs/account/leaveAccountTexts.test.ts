import { describe, expect, test } from 'vitest';
import {
  formatChangedDuties,
  formatConsequences,
  formatDisableQuestion,
  formatHeldTasks,
  formatLeaveButton,
  formatLeaveResult,
  formatUses,
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

describe('a user whom others name', () => {
  const uses = [
    { what: '2 个流程节点', names: ['采购“审批”', '付款“复核”'] },
    { what: '6 个所领导的部门', names: ['甲', '乙', '丙', '丁', '戊', '己'] },
  ];
  test('The dialog names the places, and what to do before each act.', () => {
    const places = '2 个流程节点（采购“审批”、付款“复核”）、6 个所领导的部门（甲、乙、丙、丁、戊等）';
    expect(formatUses('disable', uses)).toEqual([
      expect.stringContaining(`仍指定此人的有 ${places}。建议先做离职交接`),
    ]);
    expect(formatUses('remove', uses)).toEqual([
      expect.stringContaining(`${places}。请先做离职交接或更换所指人员`),
    ]);
    expect(formatUses('remove', [])).toEqual([]);
  });
  test('Each of several people has a line, up to twenty.', () => {
    const person = { userId: '7', nickName: '王芳', count: 2, uses: uses.slice(0, 1) };
    const line = '王芳：2 项待办，2 个流程节点（采购“审批”、付款“复核”）';
    const end = '停用后其所有登录立即失效，可随时重新启用。是否继续?';
    expect(formatDisableQuestion([person])).toBe(`${line}\n${end}`);
    const lines = formatDisableQuestion(Array.from({ length: 21 }, () => person)).split('\n');
    expect(lines.slice(-3)).toEqual([line, '等 21 人', end]);
    expect(lines).toHaveLength(22);
  });
  test('Places that have changed are shown again.', () => {
    expect(formatChangedDuties({ count: 1, uses: [] }, { count: 1, uses })).toBe(
      '指定此人的地方刚有变化，请再次确认',
    );
  });
});

test('A changed number is shown again, even if it is now zero.', () => {
  const told = { count: 3, uses: [] };
  expect(formatChangedDuties(told, { count: 7, uses: [] })).toBe('待办刚有变化，现在是 7 项，请再次确认');
  expect(formatChangedDuties(told, { count: 0, uses: [] })).toBe('待办刚有变化，现在没有待办，请再次确认');
});

import { describe, expect, test } from 'vitest';
import {
  barsLeaving,
  formatChangedDuties,
  formatConsequences,
  formatHeldTasks,
  formatLeaveButton,
  formatLeaveManyButton,
  formatLeaveQuestion,
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
    const duties = { count: 0, uses, unsettled: [] };
    expect(formatUses('disable', duties)).toEqual([
      expect.stringContaining(`仍指定此人的有 ${places}。建议先做离职交接；仍然停用时`),
    ]);
    expect(formatUses('remove', duties)).toEqual([
      expect.stringContaining(`仍指定此人的有 ${places}。建议先做离职交接；仍然删除时`),
    ]);
    expect(formatUses('remove', { count: 0, uses: [], unsettled: [] })).toEqual([]);
  });
  test('A deletion that nothing confirms says which places bar it and what settles them.', () => {
    const unsettled = uses.slice(1);
    const person = { userId: '7', nickName: '王芳', count: 4, uses, unsettled };
    const settled = { ...person, nickName: '赵敏', unsettled: [] };
    expect(formatUses('remove', person)).toEqual([
      expect.stringContaining('仍指定此人的有 2 个流程节点'),
      '6 个所领导的部门（甲、乙、丙、丁、戊等）换人之后才能删除：请先做离职交接。',
    ]);
    const fields = [{ what: '1 个字段', names: ['付款“经办人”'] }];
    expect(formatUses('remove', { count: 0, uses: fields, unsettled: fields })).toEqual([
      '仍指定此人的有 1 个字段（付款“经办人”），换人之后才能删除：请先做离职交接，字段默认值在表单中更换。',
    ]);
    expect(barsLeaving('remove', [settled, person])).toBe(true);
    expect(barsLeaving('remove', [settled])).toBe(false);
    expect(barsLeaving('disable', [person])).toBe(false);
    const question = formatLeaveQuestion('remove', [settled, person]);
    expect(question).toMatch(/^王芳：4 项待办，2 个流程节点/);
    expect(question).not.toMatch(/赵敏|是否继续/);
    expect(formatLeaveQuestion('remove', [settled])).toMatch(/账号不能恢复。是否继续\?$/);
    expect(formatLeaveManyButton('remove', [settled])).toBe('删除并移交');
  });
  test('Each of several people has a line, up to twenty.', () => {
    const person = { userId: '7', nickName: '王芳', count: 2, uses: uses.slice(0, 1), unsettled: [] };
    const line = '王芳：2 项待办，2 个流程节点（采购“审批”、付款“复核”）';
    const end = '停用后其所有登录立即失效，可随时重新启用。是否继续?';
    expect(formatLeaveQuestion('disable', [person])).toBe(`${line}\n${end}`);
    const lines = formatLeaveQuestion(
      'disable',
      Array.from({ length: 21 }, () => person),
    ).split('\n');
    expect(lines.slice(-3)).toEqual([line, '等 21 人', end]);
    expect(lines).toHaveLength(22);
  });
  test('Places that have changed are shown again.', () => {
    expect(
      formatChangedDuties({ count: 1, uses: [], unsettled: [] }, { count: 1, uses, unsettled: [] }),
    ).toBe('指定此人的地方刚有变化，请再次确认');
  });
});

test('A changed number is shown again, even if it is now zero.', () => {
  const told = { count: 3, uses: [], unsettled: [] };
  expect(formatChangedDuties(told, { ...told, count: 7 })).toBe('待办刚有变化，现在是 7 项，请再次确认');
  expect(formatChangedDuties(told, { ...told, count: 0 })).toBe('待办刚有变化，现在没有待办，请再次确认');
});

/** What a hand-over would move, as the question before it. */
import { expect, test } from 'vitest';
import { formatHandOver } from '../../../../src/commands/resource/people/handOverPrompt.ts';

const nothing = { tasks: 0, drafts: 0, roles: ['员工'], depts: [], delegators: [], settings: [], flows: [] };

test('the question names only what there is', () => {
  expect(formatHandOver(nothing, { grantRoles: false })).toBe(
    '移交 0 项待办，此后的任务也交给接任者。交接后可停用账号。',
  );
});

test('the question names departments, delegations, settings, roles, drafts and flows', () => {
  const counts = {
    tasks: 3,
    drafts: 1,
    roles: ['员工'],
    depts: ['采购部'],
    delegators: ['王芳'],
    settings: ['流程管理员'],
    flows: ['合同'],
  };
  expect(formatHandOver(counts, { grantRoles: true })).toBe(
    '移交 3 项待办，此后的任务也交给接任者；接任部门负责人：采购部；接任受托人：王芳 的委托；参数改为接任者：流程管理员；授予角色：员工；' +
      '1 份草稿仍属本人；流程 合同 点名了此人，其任务交给接任者，流程可另行修改。交接后可停用账号。',
  );
});

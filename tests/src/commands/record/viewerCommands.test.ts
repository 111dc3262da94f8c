/** The reasons why people see a record, in words. */
import { expect, test } from 'vitest';
import { formatViewers } from '../../../../src/commands/record/viewerCommands.ts';

test('each reason is a line with its role, the number of people and the first names', () => {
  const names = ['王芳', '宋岩'];
  expect(
    formatViewers(12, [
      { reason: 'scopeDept', roleName: '部门负责人', total: 2, names },
      { reason: 'initiator', roleName: '', total: 11, names },
    ]).split('\n'),
  ).toEqual([
    '12 人能看这条单据，同一人可有多个原因：',
    '· 有列表权限，角色“部门负责人”的数据范围是本部门，与创建人同部门（2 人）：王芳、宋岩',
    '· 流程的发起人（11 人）：王芳、宋岩 等',
  ]);
});

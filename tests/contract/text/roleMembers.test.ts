import { expect, test } from 'vitest';
import { formatRoleFailures } from '../../../contract/text/roleMembers.ts';

const disabled = (nickName: string) => ({ userId: nickName, nickName, msg: '已停用' });

test('the sentence names the people who have not got the role, the first five of many, and why', () => {
  const failures = ['张三', '李四'].map(disabled);
  expect(formatRoleFailures({ done: ['1', '2', '3'], failures })).toBe(
    '已授予 3 人，未授予 2 人：张三（已停用）、李四（已停用）',
  );
  expect(formatRoleFailures({ done: [], failures: failures.slice(1) })).toBe('未授予 1 人：李四（已停用）');
  const many = Array.from({ length: 6 }, (_, at) => disabled(`人${at}`));
  expect(formatRoleFailures({ done: [], failures: many })).toMatch(/^未授予 6 人：人0.*、人4（已停用）等$/);
});

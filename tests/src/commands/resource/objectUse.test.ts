import { expect, test } from 'vitest';
import { formatObjectUse } from '../../../../src/commands/resource/objectUse.ts';

const msg = '部门还有 1 人（周敏），请先移走再删除';

test('a notice lists the users of an object by kind', () => {
  const users = [
    { what: '2 个字段', names: ['合同“类型”', '付款“类型”'] },
    { what: '31 条记录', names: ['合同“类型”'] },
  ];
  const data = { object: '字典“合同类型”', remedy: '请先解除引用再删除', users };
  expect(formatObjectUse({ msg, data })).toBe(
    '字典“合同类型”正被使用，请先解除引用再删除：\n2 个字段：合同“类型”、付款“类型”\n31 条记录：合同“类型”',
  );
});

test.each([undefined, null, { enName: 'auto_a' }])(
  'a refusal with the data %o is shown as its sentence',
  (data) => {
    expect(formatObjectUse({ msg, data })).toBe(msg);
  },
);

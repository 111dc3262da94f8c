import { expect, test } from 'vitest';
import { type Field, newFormDefinition } from '../../../contract/forms/definition.ts';

const problems = (field: Partial<Field> & Pick<Field, 'funcType'>) => {
  const fields = [{ enName: 'f', label: '字段', ...field }];
  const parsed = newFormDefinition.safeParse({ enName: 'auto_checked', cnName: '检查', fields });
  return parsed.error?.issues.map((issue) => issue.message) ?? [];
};

test('a colour that is none is refused where the box is defined', () => {
  const box = (color: string) =>
    problems({ funcType: 'colorBox', colorConditions: [{ expression: 'amount > 1', color }] });
  for (const color of ['red', 'white', '#12ab34']) expect(box(color)).toEqual([]);
  for (const color of ['blue', 'url(//x)']) expect(box(color)).toEqual([expect.stringContaining('颜色应为')]);
});

test('a code whose expression cannot be read is refused where it is defined', () => {
  expect(problems({ funcType: 'qrCode' })).toEqual([]);
  expect(problems({ funcType: 'qrCode', format: '{no} {round(amount, 2)}' })).toEqual([]);
  expect(problems({ funcType: 'qrCode', format: '{no +}' })).toEqual([expect.stringContaining('表达式有误')]);
});

test('a value that stands twice in a tree is refused, since no list could tell which is meant', () => {
  const other = { label: '其他', value: 'o' };
  const tree = ['a', 'b'].map((value) => ({ label: value, value, children: [other] }));
  expect(problems({ funcType: 'cascader', options: tree })).toEqual(['级联选择的选项值不能重复']);
  expect(problems({ funcType: 'cascader', options: tree.slice(1) })).toEqual([]);
});

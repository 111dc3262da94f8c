import { expect, test } from 'vitest';
import { newFormDefinition } from '../../../../contract/forms/checkedDefinition.ts';
import type { Field } from '../../../../contract/forms/definition.ts';

const problems = (field: Partial<Field> & Pick<Field, 'funcType'>) => {
  const beside = [
    { enName: 'no', label: 'no', funcType: 'input' },
    { enName: 'amount', label: 'amount', funcType: 'number' },
  ];
  const fields = [...beside, { enName: 'f', label: '字段', ...field }];
  const parsed = newFormDefinition.safeParse({ enName: 'auto_checked', cnName: '检查', fields });
  return parsed.error?.issues.map((issue) => issue.message) ?? [];
};

test('An invalid color is refused in the definition of the box.', () => {
  const box = (color: string) =>
    problems({ funcType: 'colorBox', colorConditions: [{ expression: 'amount > 1', color }] });
  for (const color of ['red', 'white', '#12ab34']) expect(box(color)).toEqual([]);
  for (const color of ['blue', 'url(//x)']) expect(box(color)).toEqual([expect.stringContaining('颜色应为')]);
});

test('A QR code whose expression does not parse is refused in its definition.', () => {
  expect(problems({ funcType: 'qrCode' })).toEqual([]);
  expect(problems({ funcType: 'qrCode', format: '{no} {round(amount, 2)}' })).toEqual([]);
  expect(problems({ funcType: 'qrCode', format: '{no +}' })).toEqual([expect.stringContaining('表达式有误')]);
});

test('A value that occurs twice in a tree is refused, because a list could not distinguish the two.', () => {
  const other = { label: '其他', value: 'o' };
  const tree = ['a', 'b'].map((value) => ({ label: value, value, children: [other] }));
  expect(problems({ funcType: 'cascader', options: tree })).toEqual(['级联选择的选项值不能重复']);
  expect(problems({ funcType: 'cascader', options: tree.slice(1) })).toEqual([]);
});

test('A default that can never be valid is refused.', () => {
  const by = (defaultType: 'func' | 'sql', defaultValue: unknown) =>
    problems({ funcType: 'input', defaultType, defaultValue });
  expect(by('func', 'today()')).toEqual([]);
  expect(by('func', 'today(')).toEqual([expect.stringContaining('默认值表达式有误')]);
  expect(by('sql', ' select 1')).toEqual([]);
  expect(by('sql', 'delete from auto_x')).toEqual(['默认值 SQL 应为一条查询语句（select）']);
  expect(by('sql', '')).toEqual(['请填写默认值']);
  const children = [
    {
      enName: 'c',
      label: '列',
      funcType: 'input' as const,
      defaultType: 'sql' as const,
      defaultValue: 'select 1',
    },
  ];
  expect(problems({ funcType: 'subForm', children })).toEqual(['子表单内的字段不支持 SQL 默认值']);
});

const linked = (...relations: [enName: string, relateField?: string][]) => {
  const fields = relations.map(([enName, relateField]) => ({
    enName,
    label: enName,
    funcType: 'select' as const,
    selectMode: 1 as const,
    configDataId: 'places',
    ...(relateField && { relateField }),
  }));
  const parsed = newFormDefinition.safeParse({ enName: 'auto_checked', cnName: '检查', fields });
  return parsed.error?.issues.map((issue) => issue.message) ?? [];
};

test('A field may depend on another of the same dictionary, but not on one that depends on it.', () => {
  expect(linked(['province'], ['city', 'province'], ['district', 'city'])).toEqual([]);
  expect(linked(['city', 'province'])).toEqual(['上级字段应为同一字典的选择字段']);
  expect(linked(['a', 'b'], ['b', 'a'])).toEqual(['上级字段不能循环', '上级字段不能循环']);
  expect(linked(['a', 'a'])).toEqual(['上级字段不能循环']);
});

test('A button may have no action yet, and fills only fields that a person could fill.', () => {
  expect(problems({ funcType: 'button' })).toEqual([]);
  const assign = [{ toField: 'f', expression: '1' }];
  expect(problems({ funcType: 'button', action: { type: 'compute', assign } })).toEqual([
    '按钮不能填写字段 f',
  ]);
  expect(problems({ funcType: 'button', action: { type: 'toForm', targetForm: 'auto_other' } })).toEqual([]);
  expect(problems({ funcType: 'button', action: { type: 'link', address: '/auto/auto_other' } })).toEqual([]);
});

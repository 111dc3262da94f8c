import { expect, test } from 'vitest';
import { newFormDefinition } from '../../../../contract/forms/checkedDefinition.ts';
import type { Field } from '../../../../contract/forms/definition.ts';

const problems = (field: Partial<Field>): string[] => {
  const fields = [{ enName: 'f', label: '栏', funcType: 'number', ...field }];
  const parsed = newFormDefinition.safeParse({ enName: 'auto_limits', cnName: '限', fields });
  return (parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);
};

test('The limits of a number are numbers and leave a valid range.', () => {
  expect(problems({ min: 5, max: 4 })).toEqual(['fields.0.min “栏”：最小值不能大于最大值']);
  expect(problems({ min: '10', max: '9' })).toHaveLength(1);
  expect(problems({ min: '9', max: 10 })).toEqual([]);
  expect(problems({ min: 5, max: 5 })).toEqual([]);
  expect(problems({ min: '', max: '' })).toEqual([]);
  expect(problems({ max: '多' })).toEqual(['fields.0.max “栏”：最大值应为数字']);
});

test('Sibling options have distinct values and names.', () => {
  const options = [
    { label: '甲', value: 'a' },
    { label: '甲 ', value: 'b' },
    { label: '乙', value: 'a' },
  ];
  expect(problems({ funcType: 'select', options })).toEqual([
    'fields.0.options “栏”：选项值 a 重复',
    'fields.0.options “栏”：选项名称 甲 重复',
  ]);
});

test('A format is a known one, in rows too.', () => {
  const children = [{ enName: 'day', label: '日', funcType: 'dateStamp' as const, format: 'dd.MM.yyyy' }];
  expect(problems({ funcType: 'subForm', children })).toEqual([
    'fields.0.children.0.format “日”：日期格式不支持 dd.MM.yyyy，可用 YYYY、YYYY-MM、YYYY-MM-DD、YYYY-MM-DD HH:mm、YYYY-MM-DD HH:mm:ss',
  ]);
  expect(problems({ funcType: 'dateRange', format: 'YYYY-MM' })).toEqual([]);
});

test.each([
  ['HT-{yyyyMM}-{0000}', null],
  ['HT-{yyMMdd}', null],
  ['', null],
  ['HT-{deptCode}-{0000}', '{deptCode}'],
  ['{yyy}{000}', '{yyy}'],
  ['{0000', '{0000'],
  ['{00}{00}', '只能有一个计数'],
])('A serial number accepts the format %s or refuses it with a reason.', (format, said) => {
  const [problem = null, ...more] = problems({ funcType: 'serialNumber', format });
  if (said === null) expect(problem).toBeNull();
  else expect(problem).toContain(said);
  expect(more).toEqual([]);
});

test('A fixed default is a valid input.', () => {
  const fixed = (defaultValue: unknown, more: Partial<Field> = {}) =>
    problems({ defaultType: 'fix', defaultValue, ...more });
  expect(fixed('12.5')).toEqual([]);
  expect(fixed('无')).toEqual(['fields.0.defaultValue “栏”：默认值不是字段可填的值']);
  expect(fixed(11, { max: 10 })).toHaveLength(1);
  expect(fixed('2026-02-30', { funcType: 'dateStamp' })).toHaveLength(1);
  expect(fixed('', { funcType: 'dateStamp' })).toEqual([]);
});

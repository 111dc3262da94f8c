/** A misspelled name is refused at its location; every name that an expression may use is accepted. */
import { expect, test } from 'vitest';
import { type NewFormDefinition, newFormDefinition } from '../../../../contract/forms/checkedDefinition.ts';

type Draft = Partial<Record<keyof NewFormDefinition, unknown>>;
type More = Record<string, unknown>;

const input = (enName: string, more: More = {}) => ({ enName, label: enName, funcType: 'input', ...more });
const number = (enName: string, more: More = {}) => ({ ...input(enName, more), funcType: 'number' });

const base = [
  input('name'),
  number('amount'),
  { enName: 'files', label: '附件', funcType: 'upload' },
  { enName: 'firm', label: '单位', funcType: 'relatedForm', relateEnName: 'auto_firm' },
  { enName: 'items', label: '明细', funcType: 'subForm', children: [number('price'), number('count')] },
];

const problems = (more: readonly unknown[], draft: Draft = {}): string[] => {
  const fields = [...base, ...more];
  const parsed = newFormDefinition.safeParse({ enName: 'auto_named', cnName: '名', fields, ...draft });
  return (parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);
};

const total = (computeExpression: string) =>
  problems([number('total', { label: '合计', computeExpression })]);

test.each([
  'amount * 2',
  'sum(items.price)',
  'count(items)',
  'items.id',
  'count(files) + sum(files.size)',
  "if(firm$view + createBy$view + id == 'a', sysStatus, 2)",
  "currentUser.deptId + initiator.userId + if('manager' in currentUser.roleKeys, 1, 2)",
  'days(today(), createTime)',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the syntax of other tools
  '${amount + count(items)}',
])('The expression %s is accepted as a computation.', (expression) => {
  expect(total(expression)).toEqual([]);
});

test.each([
  ['amout * 2', 'amout'],
  ['sum(items.prize)', 'items.prize'],
  ['sum(item.price)', 'item.price'],
  ['price * 2', 'price'],
  ['name.length', 'name.length'],
  ['nobody$view', 'nobody$view'],
  ['currentUser.age', 'currentUser.age'],
])('The expression %s is refused, naming the field, the expression and the name.', (expression, name) => {
  expect(total(expression)).toEqual([
    `fields.5.computeExpression “合计”的计算表达式 ${expression} 中的 ${name} 不是表单字段`,
  ]);
});

test('A row of a sub-form can use its own columns and the fields of the record.', () => {
  const rows = (computeExpression: string) => {
    const children = [number('qty'), number('money', { label: '小计', computeExpression })];
    return problems([{ enName: 'parts', label: '部件', funcType: 'subForm', children }]);
  };
  expect(rows('qty * amount + sum(items.price)')).toEqual([]);
  expect(rows('qty * price')).toEqual([
    'fields.5.children.1.computeExpression “小计”的计算表达式 qty * price 中的 price 不是表单字段',
  ]);
});

test('The check also covers hide conditions, defaults, colors, codes, buttons and selected records.', () => {
  const one = (more: More) => problems([{ ...input('f', { label: '栏' }), ...more }]);
  expect(one({ hideCondition: 'nam == 1' })).toEqual([
    'fields.5.hideCondition “栏”的隐藏条件 nam == 1 中的 nam 不是表单字段',
  ]);
  expect(one({ defaultType: 'func', defaultValue: 'nam' })).toEqual([
    'fields.5.defaultValue “栏”的默认值表达式 nam 中的 nam 不是表单字段',
  ]);
  expect(one({ defaultType: 'fix', defaultValue: 'nam' })).toEqual([]);
  const condition = { expression: 'amout > 1', color: 'red' };
  expect(one({ funcType: 'colorBox', colorConditions: [condition] })).toEqual([
    'fields.5.colorConditions.0.expression “栏”的颜色条件 amout > 1 中的 amout 不是表单字段',
  ]);
  expect(one({ funcType: 'qrCode', format: '{name}：{round(amout, 2)}' })).toEqual([
    'fields.5.format “栏”的二维码内容 round(amout, 2) 中的 amout 不是表单字段',
  ]);
  const assign = [{ toField: 'amount', expression: 'amout + 1' }];
  expect(one({ funcType: 'button', action: { type: 'compute', assign } })).toEqual([
    'fields.5.action.assign.0.expression “栏”的填写 amount 的表达式 amout + 1 中的 amout 不是表单字段',
  ]);
  expect(one({ funcType: 'button', action: { type: 'link', address: '/a?b={nam}&c={id}' } })).toEqual([
    'fields.5.action “栏”的链接地址 nam 中的 nam 不是表单字段',
  ]);
  const related = { funcType: 'relatedForm', relateEnName: 'auto_firm' };
  expect(one({ ...related, conditions: { region: `$${'{nam}'}`, grade: 'A' } })).toEqual([
    'fields.5.conditions “栏”的选择条件 nam 中的 nam 不是表单字段',
  ]);
  expect(one({ ...related, conditions: { region: `$${'{name}'}` } })).toEqual([]);
});

test('The check also covers computed columns, sums and rules of the form.', () => {
  const column = { enName: 'taxed', cnName: '含税', expression: 'amout * 1.13' };
  expect(problems([], { feature: { virtualColumns: [column] } })).toEqual([
    'feature.virtualColumns.0.expression 计算列“含税”的表达式 amout * 1.13 中的 amout 不是表单字段',
  ]);
  expect(problems([], { feature: { columnEvalList: [{ enName: 'amout', type: 'sum' }] } })).toEqual([
    'feature.columnEvalList.0 合计列 amout 不是表单字段',
  ]);
  const rule = { scene: 'add', expression: 'amout > 5', action: 'stop', tips: '过大' };
  expect(problems([], { checks: [rule] })).toEqual([
    'checks.0.expression 校验规则（add） amout > 5 中的 amout 不是表单字段',
  ]);
});

test('An expression that does not parse is reported once, for that reason.', () => {
  expect(total('amout +')).toHaveLength(1);
});

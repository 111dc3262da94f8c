import { expect, test } from 'vitest';
import { newFormDefinition } from '../../../contract/forms/checkedDefinition.ts';

const field = { enName: 'name', label: '名称', funcType: 'input' };
const form = (fields: unknown[], more: object = {}) =>
  newFormDefinition.safeParse({ enName: 'auto_test', cnName: '测试', fields, ...more });
const messages = (outcome: ReturnType<typeof form>) =>
  (outcome.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`);

test('The name, label and type of each field are sufficient.', () => {
  expect(form([field]).success).toBe(true);
});

test.each([
  'id',
  'sysStatus',
  'version',
  'ctid',
  'xmin',
  'xmax',
  'cmin',
  'cmax',
  'tableoid',
  'constructor',
  '__proto__',
  '1a',
  'a-b',
  'a"b',
  'A',
  'a$view',
  '',
])('No field may be called %s.', (enName) => {
  expect(form([{ ...field, enName }]).success).toBe(false);
});

test.each(['contract', 'auto_', 'auto_A', 'auto_a"; drop table users; --', `auto_${'a'.repeat(42)}`])(
  'No form may be called %s.',
  (enName) => {
    expect(form([field], { enName }).success).toBe(false);
  },
);

test.each(['position', 'recordId'])('%s may be a field, but not a column of a sub-form.', (enName) => {
  const named = { ...field, enName };
  expect(form([named]).success).toBe(true);
  const rows = { enName: 'rows', label: '明细', funcType: 'subForm', children: [named] };
  expect(messages(form([rows]))).toEqual(['fields.0.children.0.enName 字段英文名与子表单的系统字段重名']);
});

test('Names that differ in case only are the same name.', () => {
  expect(messages(form([field, { ...field, enName: 'nAme' }]))).toEqual(['fields 字段英文名 nAme 重复']);
});

test('A sub-form has columns, and none of them is a sub-form.', () => {
  const empty = { enName: 'items', label: '明细', funcType: 'subForm', children: [] };
  expect(messages(form([empty]))).toEqual(['fields.0 子表单至少需要一个字段']);
  const nested = { ...empty, children: [{ enName: 'inner', label: '内层', funcType: 'subForm' }] };
  expect(messages(form([nested]))).toEqual(['fields.0.children.0 子表单不能放在子表单内']);
});

test('A sub-form that copies from another form maps its columns.', () => {
  const children = [
    { enName: 'name', label: '名称', funcType: 'input' },
    { enName: 'total', label: '小计', funcType: 'number', computeExpression: '1 + 1' },
  ];
  const items = { enName: 'items', label: '明细', funcType: 'subForm', children };
  const picked = { ...items, relateEnName: 'auto_price', relate2Current: ['name:name'] };
  expect(messages(form([picked]))).toEqual([]);
  expect(messages(form([{ ...picked, relate2Current: ['price:total', 'name:gone'] }]))).toEqual([
    'fields.0 子表单没有可带入的列 total',
    'fields.0 子表单没有可带入的列 gone',
  ]);
  expect(messages(form([{ ...picked, relate2Current: [] }]))).toEqual(['fields.0 请配置从关联表单带入的列']);
  expect(messages(form([{ ...picked, relateEnName: 'price' }]))).toEqual(['fields.0 请选择要关联的表单']);
});

test('A property that a type does not support is refused at its location.', () => {
  expect(messages(form([{ ...field, funcType: 'checkbox', unique: true }]))).toEqual([
    'fields.0 复选框不支持唯一',
  ]);
  expect(messages(form([{ ...field, funcType: 'relatedForm' }]))).toEqual(['fields.0 请选择要关联的表单']);
});

test('An expression that does not parse is refused with its cause.', () => {
  expect(messages(form([{ ...field, hideCondition: '(1 + ' }]))[0]).toMatch(/^fields\.0\.hideCondition .+/);
});

test('An expression is refused with its location, also in row columns, colors, actions and rules.', () => {
  const wrong = '1 +';
  const fields = [
    { ...field, computeExpression: wrong },
    {
      ...field,
      enName: 'shade',
      funcType: 'colorBox',
      colorConditions: [{ expression: wrong, color: 'red' }],
    },
    {
      ...field,
      enName: 'press',
      funcType: 'button',
      action: { type: 'compute', assign: [{ toField: 'name', expression: wrong }] },
    },
    { ...field, enName: 'rows', funcType: 'subForm', children: [{ ...field, hideCondition: wrong }] },
  ];
  const feature = { virtualColumns: [{ enName: 'extra', cnName: '列', expression: wrong }] };
  const checks = [{ scene: 'add', expression: wrong, action: 'stop', tips: '' }];
  const places = messages(form(fields, { feature, checks })).map((message) => message.split(' ')[0]);
  expect(places).toEqual(
    expect.arrayContaining([
      'fields.0.computeExpression',
      'fields.1.colorConditions.0.expression',
      'fields.2.action.assign.0.expression',
      'fields.3.children.0.hideCondition',
      'feature.virtualColumns.0.expression',
      'checks.0.expression',
    ]),
  );
});

test('All expressions of a form have at most 60,000 characters; a form with more is refused before parsing.', () => {
  const long = `1${' '.repeat(1998)}+`;
  const sums = (count: number) =>
    form(Array.from({ length: count }, (_, n) => ({ ...field, enName: `f${n}`, computeExpression: long })));
  expect(messages(sums(30))).toHaveLength(30);
  expect(messages(sums(31))).toEqual([' 表单的表达式共 62000 字，最多 60000 字']);
});

test('Fields and sub-form columns total at most 1,000; a form with more gets no other report.', () => {
  const columns = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ ...field, enName: `c${n}`, hideCondition: 'nothing' }));
  const subForms = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      enName: `rows${n}`,
      label: '明细',
      funcType: 'subForm',
      children: columns(99),
    }));
  expect(messages(form(subForms(10)))).toHaveLength(100);
  expect(messages(form([...subForms(10), field]))).toEqual([
    'fields 字段与子表单的列合计最多 1000 个，现有 1001 个',
  ]);
});

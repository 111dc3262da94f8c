/** Expressions use the types of fields: numbers are compared by amount, texts as text, however they look. */
import { describe, expect, test } from 'vitest';
import { evaluate, isConditionMet } from '../../../contract/expression/evaluate.ts';
import { newFormDefinition } from '../../../contract/forms/checkedDefinition.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import { getFieldKinds, getRowKinds } from '../../../contract/forms/fieldKinds.ts';

const field = (enName: string, funcType: Field['funcType'], more: Partial<Field> = {}): Field => ({
  enName,
  label: enName,
  funcType,
  ...more,
});

const items = field('items', 'subForm', {
  label: '明细',
  children: [field('p', 'number', { precision: 2 }), field('code', 'input')],
});
const fields = [
  field('debit', 'number', { precision: 2 }),
  field('credit', 'number', { precision: 1 }),
  field('cap', 'number', { precision: 0 }),
  field('first', 'input'),
  field('second', 'textarea'),
  field('day', 'dateStamp'),
  field('year', 'dateStamp', { format: 'YYYY' }),
  field('score', 'select', { options: [{ label: '五', value: '5' }] }),
  items,
];

const data = {
  debit: '1.50',
  credit: '1.5',
  cap: '20',
  first: '100',
  second: '20',
  day: '2026-03-05',
  year: '2026',
  score: '5',
  items: [
    { p: '20.00', code: '007' },
    { p: '3.10', code: '8' },
  ],
};
const scope = { data, kinds: getFieldKinds(fields), now: '2026-03-05 10:00:00' };

test('Every name has a kind; columns have one under both of their names.', () => {
  const inRow = getRowKinds(fields, items.children ?? []);
  expect(
    ['debit', 'first', 'day', 'year', 'score', 'items', 'items.p'].map((name) => inRow.get(name)),
  ).toEqual(['number', 'text', 'date', 'any', 'any', 'many', 'numbers']);
  expect([inRow.get('p'), inRow.get('code')]).toEqual(['number', 'text']);
});

test.each([
  ['debit == credit', true],
  ['debit != credit', false],
  ['max(items.p) == cap', true],
  ['cap in items.p', true],
  ['items.p == items.p', true],
  ['first > second', false],
  ['first >= first', true],
  ['year >= 2026 and score > 4', true],
  ["score == '5' and score == 5", true],
])('The expression %s evaluates to %s.', (expression, holds) =>
  expect(isConditionMet(expression, scope)).toBe(holds),
);

test.each([
  ['first + second', '10020'],
  ["first + '-' + second", '100-20'],
  ['first + debit', '1001.50'],
  ["'共' + debit + '元'", '共1.50元'],
  ['debit + credit', '3'],
  ['debit', '1.50'],
  ['score + 1', '6'],
])('The expression %s evaluates to %s.', (expression, value) =>
  expect(evaluate(expression, scope)).toBe(value),
);

test('Texts are joined even if they are empty.', () => {
  expect(evaluate('first + second', { ...scope, data: {} })).toBe('');
  expect(evaluate('debit + credit', { ...scope, data: {} })).toBe('0');
});

describe('incompatible kinds', () => {
  const problems = (more: Partial<Field>[], draft: object = {}) => {
    const extra = more.map((one, n) => field(`extra${n}`, 'number', { label: '合', ...one }));
    const parsed = newFormDefinition.safeParse({
      enName: 'auto_kinds',
      cnName: '类',
      fields: [...fields, ...extra],
      ...draft,
    });
    return (parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);
  };

  test.each([
    ['first * 2', 'first（文本）不能参与计算'],
    ['day * 2', 'day（日期）不能参与计算'],
    ['sum(first)', 'first（文本）不能用于 sum'],
    ['if(first == debit, 1, 2)', 'first（文本）与debit（数字）不能比较'],
    ['if(day > 5, 1, 2)', 'day（日期）与5不能比较'],
    ['if(items.p > 5, 1, 2)', 'items.p（多个值）不能比较大小'],
  ])('the computation %s is refused when the form is saved', (computeExpression, said) => {
    expect(problems([{ computeExpression }]).join()).toContain(said);
  });

  test('Incompatible kinds in hide conditions, rules and computed columns are refused.', () => {
    expect(problems([{ hideCondition: 'first > 5' }]).join()).toContain('“合”的隐藏条件');
    const checks = [{ scene: 'add', expression: 'day * 2 > 1', action: 'stop', tips: '' }];
    expect(problems([], { checks }).join()).toContain('day（日期）不能参与计算');
    const virtualColumns = [{ enName: 'twice', cnName: '倍', expression: 'first * 2' }];
    expect(problems([], { feature: { virtualColumns } }).join()).toContain('first（文本）不能参与计算');
  });

  test('A number computed from text and a date computed from a number are refused.', () => {
    expect(problems([{ computeExpression: 'first' }])).toEqual([
      'fields.9.computeExpression “合”的计算表达式 first 的结果不是数字',
    ]);
    expect(problems([{ funcType: 'dateStamp', computeExpression: 'days(day, today())' }])).toEqual([
      'fields.9.computeExpression “合”的计算表达式 days(day, today()) 的结果不是日期',
    ]);
  });

  test('Text compared with any quoted text is accepted.', () => {
    expect(
      problems([{ hideCondition: "first == '5' or first == '2026-01-01' or first in ('1', '2')" }]),
    ).toEqual([]);
  });
});

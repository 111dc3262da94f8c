/** Computed values follow their sources in any order of definition. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newFormDefinition } from '../../../../contract/forms/checkedDefinition.ts';
import { findComputationCycles } from '../../../../contract/forms/compute/computedCells.ts';
import { computeRecord } from '../../../../contract/forms/compute/computedRecord.ts';
import type { Field } from '../../../../contract/forms/definition.ts';
import type { Values } from '../../../../contract/forms/recordRules.ts';
import { checkRecord } from '../../../../contract/forms/validateRecord.ts';

const facts = { now: '2026-03-05 10:03:04', currentUser: { userId: '7', deptId: null, roleKeys: [] } };

const maskCopies = (values: Values) => values;

const number = (enName: string, computeExpression?: string, more: Partial<Field> = {}): Field => ({
  enName,
  label: enName,
  funcType: 'number',
  precision: 2,
  ...(computeExpression !== undefined && { computeExpression }),
  ...more,
});

const computed = (fields: Field[], values: Values) =>
  computeRecord(fields, values, { facts, isComputed: () => true });

describe('A contract with net, tax and total', () => {
  const fields = [
    number('grand', 'net + tax'),
    number('tax', 'net * 0.13'),
    number('net', 'price * qty'),
    number('price'),
    number('qty'),
  ];

  test('gets the right amounts in every order of its fields', () => {
    const anyOrder = fc.shuffledSubarray(fields, { minLength: fields.length });
    fc.assert(
      fc.property(anyOrder, (shuffled) => {
        const { values } = computed(shuffled, { price: '100000', qty: '2' });
        expect(values).toMatchObject({ net: '200000.00', tax: '26000.00', grand: '226000.00' });
      }),
    );
  });

  test('gets the right amounts after an edit, from the shared validation', () => {
    const rules = { requireAll: true, facts, maskCopies };
    const before = { price: '1', qty: '1', net: '1.00', tax: '0.13', grand: '1.13' };
    expect(checkRecord(fields, { sent: { qty: '3' }, before }, rules).values).toEqual({
      qty: '3.00',
      net: '3.00',
      tax: '0.39',
      grand: '3.39',
    });
  });
});

describe('Rows of a sub-form', () => {
  const items: Field = {
    enName: 'items',
    label: '明细',
    funcType: 'subForm',
    children: [
      number('share', 'money / total * 100'),
      number('gross', 'money + tax'),
      number('tax', 'money * rate'),
      number('money', 'price * count'),
      number('price'),
      number('count'),
    ],
  };
  const fields = [number('rate', 'base / 100'), items, number('total', 'sum(items.money)'), number('base')];
  const values = {
    base: '13',
    items: [
      { price: '10', count: '3' },
      { price: '5', count: '2' },
    ],
  };

  test('compute from their own columns, from fields of the record, and from sums of the rows', () => {
    expect(computed(fields, values).values).toEqual({
      base: '13',
      rate: '0.13',
      total: '40.00',
      items: [
        { price: '10', count: '3', money: '30.00', tax: '3.90', gross: '33.90', share: '75.00' },
        { price: '5', count: '2', money: '10.00', tax: '1.30', gross: '11.30', share: '25.00' },
      ],
    });
  });

  test('pass through validation in the same order, even if they were not sent', () => {
    const rules = { requireAll: false, facts, maskCopies };
    const { values: first } = checkRecord(fields, { sent: values }, rules);
    expect(first).toMatchObject({ total: '40.00', items: [{ share: '75.00' }, { share: '25.00' }] });
    const before = {
      ...first,
      items: (first.items as Values[]).map((row, n) => ({ ...row, id: String(n) })),
    };
    const edit = checkRecord(fields, { sent: { base: '50' }, before }, rules).values;
    expect(edit).toMatchObject({
      rate: '0.50',
      items: [
        { id: '0', gross: '45.00' },
        { id: '1', gross: '15.00' },
      ],
    });
  });
});

test('Unchanged results return the same objects.', () => {
  const fields = [number('sum', 'a + 1'), number('a')];
  const values = { a: '1', sum: '2.00' };
  expect(computed(fields, values).values).toBe(values);
});

describe('A result that the field cannot hold', () => {
  test('yields an error at the field and no value', () => {
    const fields = [number('limit', 'a * 10', { max: 50 }), number('a')];
    const { values, errors } = checkRecord(
      fields,
      { sent: { a: '6' } },
      { requireAll: false, facts, maskCopies },
    );
    expect(values).toEqual({ a: '6.00' });
    expect(errors).toEqual([{ path: 'limit', message: 'limit：计算结果 60.00 不符合要求，不能大于 50' }]);
  });

  test('yields an error at its row', () => {
    const children = [number('limit', 'a * 10', { max: 50 }), number('a')];
    const fields: Field[] = [{ enName: 'rows', label: '行', funcType: 'subForm', children }];
    const sent = { rows: [{ a: '1' }, { a: '6' }] };
    const { errors } = checkRecord(fields, { sent }, { requireAll: false, facts, maskCopies });
    expect(errors.map(({ path }) => path)).toEqual(['rows.1.limit']);
  });

  test('yields no error if it cannot be computed: forms may be half-filled', () => {
    const fields = [number('part', '1 / a'), number('a')];
    expect(computed(fields, {})).toEqual({ values: {}, errors: [] });
  });
});

describe('Computation cycles', () => {
  test('include cycles of any length, also of one field', () => {
    expect(findComputationCycles([number('a', 'b'), number('b', 'c + 1'), number('c', 'a')])).toEqual([
      ['a', 'b', 'c', 'a'],
    ]);
    expect(findComputationCycles([number('a', 'a + 1')])).toEqual([['a', 'a']]);
    expect(findComputationCycles([number('a', 'b'), number('b')])).toEqual([]);
  });

  test('include cycles through rows and the record', () => {
    const children = [number('part', 'total / 2'), number('price')];
    const fields: Field[] = [
      { enName: 'items', label: '明细', funcType: 'subForm', children },
      number('total', 'sum(items.part)'),
    ];
    expect(findComputationCycles(fields)).toEqual([['items.part', 'total', 'items.part']]);
  });

  test('prevent saving the form, with the labels of the fields', () => {
    const fields = [
      { ...number('tax', 'grand * 0.13'), label: '税额' },
      { ...number('grand', 'tax + 1'), label: '合计' },
    ];
    const { error } = newFormDefinition.safeParse({ enName: 'auto_ring', cnName: '环', fields });
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['fields.0.computeExpression', '计算表达式循环引用：税额 → 合计 → 税额'],
    ]);
  });

  test('store no text of a passing time, which a computed column may show', () => {
    const day: Field = { enName: 'day', label: '日期', funcType: 'dateStamp', format: 'YYYY-MM-DD' };
    const since: Field = { enName: 'since', label: '距今', funcType: 'input' };
    const problemsOf = (more: Partial<Field>, feature = {}) =>
      newFormDefinition
        .safeParse({ enName: 'auto_since', cnName: '距今', fields: [day, { ...since, ...more }], feature })
        .error?.issues.map(({ path }) => path.join('.'));
    expect(problemsOf({ computeExpression: "elapsed(day) + '登记'" })).toEqual([
      'fields.1.computeExpression',
    ]);
    expect(problemsOf({ defaultType: 'func', defaultValue: 'elapsed(createTime)' })).toEqual([
      'fields.1.defaultValue',
    ]);
    const column = { enName: 'ago', cnName: '登记', expression: 'elapsed(day)' };
    expect(problemsOf({}, { virtualColumns: [column] })).toBeUndefined();
  });

  test('compute once, at any length, in a form that already has them', () => {
    const ring = Array.from({ length: 300 }, (_, n) => number(`f${n}`, `f${(n + 1) % 300} + 1`));
    expect(computed(ring, {}).errors).toEqual([]);
    const chain = Array.from({ length: 3000 }, (_, n) => number(`f${n}`, n === 2999 ? '1' : `f${n + 1} + 1`));
    expect(computed(chain, {}).values).toMatchObject({ f0: '3000.00' });
  });
});

import { describe, expect, test } from 'vitest';
import { Failure, Refusal } from '../../../contract/failures.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import type { RecordRules, Values } from '../../../contract/forms/recordRules.ts';
import { checkRecord, validateRecord } from '../../../contract/forms/validateRecord.ts';

const fields: Field[] = [
  { enName: 'title', label: '标题', funcType: 'input', required: true },
  { enName: 'amount', label: '金额', funcType: 'number', precision: 2 },
  { enName: 'reason', label: '原因', funcType: 'input', required: true, hideCondition: 'amount < 100' },
  { enName: 'number', label: '编号', funcType: 'serialNumber' },
  { enName: 'total', label: '合计', funcType: 'number', precision: 2, computeExpression: 'sum(items.price)' },
  {
    enName: 'items',
    label: '明细',
    funcType: 'subForm',
    children: [
      { enName: 'qty', label: '数量', funcType: 'number', precision: 0, required: true },
      { enName: 'price', label: '价格', funcType: 'number', precision: 2 },
    ],
  },
];

const facts = { now: '2026-03-05 10:00:00', currentUser: { userId: '1', deptId: null, roleKeys: [] } };
const rules = (more: Partial<RecordRules> = {}): RecordRules => ({
  requireAll: true,
  facts,
  maskCopies: (values) => values,
  ...more,
});
const check = (sent: Values, before?: Values, more?: Partial<RecordRules>) =>
  checkRecord(fields, { sent, before }, rules(more));

const failureOf = (work: () => unknown): Failure => {
  try {
    work();
  } catch (error) {
    if (error instanceof Failure) return error;
  }
  throw new Error('nothing was refused');
};

test('Only sent values are written, in their stored form.', () => {
  const { values, errors, missing } = check({ title: '砂石', amount: 12.5 });
  expect(values).toEqual({ title: '砂石', amount: '12.50', total: '0.00' });
  expect([errors, missing]).toEqual([[], []]);
});

test('A required field that is hidden may be empty.', () => {
  expect(check({ title: 'x', amount: '99.99' }).missing).toEqual([]);
  expect(check({ title: 'x', amount: '100' }).missing.map((one) => one.path)).toEqual(['reason']);
});

test('A draft may be incomplete but not invalid.', () => {
  const draft = check({ amount: 'abc' }, undefined, { requireAll: false });
  expect(draft.missing).toEqual([]);
  expect(draft.errors).toEqual([{ path: 'amount', message: '金额：应为数字' }]);
});

test('Errors in sub-form rows name the row and the column.', () => {
  const { errors, missing } = check({ title: 'x', items: [{ qty: 1 }, { qty: 1.5 }, { price: 3 }] });
  expect(errors).toEqual([{ path: 'items.1.qty', message: '数量：应为整数' }]);
  expect(missing).toEqual([{ path: 'items.2.qty', message: '数量不能为空' }]);
});

test('A computed field follows its sources, and ignores a sent value.', () => {
  const { values } = check({
    title: 'x',
    total: '1',
    items: [
      { qty: 1, price: '0.1' },
      { qty: 2, price: '0.2' },
    ],
  });
  expect(values.total).toBe('0.30');
});

test('A row is matched by its id; an unknown and a repeated id are refused.', () => {
  const before = { title: 'x', items: [{ id: '5', qty: '1', price: '2.00' }] };
  expect(check({ items: [{ id: '5', price: 3 }] }, before).values.items).toEqual([
    { qty: '1', price: '3.00', id: '5' },
  ]);
  const errors = check({ items: [{ id: '5' }, { id: '5' }, { id: '9' }] }, before).errors;
  expect(errors.map((one) => one.path)).toEqual(['items.1.id', 'items.2.id']);
});

test('A read-only value is ignored if unchanged and refused if changed.', () => {
  const writable = (path: string) => path !== 'amount' && path !== 'items.price';
  const before = { title: 'x', amount: '5.00', items: [{ id: '1', qty: '1', price: '2.00' }] };
  const same = check({ amount: 5, items: [{ id: '1', qty: 2, price: '2' }] }, before, { writable });
  expect(same.errors).toEqual([]);
  expect(same.values).not.toHaveProperty('amount');
  const changed = check({ amount: 6, items: [{ id: '1', price: '3' }] }, before, { writable });
  expect(changed.errors.map((one) => one.path)).toEqual(['amount', 'items.0.price']);
});

test('A read-only value is unchanged if both sides are empty, in any form.', () => {
  const writable = () => false;
  for (const sent of [null, '', [], undefined]) {
    for (const kept of [null, '', []]) {
      const before = { title: kept, items: [] };
      expect(check({ title: sent, items: [] }, before, { writable }).errors).toEqual([]);
    }
  }
});

test('A hidden field is neither required nor written.', () => {
  const visible = (path: string) => path !== 'title';
  expect(check({ amount: 1 }, undefined, { visible }).missing).toEqual([]);
  expect(check({ title: 'mine' }, { title: 'theirs' }, { visible }).errors[0]?.path).toBe('title');
});

test('Companions and system columns may be sent back with a record; any other unknown key is a 400.', () => {
  const sent = { title: 'x', title$view: 'x', createBy$view: '张三', sysStatus: 1, createTime: 'y', id: '3' };
  expect(check(sent).unknown).toEqual([]);
  expect(check({ ...sent, evil: 1, items: [{ qty: 1, __x: 1 }] }).unknown.map((one) => one.path)).toEqual([
    'evil',
    'items.0.__x',
  ]);
  expect(() => validateRecord(fields, { sent: { evil: 1 } }, rules())).toThrow(Refusal);
});

test('Missing fields alone are REQUIRED_MISSING; any invalid value is FIELD_INVALID.', () => {
  expect(failureOf(() => validateRecord(fields, { sent: {} }, rules())).reason).toBe('REQUIRED_MISSING');
  const failure = failureOf(() => validateRecord(fields, { sent: { amount: '1.234' } }, rules()));
  expect(failure.reason).toBe('FIELD_INVALID');
  expect(failure.detail.errors?.map((one) => one.path)).toEqual(['amount', 'title']);
});

test('A serial number sent by a client is ignored.', () => {
  expect(check({ title: 'x', number: 'HT-1' }).values).not.toHaveProperty('number');
});

describe('A read-only sub-form with some writable columns', () => {
  const only = (...paths: string[]) => ({ writable: (path: string) => paths.includes(path) });
  const before = {
    title: 'x',
    items: [
      { id: '1', qty: '1', price: '2.00' },
      { id: '2', qty: '4', price: null },
    ],
  };

  test('accepts those cells and keeps the others', () => {
    const sent = { items: [{ id: '1', qty: 1, price: 3 }, { id: '2' }] };
    const { values, errors } = check(sent, before, only('items.price'));
    expect(errors).toEqual([]);
    expect(values.items).toEqual([
      { id: '1', qty: '1', price: '3.00' },
      { id: '2', qty: '4', price: null },
    ]);
  });

  test('refuses other cells by row and column', () => {
    const sent = { items: [{ id: '1', qty: 9 }, { id: '2' }] };
    const { errors } = check(sent, before, only('items.price'));
    expect(errors).toEqual([{ path: 'items.0.qty', message: '数量不可修改' }]);
  });

  test.each([
    ['one more', [{ id: '1' }, { id: '2' }, { qty: 1 }]],
    ['one less', [{ id: '1' }]],
    ['another order', [{ id: '2' }, { id: '1' }]],
    ['none', null],
  ])('keeps its rows: %s is refused', (_, items) => {
    const { errors } = check({ items }, before, only('items.price'));
    expect(errors).toEqual([{ path: 'items', message: '明细不可增减行' }]);
  });

  test('writes nothing if no cell changed', () => {
    const { values, errors } = check({ items: before.items }, before, only('items.price'));
    expect([errors, Object.keys(values)]).toEqual([[], ['total']]);
    expect(check({ items: before.items }, before, only('title')).errors).toEqual([]);
  });
});

describe('Current rows that were not sent', () => {
  const before = { title: 'x', items: [{ id: '1', qty: null, price: '2.00' }] };

  test('need the required values of writable columns', () => {
    const missing = (writable: boolean) =>
      check({}, before, { writable: (path) => path !== 'items.qty' || writable }).missing;
    expect(missing(true)).toEqual([{ path: 'items.0.qty', message: '数量不能为空' }]);
    expect(missing(false)).toEqual([]);
    expect(check({}, before, { requireAll: false }).missing).toEqual([]);
  });

  test('stay unwritten after that check', () => {
    expect(check({ amount: 1 }, before).values).not.toHaveProperty('items');
  });
});

describe('A computed value', () => {
  const priced: Field[] = [
    { enName: 'rate', label: '税率', funcType: 'number', precision: 2 },
    {
      enName: 'items',
      label: '明细',
      funcType: 'subForm',
      children: [
        { enName: 'price', label: '价格', funcType: 'number', precision: 2 },
        { enName: 'tax', label: '税额', funcType: 'number', precision: 2, computeExpression: 'price * rate' },
      ],
    },
    { enName: 'sum', label: '合计', funcType: 'number', precision: 2, computeExpression: 'sum(items.tax)' },
  ];
  const before = { rate: '0.10', items: [{ id: '1', price: '100.00', tax: '10.00' }], sum: '10.00' };
  const compute = (sent: Values, more?: Partial<RecordRules>) =>
    checkRecord(priced, { sent, before }, rules(more)).values;

  test('follows changes of the record around its rows', () => {
    expect(compute({ rate: '0.2' })).toEqual({
      rate: '0.20',
      items: [{ id: '1', price: '100.00', tax: '20.00' }],
      sum: '20.00',
    });
  });

  test('uses the written values, not sent values that were ignored', () => {
    const hidden = { visible: (path: string) => path !== 'rate' };
    expect(compute({ rate: null, items: [{ id: '1', price: '50' }] }, hidden)).toEqual({
      items: [{ id: '1', price: '50.00', tax: '5.00' }],
      sum: '5.00',
    });
  });

  test('stays unchanged if it is not computable, regardless of the sent value', () => {
    const sent = { rate: '0.2', sum: '7', items: [{ id: '1', price: '100', tax: '7' }] };
    expect(compute(sent, { computable: (path) => path !== 'sum' && path !== 'items.tax' })).toEqual({
      rate: '0.20',
      items: [{ id: '1', price: '100.00', tax: '10.00' }],
    });
  });

  test('causes no change error in rows of a read-only sub-form', () => {
    const stale = { ...before, items: [{ id: '1', price: '100.00', tax: '9.00' }] };
    const { values, errors } = checkRecord(
      priced,
      { sent: { items: stale.items }, before: stale },
      rules({ writable: () => false }),
    );
    expect(errors).toEqual([]);
    expect(values.items).toEqual([{ id: '1', price: '100.00', tax: '10.00' }]);
  });
});

describe('Required computed fields', () => {
  const computed = (enName: string, computeExpression: string): Field => ({
    ...{ enName, label: enName, funcType: 'input', required: true, computeExpression },
  });
  const ofCard = (name: string) => `if(contains(${name}, '*'), '', ${name})`;
  const copied: Field[] = [
    computed('year', 'birth'),
    computed('birth', ofCard('card')),
    { enName: 'card', label: '证件号码', funcType: 'input', required: true },
    computed('own', 'note'),
    { enName: 'note', label: '备注', funcType: 'input' },
    {
      ...{ enName: 'people', label: '人员', funcType: 'subForm' },
      children: [
        { enName: 'paper', label: '证件', funcType: 'input' },
        computed('born', ofCard('paper')),
        computed('outer', 'birth'),
        computed('later', 'born'),
      ],
    },
    computed('cards', "if(len(people.paper) > 1, '', '')"),
  ];
  const masking = (...paths: string[]): Partial<RecordRules> => {
    const mask = (values: Values) => ({ ...values, ...(values.card ? { card: '1101**' } : {}) });
    return { maskCopies: Object.assign(mask, { paths: new Set(paths) }) };
  };
  const missingOf = (sent: Values, more: Partial<RecordRules> = masking('card')) =>
    checkRecord(copied, { sent }, rules(more)).missing.map(({ path }) => path);

  test('A required field computed from a masked copy, directly or through another field, may be empty.', () => {
    expect(missingOf({ card: '110105' })).toEqual(['own', 'cards']);
    expect(missingOf({ card: '110105' }, {})).toEqual(['own', 'cards']);
    expect(missingOf({ card: '1101**' }, {})).toEqual(['year', 'birth', 'own', 'cards']);
  });

  test('A required column computed from a masked copy of its row or of the record around it may be empty.', () => {
    const sent = { card: '110105', note: 'x', people: [{ paper: null }] };
    expect(missingOf(sent)).toEqual(['people.0.born', 'people.0.later', 'cards']);
    expect(missingOf(sent, masking('card', 'people.paper'))).toEqual([]);
  });

  test('The copy itself, which the person can choose, may not be empty.', () => {
    expect(missingOf({ note: 'x' })).toEqual(['card', 'cards']);
  });
});

import { describe, expect, test } from 'vitest';
import { newFormDefinition } from '../../../../contract/forms/checkedDefinition.ts';
import type { Field, FormDefinition } from '../../../../contract/forms/definition.ts';
import { DraftStore } from '../../../../src/state/forms/drafts.ts';
import { everythingWritable, nodeAccess } from '../../../../src/state/forms/formAccess.ts';
import { FormModel, type FormModelOptions } from '../../../../src/state/forms/formModel.ts';
import { PrivateStore } from '../../../../src/state/session/privateStore.ts';
import { createFakeStorage } from '../../../support/browser/fakeStorage.ts';

const definition: FormDefinition = {
  formId: '1',
  version: 1,
  ...newFormDefinition.parse({
    enName: 'auto_contract',
    cnName: '采购合同',
    fields: [
      { enName: 'name', label: '名称', funcType: 'input', required: true },
      { enName: 'amount', label: '金额', funcType: 'number', precision: 2, required: true },
      {
        enName: 'total',
        label: '总额',
        funcType: 'number',
        precision: 2,
        computeExpression: 'sum(items.money)',
      },
      { enName: 'risk', label: '风险', funcType: 'input' },
      {
        enName: 'riskNote',
        label: '风险说明',
        funcType: 'textarea',
        required: true,
        hideCondition: "risk != '高'",
      },
      { enName: 'no', label: '编号', funcType: 'serialNumber' },
      { enName: 'card', label: '证号', funcType: 'idCard' },
      {
        enName: 'items',
        label: '明细',
        funcType: 'subForm',
        children: [
          { enName: 'quantity', label: '数量', funcType: 'number', required: true },
          { enName: 'price', label: '单价', funcType: 'number' },
          { enName: 'money', label: '小计', funcType: 'number', computeExpression: 'quantity * price' },
        ],
      },
    ],
  }),
};

function memory() {
  const area = createFakeStorage();
  const owner = { tenantCode: 'DEFAULT', userId: '1', key: new Uint8Array(32) };
  const store = new PrivateStore({ area: () => area, owner: () => owner, now: () => 0 });
  return new DraftStore({ store, now: () => 0 });
}

const opened = (part: Partial<FormModelOptions> = {}) =>
  new FormModel({
    key: 'auto_contract_form:new',
    definition,
    access: everythingWritable,
    initial: {},
    exists: false,
    facts: () => ({
      now: '2026-11-21 09:00:00',
      currentUser: { userId: '1', deptId: null, roleKeys: [] },
    }),
    drafts: memory(),
    ...part,
  });

describe('a form in edit mode', () => {
  test('A required field that is computed from a copied value may be empty, because the copy may be masked.', () => {
    const input = { label: '证号', funcType: 'input' } as const;
    const fields: Field[] = [
      {
        ...{ enName: 'who', label: '人员', funcType: 'relatedForm' },
        ...{ relateEnName: 'auto_person', relate2Current: ['card:note'] },
      },
      { ...input, enName: 'note' },
      { ...input, enName: 'whole', required: true, computeExpression: "contains(note, '*') ? '' : note" },
    ];
    const form = opened({ definition: { ...definition, fields } });
    form.set('note', '1101**');
    expect(form.check()).toBe(true);
  });

  test('An error within a value appears at its field, once, with its first reason.', () => {
    const range = { enName: 'stay', label: '驻厂日期', funcType: 'dateRange' } as const;
    const form = opened({ definition: { ...definition, fields: [range] } });
    form.set('stay', ['2026-11-20', null]);
    expect(form.check()).toBe(false);
    expect(form.state.problems).toEqual({ stay: '驻厂日期：请填写开始和结束日期' });
    form.set('stay', ['2026-11-20', '2026-02-30']);
    expect(form.state.problems).toEqual({ stay: '驻厂日期：日期格式应为 YYYY-MM-DD' });
    form.show([{ path: 'stay.1', message: '驻厂日期：日期格式应为 YYYY-MM-DD' }]);
    expect(Object.keys(form.state.problems)).toEqual(['stay']);
  });

  test('shows an error of a sub-form at its cell', () => {
    const form = opened();
    form.show([
      { path: 'items.2.quantity.0', message: '数量：应为数字' },
      { path: 'items.2.id', message: '明细行不存在或重复' },
    ]);
    expect(Object.keys(form.state.problems)).toEqual(['items.2.quantity', 'items.2.id']);
  });

  test('computed columns and fields follow what is typed', () => {
    const form = opened();
    form.set('items', [
      { quantity: '120', price: '8600' },
      { quantity: '2', price: '0.5' },
    ]);
    const rows = form.state.values.items as Record<string, unknown>[];
    expect(rows.map((row) => row.money)).toEqual(['1032000', '1']);
    expect(Number(form.state.values.total)).toBe(1_032_001);
  });

  test('a hidden field appears when its hiding condition ends', () => {
    const form = opened();
    expect(form.state.hidden.has('riskNote')).toBe(true);
    form.set('risk', '高');
    expect(form.state.hidden.has('riskNote')).toBe(false);
  });

  test('no error is shown before the first attempt, and all errors are live after it', () => {
    const form = opened();
    form.set('name', '');
    expect(form.state.problems).toEqual({});
    expect(form.check()).toBe(false);
    expect(form.state.problems).toEqual({ name: '名称不能为空', amount: '金额不能为空' });
    form.set('name', '刀具');
    expect(form.state.problems).toEqual({ amount: '金额不能为空' });
  });

  test('an error of a sub-form row appears at its cell', () => {
    const form = opened({ initial: { name: 'a', amount: '1' } });
    form.set('items', [{ price: '3' }]);
    expect(form.check()).toBe(false);
    expect(form.state.problems).toEqual({ 'items.0.quantity': '数量不能为空' });
  });

  test('a required field that is hidden does not prevent sending', () => {
    expect(opened({ initial: { name: 'a', amount: '1' } }).check()).toBe(true);
  });
});

describe('changed values', () => {
  const initial = { id: '9', version: 3, name: '刀具', amount: '2.50', no: 'HT-1' };

  test('typing a value back makes the form clean again', () => {
    const form = opened({ initial, exists: true });
    form.set('name', '滚刀');
    expect(form.dirty).toBe(true);
    form.set('name', '刀具');
    expect(form.dirty).toBe(false);
  });

  test('another notation of the same number is no change', () => {
    const form = opened({ initial, exists: true });
    form.set('amount', '2.5');
    expect(form.dirty).toBe(false);
  });

  test('only changed values are sent, never values that the server computes', () => {
    const form = opened({ initial, exists: true });
    form.set('amount', '3', { amount$view: 'x' });
    form.set('no', 'HT-2');
    expect(form.changes()).toEqual({ amount: '3' });
  });

  test('display values inside rows are not sent', () => {
    const form = opened();
    form.set('items', [{ quantity: '1', quantity$view: '一' }]);
    expect(form.changes().items).toEqual([{ quantity: '1', money: '0' }]);
  });

  test('fields that the node does not make writable are not sent', () => {
    const access = nodeAccess(
      [{ fieldName: 'name', isVisible: true, isWritable: false, isComputable: true }],
      'HANDLE',
    );
    const form = opened({ access });
    form.set('name', 'x');
    form.set('amount', '1');
    expect(form.changes()).toEqual({ amount: '1' });
  });

  test('A sub-form with only one writable column sends all of its rows.', () => {
    const said = { isVisible: true, isWritable: false, isComputable: true };
    const children = [{ ...said, fieldName: 'price', isWritable: true }];
    const access = nodeAccess([{ ...said, fieldName: 'items', children }], 'APPROVAL');
    const rows = [{ id: '1', quantity: '2', price: null, money: '0' }];
    const form = opened({ access, initial: { ...initial, items: rows }, exists: true });
    form.set('items', [{ ...rows[0], price: '3' }]);
    expect(form.changes()).toEqual({ items: [{ id: '1', quantity: '2', price: '3', money: '6' }] });
    form.set('items', []);
    expect(form.check()).toBe(false);
    expect(form.state.problems).toEqual({ items: '明细不可增减行' });
  });

  test('a computation over hidden or missing fields keeps the server’s value', () => {
    const said = { isVisible: true, isWritable: true, isComputable: true };
    const hidden = [{ ...said, fieldName: 'price', isVisible: false }];
    const access = nodeAccess(
      [
        { ...said, fieldName: 'items', children: hidden },
        { ...said, fieldName: 'total', isComputable: false },
      ],
      'HANDLE',
    );
    const rows = [{ id: '1', quantity: '2', money: '9' }];
    const form = opened({ access, initial: { ...initial, items: rows, total: '9' }, exists: true });
    form.set('items', [{ ...rows[0], quantity: '3' }]);
    expect(form.state.values).toMatchObject({ total: '9', items: [{ money: '9' }] });
  });

  test('a condition over a hidden field hides nothing', () => {
    const access = nodeAccess(
      [{ fieldName: 'risk', isVisible: false, isWritable: false, isComputable: true }],
      'HANDLE',
    );
    expect([...opened({ access, initial, exists: true }).state.hidden]).toEqual([]);
  });

  test('resetting restores the loaded values', () => {
    const form = opened({ initial, exists: true });
    form.set('name', 'x');
    form.reset();
    expect(form.state.values.name).toBe('刀具');
    expect(form.dirty).toBe(false);
  });
});

describe('a draft', () => {
  test('comes back when the form opens again, and is removed when it is sent', () => {
    const drafts = memory();
    const first = opened({ drafts });
    first.set('name', '刀具');
    first.keep();
    const second = opened({ drafts });
    expect(second.state.restored).toBe(true);
    expect(second.state.values.name).toBe('刀具');
    second.settle();
    expect(second.dirty).toBe(false);
    expect(opened({ drafts }).state.restored).toBe(false);
  });

  test('only the user’s changes are applied over a record that has changed meanwhile', () => {
    const drafts = memory();
    const first = opened({ drafts, initial: { name: 'a', amount: '1' }, exists: true });
    first.set('amount', '2');
    first.keep();
    const second = opened({ drafts, initial: { name: 'b', amount: '1' }, exists: true });
    expect(second.state.values).toMatchObject({ name: 'b', amount: '2' });
  });

  test('An error of the server appears at its field until the field is corrected.', () => {
    const form = opened({ initial: { name: 'a', amount: '1' } });
    form.check();
    form.show([{ path: 'name', message: '名称已存在' }]);
    expect(form.state.problems).toEqual({ name: '名称已存在' });
    form.set('name', 'b');
    expect(form.state.problems).toEqual({});
  });
});

test('A changed parent empties its dependent field, which is a change too.', () => {
  const place = { funcType: 'select' as const, selectMode: 1 as const, configDataId: 'places' };
  const fields = newFormDefinition.parse({
    enName: 'auto_trip',
    cnName: '行程',
    fields: [
      { ...place, enName: 'province', label: '省' },
      { ...place, enName: 'city', label: '市', relateField: 'province' },
    ],
  });
  const initial = { province: 'gd', city: 'sz', city$view: '深圳' };
  const form = opened({ definition: { formId: '2', version: 1, ...fields }, initial });
  form.set('province', 'zj', { province$view: '浙江' });
  expect(form.state.values).toMatchObject({ province: 'zj', city: null, city$view: '' });
  expect(form.changes()).toEqual({ province: 'zj', city: null });
});

describe('dates with an automatic value', () => {
  const fields = newFormDefinition.parse({
    enName: 'auto_check',
    cnName: '检查',
    fields: [
      { enName: 'name', label: '名称', funcType: 'input' },
      {
        enName: 'checkedOn',
        label: '检查日期',
        funcType: 'dateStamp',
        defaultType: 'func',
        defaultValue: 'today()',
      },
      { enName: 'kind', label: '类别', funcType: 'input', defaultType: 'func', defaultValue: "'日常'" },
    ],
  });
  const check = { formId: '3', version: 1, ...fields };

  test('an empty one of an existing record is filled if it is writable, and is sent', () => {
    const form = opened({ definition: check, initial: { name: '塔吊' }, exists: true });
    expect(form.state.values.checkedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(form.state.values.kind).toBeUndefined();
    expect(Object.keys(form.changes())).toEqual(['checkedOn']);
  });

  test('an automatic value needs neither a confirmation nor a draft', () => {
    const drafts = memory();
    const form = opened({ definition: check, initial: { name: '塔吊' }, exists: true, drafts });
    form.keep();
    expect(form.dirty).toBe(false);
    expect(drafts.read(form.key)).toBeUndefined();
    form.set('name', '升降机');
    expect(form.dirty).toBe(true);
    form.reset();
    expect(form.dirty).toBe(false);
    expect(form.state.values.checkedOn).toBeDefined();
  });

  test('one with a value and a read-only one stay unchanged', () => {
    const set = opened({ definition: check, initial: { checkedOn: '2026-01-01' }, exists: true });
    expect(set.state.values.checkedOn).toBe('2026-01-01');
    const read = opened({ definition: check, initial: {}, exists: true, access: nodeAccess([], 'CC') });
    expect(read.state.values.checkedOn).toBeUndefined();
  });
});

describe('a dependent choice', () => {
  const chosen: FormDefinition = {
    ...definition,
    fields: [
      { enName: 'kind', label: '类别', funcType: 'input' },
      {
        enName: 'partner',
        label: '供应商',
        funcType: 'relatedForm',
        relateEnName: 'auto_supplier',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: that is how a definition names a field
        conditions: { category: '${kind}' },
      },
    ],
  };

  test('disappears with its parent and says so until something is chosen again', () => {
    const form = opened({
      definition: chosen,
      initial: { kind: '材料', partner: '7', partner$view: '瑞丰' },
    });
    form.set('kind', '设备');
    expect(form.state.values).toMatchObject({ partner: null, partner$view: '' });
    expect(form.state.notes).toEqual({ partner: '“类别”已变更，原选择已清空' });
    form.set('kind', '劳务');
    expect(form.state.notes).toHaveProperty('partner');
    form.set('partner', '9');
    expect(form.state.notes).toEqual({});
    form.set('kind', '材料');
    form.reset();
    expect(form.state.notes).toEqual({});
    expect(form.state.values).toMatchObject({ partner: '7' });
  });
});

test('a masked number that a choice brings along empties the field, so that no earlier number stays', () => {
  const form = opened({ initial: { card: '11010519491231002X' } });
  form.set('name', '甲', { card: '110105********002X', risk: '110105********002X' });
  expect(form.state.values).toMatchObject({ card: null, risk: '110105********002X' });
  form.set('name', '乙', { card: '11010519700101002X' });
  expect(form.state.values).toMatchObject({ card: '11010519700101002X' });
});

/** Settings of fields that consist of parts: actions of buttons, conditions of relations. */
import { expect, test } from 'vitest';
import { applyEdits } from '../../../../contract/design/edit.ts';
import { listPartSettings } from '../../../../contract/design/form/fieldActionSettings.ts';
import { fieldProperties } from '../../../../contract/design/form/fieldProperties.ts';
import { fieldSettings } from '../../../../contract/fields/fieldSettings.ts';
import type { Field } from '../../../../contract/forms/definition.ts';

const button: Field = { enName: 'fill', label: '带出', funcType: 'button' };

const set = (field: Field, key: string, value: unknown): Field => {
  const step = listPartSettings(field, [])
    .find((one) => one.key === key)
    ?.set(value);
  if (!step) throw new Error(`There is no setting ${key}.`);
  return applyEdits(field, step.edits);
};
const keys = (field: Field) => listPartSettings(field, []).map(({ key }) => key);

test('a button has the settings of its action', () => {
  expect(keys(button)).toEqual(['action']);
  const link = set(set(button, 'action', 'link'), 'address', '/view/{code}');
  expect(link.action).toEqual({ type: 'link', address: '/view/{code}' });
  const compute = set(link, 'action', 'compute');
  expect(keys(compute)).toEqual(['action', 'assign']);
  expect(set(compute, 'assign', [{ toField: 'total', expression: 'a + b' }, {}]).action).toEqual({
    type: 'compute',
    assign: [{ toField: 'total', expression: 'a + b' }],
  });
  const jump = set(set(link, 'action', 'toForm'), 'targetForm', 'auto_pay');
  expect(set(jump, 'fieldMap', [{ source: 'id', target: 'trip' }]).action).toEqual({
    type: 'toForm',
    targetForm: 'auto_pay',
    fieldMap: ['id:trip'],
  });
  expect(set(jump, 'action', null)).toEqual(button);
});

test('a relation offers the records that its conditions want, and what is no text stays as it is', () => {
  const relation: Field = {
    enName: 'order',
    label: '订单',
    funcType: 'relatedForm',
    relateEnName: 'auto_order',
    conditions: { sysStatus: ['1'], supplier: `\${supplier}` },
  };
  const [setting] = listPartSettings(relation, []);
  expect(setting?.value).toEqual([
    { name: 'sysStatus', wanted: '["1"]' },
    { name: 'supplier', wanted: `\${supplier}` },
  ]);
  expect(set(relation, 'conditions', setting?.value)).toEqual(relation);
  expect(set(relation, 'conditions', [{ name: 'supplier', wanted: 'S1' }]).conditions).toEqual({
    supplier: 'S1',
  });
  expect(set(relation, 'conditions', [])).not.toHaveProperty('conditions');
});

test('every setting of fields can be edited', () => {
  const edited = new Set<string>([
    ...fieldProperties.map(({ key }) => key),
    // Parts, and the initial filter of the list page.
    ...['action', 'conditions', 'value'],
  ]);
  expect(Object.keys(fieldSettings.shape).filter((key) => !edited.has(key))).toEqual([]);
});

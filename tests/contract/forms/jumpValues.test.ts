import { expect, test } from 'vitest';
import type { Field } from '../../../contract/forms/definition.ts';
import { mapJumpValues } from '../../../contract/forms/jumpValues.ts';

const field = (enName: string, funcType: Field['funcType'], more: Partial<Field> = {}): Field => ({
  enName,
  label: enName,
  funcType,
  ...more,
});

const fields = [
  field('name', 'input'),
  field('no', 'serialNumber'),
  field('author', 'currentUser'),
  field('supplier', 'relatedForm'),
  field('items', 'subForm', { children: [field('qty', 'number')] }),
];
const values = {
  id: '9',
  name: '滚刀',
  no: 'HT-1',
  author: '7',
  supplier: '3',
  supplier$view: '宏达',
  items: [{ id: '1', qty: '2' }],
};

test('Fields of the same name and type are copied with their texts, rows as new ones.', () => {
  const target = [field('name', 'textarea'), field('supplier', 'relatedForm'), ...fields.slice(4)];
  expect(mapJumpValues({ fields, values }, target, undefined)).toEqual({
    supplier: '3',
    supplier$view: '宏达',
    items: [{ qty: '2' }],
  });
});

test('Pairs map source to target; id is the record itself.', () => {
  const target = [field('title', 'input'), field('contract', 'relatedForm')];
  expect(mapJumpValues({ fields, values }, target, ['name:title', 'id:contract', 'missing:title'])).toEqual({
    title: '滚刀',
    contract: '9',
  });
});

test('Values set by the server are neither read nor written.', () => {
  const target = [field('title', 'input'), field('no', 'serialNumber'), field('madeAt', 'currentTime')];
  const map = ['no:title', 'author:title', 'name:no', 'name:madeAt'];
  expect(mapJumpValues({ fields, values }, target, map)).toEqual({});
});

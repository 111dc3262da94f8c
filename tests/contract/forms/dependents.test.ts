import { expect, test } from 'vitest';
import type { Field } from '../../../contract/forms/definition.ts';
import { emptiedDependents, isParent, parentName } from '../../../contract/forms/dependents.ts';

const place = (enName: string, more: Partial<Field> = {}): Field => ({
  enName,
  label: enName,
  funcType: 'select',
  selectMode: 1,
  configDataId: 'places',
  ...more,
});

const fields = [
  place('province'),
  place('city', { relateField: 'province' }),
  place('district', { relateField: 'city', multiple: true }),
];
const [province, city] = fields as [Field, Field, Field];

test('options hang on the field that relateField names, of configured data alone', () => {
  expect(parentName(city)).toBe('province');
  expect(parentName(province)).toBeUndefined();
  expect(parentName({ ...city, selectMode: 0 })).toBeUndefined();
  expect(parentName({ ...city, funcType: 'relatedForm' })).toBeUndefined();
  expect(parentName({ ...city, funcType: 'cascader' })).toBeUndefined();
  expect(isParent(province, fields)).toBe(true);
  expect(isParent(fields[2] as Field, fields)).toBe(false);
});

test('another parent empties all below it, display values too', () => {
  const before = { province: 'gd', city: 'sz', district: ['ft'] };
  expect(emptiedDependents(fields, before, { ...before, province: 'zj' })).toEqual({
    city: null,
    city$view: '',
    district: [],
    district$view: '',
  });
});

test('nothing is emptied where the parent is what it was, or the child was set in the same step', () => {
  const before = { province: 'gd', city: 'sz', district: ['ft'] };
  expect(emptiedDependents(fields, before, { ...before })).toEqual({});
  expect(emptiedDependents(fields, before, { province: 'zj', city: 'hz', district: ['xh'] })).toEqual({});
});

test('a ring comes to an end', () => {
  const ring = [place('a', { relateField: 'b' }), place('b', { relateField: 'a' })];
  const before = { a: '1', b: '2' };
  expect(emptiedDependents(ring, before, { a: '3', b: '2' })).toMatchObject({ b: null });
});

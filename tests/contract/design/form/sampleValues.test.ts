/** The values of a record in a form that has changed since. */
import { expect, test } from 'vitest';
import { takeSampleValues } from '../../../../contract/design/form/sampleValues.ts';
import type { Field } from '../../../../contract/forms/definition.ts';

const field = (enName: string, funcType: Field['funcType'], more: Partial<Field> = {}): Field => ({
  enName,
  label: enName,
  funcType,
  ...more,
});
const rows = (...children: Field[]) => field('rows', 'subForm', { children });

test('a value is shown where the field still holds the same kind', () => {
  const published = [
    field('name', 'input'),
    field('kind', 'select'),
    field('day', 'dateStamp'),
    rows(field('a', 'input'), field('b', 'number')),
  ];
  const draft = [
    field('name', 'input', { required: true }),
    field('kind', 'select', { multiple: true }),
    field('day', 'input'),
    field('added', 'input'),
    rows(field('a', 'input'), field('b', 'input')),
  ];
  const record = {
    name: '甲',
    kind: '1',
    kind$view: '一',
    day: '2026-01-01',
    rows: [{ id: '7', a: 'x', a$view: 'X', b: '1' }],
    createBy: '1',
  };
  expect(takeSampleValues({ fields: draft }, { fields: published }, record)).toEqual({
    name: '甲',
    rows: [{ a: 'x', a$view: 'X' }],
  });
});

test('a record without rows has none, whatever is in their place', () => {
  const fields = [rows(field('a', 'input'))];
  expect(takeSampleValues({ fields }, { fields }, { rows: null })).toEqual({ rows: [] });
});

test('a value follows its field under another name, and is not that of the field that has the old name', () => {
  const published = [field('name', 'input'), rows(field('a', 'input'))];
  const renamed = { ...field('title', 'input'), publishedName: 'name' };
  const column = { ...field('b', 'input'), publishedName: 'a' };
  const draft = [renamed, field('name', 'input'), rows(column)];
  const record = { name: '甲', name$view: '甲方', rows: [{ a: 'x' }] };
  expect(takeSampleValues({ fields: draft }, { fields: published }, record)).toEqual({
    title: '甲',
    title$view: '甲方',
    rows: [{ b: 'x' }],
  });
});

import { describe, expect, test } from 'vitest';
import type { Field } from '../../../contract/forms/definition.ts';
import { compareRows, listChangedNames } from '../../../contract/forms/recordChanges.ts';

const field = (enName: string): Field => ({ enName, label: enName, funcType: 'input' });
const fields = [field('name'), field('tags'), field('items')];

describe('Changed fields', () => {
  test('include those whose values differ; all empty values are equal', () => {
    const before = { name: 'a', tags: ['x'], items: [] };
    expect(listChangedNames(fields, before, { ...before, name: 'b' })).toEqual(['name']);
    expect(listChangedNames(fields, { ...before, name: null }, { tags: ['x'], items: [] })).toEqual([]);
  });

  test('exclude display texts, system columns and unknown keys', () => {
    const before = { name: 'a', name$view: 'A', version: 1 };
    expect(listChangedNames(fields, before, { name: 'a', name$view: 'B', version: 2, gone: 1 })).toEqual([]);
  });
});

describe('Rows of a sub-form', () => {
  const columns = [{ enName: 'good' }, { enName: 'qty' }];
  const was = [
    { id: '1', good: '滚刀', qty: '10' },
    { id: '2', good: '刮刀', qty: '20' },
  ];

  test('match by their ids at any position', () => {
    const now = [{ id: '2', good: '刮刀', qty: '25' }, { good: '先行刀', qty: '1' }, was[0] ?? {}];
    const { rows, removed } = compareRows(columns, was, now);
    expect(rows).toEqual([
      { kind: 'changed', was: was[1], columns: new Set(['qty']) },
      { kind: 'added' },
      { kind: 'same' },
    ]);
    expect(removed).toEqual([]);
  });

  test('come last if removed, and ignore keys that are not columns', () => {
    const { rows, removed } = compareRows(columns, was, [{ ...was[1], note: 'x', good$view: 'y' }]);
    expect(rows).toEqual([{ kind: 'same' }]);
    expect(removed).toEqual([was[0]]);
  });

  test('count as new with an id of another record', () => {
    expect(compareRows(columns, was, [{ id: '9', good: '滚刀', qty: '10' }]).rows).toEqual([
      { kind: 'added' },
    ]);
  });
});

import { describe, expect, test } from 'vitest';
import type { Field } from '../../../contract/forms/definition.ts';
import { compareRows, listChangedNames } from '../../../contract/forms/recordChanges.ts';

const field = (enName: string): Field => ({ enName, label: enName, funcType: 'input' });
const fields = [field('name'), field('tags'), field('items')];

describe('fields that differ', () => {
  test('are those whose values do, empty ones alike', () => {
    const before = { name: 'a', tags: ['x'], items: [] };
    expect(listChangedNames(fields, before, { ...before, name: 'b' })).toEqual(['name']);
    expect(listChangedNames(fields, { ...before, name: null }, { tags: ['x'], items: [] })).toEqual([]);
  });

  test('display texts, system columns and unknown keys are no fields', () => {
    const before = { name: 'a', name$view: 'A', version: 1 };
    expect(listChangedNames(fields, before, { name: 'a', name$view: 'B', version: 2, gone: 1 })).toEqual([]);
  });
});

describe('rows of a sub-form', () => {
  const columns = [{ enName: 'good' }, { enName: 'qty' }];
  const was = [
    { id: '1', good: '滚刀', qty: '10' },
    { id: '2', good: '刮刀', qty: '20' },
  ];

  test('are told by their ids, wherever they stand now', () => {
    const now = [{ id: '2', good: '刮刀', qty: '25' }, { good: '先行刀', qty: '1' }, was[0] ?? {}];
    const { rows, removed } = compareRows(columns, was, now);
    expect(rows).toEqual([
      { kind: 'changed', was: was[1], columns: new Set(['qty']) },
      { kind: 'added' },
      { kind: 'same' },
    ]);
    expect(removed).toEqual([]);
  });

  test('that are gone come last, and what is not a column makes no difference', () => {
    const { rows, removed } = compareRows(columns, was, [{ ...was[1], note: 'x', good$view: 'y' }]);
    expect(rows).toEqual([{ kind: 'same' }]);
    expect(removed).toEqual([was[0]]);
  });

  test('an id of another record is a new row', () => {
    expect(compareRows(columns, was, [{ id: '9', good: '滚刀', qty: '10' }]).rows).toEqual([
      { kind: 'added' },
    ]);
  });
});

import { describe, expect, test } from 'vitest';
import type { FilterCondition, FilterGroup } from '../../../../../contract/filter/filterTree.ts';
import { getRange } from '../../../../../src/fields/conditions/conditionRange.ts';
import {
  createItemCondition,
  createRangeCondition,
  findConditionAt,
  hasCondition,
  placeOfCondition,
  placeOfItem,
  replaceConditionAt,
} from '../../../../../src/grid/model/query/searchConditions.ts';
import type { SearchItem } from '../../../../../src/grid/model/searchItem.ts';

const name: SearchItem = { id: 'name', label: '名称', kind: 'text', shown: true };
const kind: SearchItem = { id: 'kind', label: '类别', kind: 'options', shown: true };
const contains: FilterCondition = { field: 'name', is: 'contains', value: '钢' };
const excludes: FilterCondition = { field: 'name', is: 'notContains', value: '旧' };
const isA: FilterCondition = { field: 'kind', is: 'anyOf', value: ['a'] };
const either: FilterGroup = { any: [contains, isA] };

describe('a search item in the filter', () => {
  test('It shows its condition, and none that another operator or a group has.', () => {
    expect(findConditionAt({ all: [excludes, contains] }, placeOfItem(name))).toBe(contains);
    expect(findConditionAt({ all: [excludes] }, placeOfItem(name))).toBeUndefined();
    expect(findConditionAt(either, placeOfItem(name))).toBeUndefined();
    expect(findConditionAt(undefined, placeOfItem(name))).toBeUndefined();
  });

  test('It replaces its condition in place, and keeps other conditions on its field.', () => {
    const next: FilterCondition = { ...contains, value: '铁' };
    expect(replaceConditionAt({ all: [contains, excludes, isA] }, placeOfItem(name), next)).toEqual({
      all: [next, excludes, isA],
    });
    expect(replaceConditionAt({ all: [contains, isA] }, placeOfItem(name), undefined)).toEqual({
      all: [isA],
    });
    expect(replaceConditionAt({ all: [contains] }, placeOfItem(name), undefined)).toBeUndefined();
  });

  test('It joins a filter of alternatives by and, and leaves it as it was when removed.', () => {
    const joined = replaceConditionAt(either, placeOfItem(kind), isA);
    expect(joined).toEqual({ all: [either, isA] });
    expect(replaceConditionAt(joined, placeOfItem(kind), undefined)).toEqual(either);
  });

  test('A range replaces whatever bounds its field had.', () => {
    const [from, both] = [
      createRangeCondition('amount', ['1', '']),
      createRangeCondition('amount', ['1', '2']),
    ];
    expect([from, both]).toMatchObject([
      { is: 'atLeast', value: '1' },
      { is: 'between', value: ['1', '2'] },
    ]);
    expect([from, both, createRangeCondition('amount', ['', '2'])].map(getRange)).toEqual([
      ['1', ''],
      ['1', '2'],
      ['', '2'],
    ]);
    expect(createRangeCondition('amount', ['', ''])).toBeUndefined();
    expect(both && replaceConditionAt({ all: [from ?? both] }, placeOfCondition(both), both)).toEqual({
      all: [both],
    });
  });

  test('A masked text is compared as a whole, and an empty value is no condition.', () => {
    expect(createItemCondition({ ...name, whole: true }, '123')).toEqual({
      field: 'name',
      is: 'is',
      value: '123',
    });
    expect(createItemCondition(name, '')).toBeUndefined();
    expect(createItemCondition(kind, [])).toBeUndefined();
  });
});

test('a chip is on only while exactly its condition holds', () => {
  expect(hasCondition({ all: [contains, { ...isA }] }, isA)).toBe(true);
  expect(hasCondition({ all: [{ ...isA, value: ['a', 'b'] }] }, isA)).toBe(false);
  expect(
    hasCondition(
      { all: [{ field: 'n', is: 'atMost', value: '5' }] },
      { field: 'n', is: 'atLeast', value: '5' },
    ),
  ).toBe(false);
  expect(hasCondition(either, isA)).toBe(false);
});

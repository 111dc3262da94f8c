import { describe, expect, test } from 'vitest';
import type { FilterCondition, FilterGroup } from '../../../../contract/filter/filterTree.ts';
import type { ConditionField } from '../../../../src/fields/conditions/conditionField.ts';
import {
  createCondition,
  insertAfter,
  replaceAt,
  splitPastedTexts,
  withField,
  withOperator,
} from '../../../../src/fields/conditions/filterEdits.ts';
import { findFilterProblem } from '../../../../src/fields/conditions/filterProblem.ts';
import { formatFilterNode } from '../../../../src/grid/filter/conditionText.ts';
import { removeField } from '../../../../src/grid/filter/fieldConditions.ts';
import { excludeMatching, includeOnly, valueCondition } from '../../../../src/grid/filter/valueCondition.ts';
import type { FilterField } from '../../../../src/grid/model/filterField.ts';
import { restrictFilter } from '../../../../src/grid/model/query/filterParts.ts';

const grouped = (field: ConditionField): FilterField => ({ ...field, groups: true });
const presence = ['empty', 'notEmpty'] as const;
const ordered = ['is', 'isNot', 'atLeast', 'atMost', 'between', ...presence] as const;
const kind = grouped({
  id: 'kind',
  label: '类别',
  kind: 'options',
  operators: ['anyOf', 'noneOf', ...presence, 'contains', 'notContains'],
  options: [
    { value: 'a', label: '甲类' },
    { value: 'b', label: '乙类' },
  ],
});
const amount = grouped({ id: 'amount', label: '金额', kind: 'numberRange', operators: ordered });
const day = grouped({ id: 'day', label: '日期', kind: 'dateRange', operators: ['within', ...ordered] });
const named = { id: 'name', label: '名称', kind: 'text' } as const;
const name = grouped({
  ...named,
  operators: ['contains', 'startsWith', 'is', 'isNot', 'anyOf', ...presence],
});
const place = grouped({ id: 'place', label: '位置', kind: 'place', operators: ['inside', ...presence] });
const card = grouped({ ...named, id: 'card', operators: ['is', 'isNot', ...presence] });
const fields = [place, kind, amount, day, name, card];

const a: FilterCondition = { field: 'kind', is: 'anyOf', value: ['a'] };
const big: FilterCondition = { field: 'amount', is: 'atLeast', value: '1000' };
const nested: FilterGroup = { all: [a, { any: [big, { field: 'day', is: 'within', value: 'thisMonth' }] }] };

describe('editing a filter', () => {
  test('changes one condition and leaves the rest', () => {
    const changed = replaceAt(nested, [1, 0], () => a);
    expect(changed).toEqual({ all: [a, { any: [a, { field: 'day', is: 'within', value: 'thisMonth' }] }] });
    expect(nested.all[1]).toEqual({ any: [big, expect.anything()] });
  });

  test('a group is removed with its last condition, and the filter with its last group', () => {
    const one = replaceAt({ all: [a, { any: [big] }] }, [1, 0], () => undefined);
    expect(one).toEqual({ all: [a] });
    expect(one && replaceAt(one, [0], () => undefined)).toBeUndefined();
  });

  test('a new condition is added after the edited one, in the same group', () => {
    expect(insertAfter(nested, [1, 0], a)).toMatchObject({ all: [a, { any: [big, a, { field: 'day' }] }] });
    expect(insertAfter({ any: [a] }, [0], { any: [big] })).toEqual({ any: [a, { any: [big] }] });
  });

  test('another operator keeps a value of the same kind, and another field starts with its usual operator', () => {
    expect(withOperator(big, 'atMost')).toEqual({ ...big, is: 'atMost' });
    expect(withOperator(big, 'between')).toEqual({ field: 'amount', is: 'between' });
    expect(withOperator(big, 'empty')).toEqual({ field: 'amount', is: 'empty' });
    expect(withField({ field: 'name', is: 'contains' }, kind)).toEqual({ field: 'kind', is: 'anyOf' });
    expect(withField({ field: 'amount', is: 'is', value: '5' }, name)).toEqual({ field: 'name', is: 'is' });
    expect(createCondition(day)).toEqual({ field: 'day', is: 'within', value: 'thisMonth' });
  });

  test('a filter is complete only when every condition has its value', () => {
    expect(findFilterProblem(nested, fields)).toBeUndefined();
    expect(findFilterProblem({ all: [{ any: [{ field: 'kind', is: 'anyOf' }] }] }, fields)).toContain('类别');
    expect(
      findFilterProblem({ all: [{ field: 'amount', is: 'between', value: ['1', ''] }] }, fields),
    ).toContain('金额');
    expect(findFilterProblem({ all: Array.from({ length: 51 }, () => a) }, fields)).toContain('50');
  });

  test('pasted columns are texts without duplicates', () => {
    expect(splitPastedTexts('HT-1\r\nHT-2\tHT-1，HT-3\n\n')).toEqual(['HT-1', 'HT-2', 'HT-3']);
    expect(splitPastedTexts(Array.from({ length: 300 }, (_, at) => at).join('\n'))).toHaveLength(200);
  });
});

test('a filter is formatted as a readable sentence', () => {
  const wording = { fields, named: {} };
  expect(formatFilterNode(nested, wording)).toBe('类别 属于 甲类 且 （金额 ≥ 1,000 或 日期 在 本月）');
  expect(formatFilterNode({ field: 'day', is: 'below', value: '2026-01-01' }, wording)).toBe(
    '日期 早于 2026-01-01',
  );
  expect(formatFilterNode({ field: 'amount', is: 'between', value: ['1', '2000'] }, wording)).toBe(
    '金额 介于 1 至 2,000',
  );
  expect(formatFilterNode({ field: 'place', is: 'inside', value: ['1,1;2,2', '3,3;4,4'] }, wording)).toBe(
    '位置 位于 2 个区域',
  );
  expect(formatFilterNode({ field: 'gone', is: 'empty' }, wording)).toBe('gone 为空');
});

describe('filtering by a value', () => {
  test.each([
    [kind, 'a', { field: 'kind', is: 'anyOf', value: ['a'] }],
    [kind, ['a', 'b'], { field: 'kind', is: 'anyOf', value: ['a', 'b'] }],
    [amount, '10.50', { field: 'amount', is: 'is', value: '10.50' }],
    [day, '2026-03-05', { field: 'day', is: 'is', value: '2026-03-05' }],
    [name, '', { field: 'name', is: 'empty' }],
    [name, null, { field: 'name', is: 'empty' }],
    [name, '长'.repeat(300), { field: 'name', is: 'startsWith', value: '长'.repeat(200) }],
    [card, '1101**********1234', undefined],
  ])('%j with the value %j gives the condition %j', (field, value, wanted) => {
    expect(valueCondition(field, value)).toEqual(wanted);
  });

  test('an include replaces the conditions of the field; an exclude is added to the excluded values', () => {
    const only = includeOnly(nested, { field: 'kind', is: 'anyOf', value: ['b'] });
    expect(only).toEqual({ all: [nested.all[1], { field: 'kind', is: 'anyOf', value: ['b'] }] });
    const first = excludeMatching(undefined, a);
    expect(first).toEqual({ all: [{ field: 'kind', is: 'noneOf', value: ['a'] }] });
    expect(excludeMatching(first, { ...a, value: ['b'] })).toEqual({
      all: [{ field: 'kind', is: 'noneOf', value: ['a', 'b'] }],
    });
    expect(excludeMatching({ any: [a, big] }, { field: 'name', is: 'empty' })).toEqual({
      all: [{ any: [a, big] }, { field: 'name', is: 'notEmpty' }],
    });
    expect(removeField({ all: [a] }, 'kind')).toBeUndefined();
  });
});

test('conditions on removed fields are removed at every depth, with groups that they leave empty', () => {
  const on = (field: string): FilterCondition => ({ field, is: 'empty' });
  const filter: FilterGroup = {
    all: [on('a'), { any: [on('gone'), { all: [on('gone')] }] }, { any: [on('b'), on('gone')] }],
  };
  expect(restrictFilter(filter, ({ field }) => field !== 'gone')).toEqual({
    all: [on('a'), { any: [on('b')] }],
  });
  expect(restrictFilter(filter, ({ field }) => field === 'c')).toBeUndefined();
  expect(restrictFilter(filter, (_, isTop) => isTop)).toEqual({ all: [on('a')] });
});

import { describe, expect, test } from 'vitest';
import type { FilterCondition, FilterGroup } from '../../../../contract/filter/structure.ts';
import { conditionOfValue, onlyThose, withoutThose } from '../../../../src/grid/filter/byValue.ts';
import {
  changedAt,
  insertedAfter,
  newCondition,
  withField,
  withOperator,
  withoutField,
} from '../../../../src/grid/filter/edits.ts';
import type { FilterField } from '../../../../src/grid/filter/fields.ts';
import { listedTexts } from '../../../../src/grid/filter/listedTexts.ts';
import { ofFields } from '../../../../src/grid/filter/ofFields.ts';
import { problemOf } from '../../../../src/grid/filter/problem.ts';
import { nodeText } from '../../../../src/grid/filter/words.ts';

const kind: FilterField = {
  id: 'kind',
  label: '类别',
  kind: 'options',
  operators: ['anyOf', 'noneOf', 'empty', 'notEmpty', 'contains', 'notContains'],
  groups: true,
  options: [
    { value: 'a', label: '甲类' },
    { value: 'b', label: '乙类' },
  ],
};
const amount: FilterField = {
  id: 'amount',
  label: '金额',
  kind: 'numberRange',
  operators: ['is', 'isNot', 'atLeast', 'atMost', 'between', 'empty', 'notEmpty'],
  groups: true,
};
const day: FilterField = {
  id: 'day',
  label: '日期',
  kind: 'dateRange',
  operators: ['within', 'is', 'isNot', 'above', 'below', 'empty'],
  groups: true,
};
const name: FilterField = {
  id: 'name',
  label: '名称',
  kind: 'text',
  operators: ['contains', 'startsWith', 'is', 'isNot', 'anyOf', 'empty', 'notEmpty'],
  groups: true,
};
const place: FilterField = {
  id: 'place',
  label: '位置',
  kind: 'place',
  operators: ['inside', 'empty', 'notEmpty'],
  groups: false,
};
const card: FilterField = { ...name, id: 'card', operators: ['is', 'isNot', 'empty', 'notEmpty'] };
const fields = [place, kind, amount, day, name, card];

const a: FilterCondition = { field: 'kind', is: 'anyOf', value: ['a'] };
const big: FilterCondition = { field: 'amount', is: 'atLeast', value: '1000' };
const nested: FilterGroup = { all: [a, { any: [big, { field: 'day', is: 'within', value: 'thisMonth' }] }] };

describe('editing', () => {
  test('changes one place and leaves the rest as it is', () => {
    const changed = changedAt(nested, [1, 0], () => a);
    expect(changed).toEqual({ all: [a, { any: [a, { field: 'day', is: 'within', value: 'thisMonth' }] }] });
    expect(nested.all[1]).toEqual({ any: [big, expect.anything()] });
  });

  test('a group goes with its last condition, the filter with its last group', () => {
    const one = changedAt({ all: [a, { any: [big] }] }, [1, 0], () => undefined);
    expect(one).toEqual({ all: [a] });
    expect(one && changedAt(one, [0], () => undefined)).toBeUndefined();
  });

  test('what is added stands behind its place, in the same group', () => {
    expect(insertedAfter(nested, [1, 0], a)).toMatchObject({ all: [a, { any: [big, a, { field: 'day' }] }] });
    expect(insertedAfter({ any: [a] }, [0], { any: [big] })).toEqual({ any: [a, { any: [big] }] });
  });

  test('another operator keeps a value of the same kind, another field begins with its usual operator', () => {
    expect(withOperator(big, 'atMost')).toEqual({ ...big, is: 'atMost' });
    expect(withOperator(big, 'between')).toEqual({ field: 'amount', is: 'between' });
    expect(withOperator(big, 'empty')).toEqual({ field: 'amount', is: 'empty' });
    expect(withField({ field: 'name', is: 'contains' }, kind)).toEqual({ field: 'kind', is: 'anyOf' });
    expect(withField({ field: 'amount', is: 'is', value: '5' }, name)).toEqual({ field: 'name', is: 'is' });
    expect(newCondition(day)).toEqual({ field: 'day', is: 'within', value: 'thisMonth' });
  });

  test('is whole only when every condition has what it compares with', () => {
    expect(problemOf(nested, fields)).toBeUndefined();
    expect(problemOf({ all: [{ any: [{ field: 'kind', is: 'anyOf' }] }] }, fields)).toContain('类别');
    expect(problemOf({ all: [{ field: 'amount', is: 'between', value: ['1', ''] }] }, fields)).toContain(
      '金额',
    );
    expect(problemOf({ all: Array.from({ length: 51 }, () => a) }, fields)).toContain('50');
  });

  test('pasted columns are texts, each once', () => {
    expect(listedTexts('HT-1\r\nHT-2\tHT-1，HT-3\n\n')).toEqual(['HT-1', 'HT-2', 'HT-3']);
    expect(listedTexts(Array.from({ length: 300 }, (_, at) => at).join('\n'))).toHaveLength(200);
  });
});

test('a filter reads as people say it', () => {
  const wording = { fields, named: {} };
  expect(nodeText(nested, wording)).toBe('类别 属于 甲类 且 （金额 ≥ 1,000 或 日期 在 本月）');
  expect(nodeText({ field: 'day', is: 'below', value: '2026-01-01' }, wording)).toBe('日期 早于 2026-01-01');
  expect(nodeText({ field: 'amount', is: 'between', value: ['1', '2000'] }, wording)).toBe(
    '金额 介于 1 至 2,000',
  );
  expect(nodeText({ field: 'place', is: 'inside', value: ['1,1;2,2', '3,3;4,4'] }, wording)).toBe(
    '位置 位于 2 个区域',
  );
  expect(nodeText({ field: 'gone', is: 'empty' }, wording)).toBe('gone 为空');
});

describe('by a value', () => {
  test.each([
    [kind, 'a', { field: 'kind', is: 'anyOf', value: ['a'] }],
    [kind, ['a', 'b'], { field: 'kind', is: 'anyOf', value: ['a', 'b'] }],
    [amount, '10.50', { field: 'amount', is: 'is', value: '10.50' }],
    [day, '2026-03-05', { field: 'day', is: 'is', value: '2026-03-05' }],
    [name, '', { field: 'name', is: 'empty' }],
    [name, null, { field: 'name', is: 'empty' }],
    [name, '长'.repeat(300), { field: 'name', is: 'startsWith', value: '长'.repeat(200) }],
    [card, '1101**********1234', undefined],
  ])('%s', (field, value, wanted) => {
    expect(conditionOfValue(field, value)).toEqual(wanted);
  });

  test('only those takes the place of what was said of the field; without those adds to what is left out', () => {
    const only = onlyThose(nested, { field: 'kind', is: 'anyOf', value: ['b'] });
    expect(only).toEqual({ all: [nested.all[1], { field: 'kind', is: 'anyOf', value: ['b'] }] });
    const first = withoutThose(undefined, a);
    expect(first).toEqual({ all: [{ field: 'kind', is: 'noneOf', value: ['a'] }] });
    expect(withoutThose(first, { ...a, value: ['b'] })).toEqual({
      all: [{ field: 'kind', is: 'noneOf', value: ['a', 'b'] }],
    });
    expect(withoutThose({ any: [a, big] }, { field: 'name', is: 'empty' })).toEqual({
      all: [{ any: [a, big] }, { field: 'name', is: 'notEmpty' }],
    });
    expect(withoutField({ all: [a] }, 'kind')).toBeUndefined();
  });
});

test('conditions on fields that are no more go at every depth, and groups that they leave empty', () => {
  const on = (field: string): FilterCondition => ({ field, is: 'empty' });
  const filter: FilterGroup = {
    all: [on('a'), { any: [on('gone'), { all: [on('gone')] }] }, { any: [on('b'), on('gone')] }],
  };
  expect(ofFields(filter, new Set(['a', 'b']))).toEqual({ all: [on('a'), { any: [on('b')] }] });
  expect(ofFields(filter, new Set(['c']))).toBeUndefined();
});

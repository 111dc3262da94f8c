/** Conditions of forms: what is written, and what waits for a value. */
import { expect, test } from 'vitest';
import type { FilterNode } from '../../../../../contract/filter/filterTree.ts';
import {
  type ConditionVocabulary,
  readConditions,
  writeConditions,
} from '../../../../../src/designer/form/conditions/conditionWriting.ts';

const vocabulary: ConditionVocabulary = {
  fields: [
    { id: 'amount', label: '金额', kind: 'numberRange', operators: ['is', 'between'] },
    { id: 'day', label: '日期', kind: 'dateRange', operators: ['is'], format: 'YYYY-MM' },
  ],
  kinds: new Map([
    ['amount', 'number'],
    ['day', 'date'],
  ]),
  maxLength: 30,
};
const write = (...all: FilterNode[]) => writeConditions({ all }, vocabulary);

test('complete conditions are written', () => {
  const between: FilterNode = { field: 'amount', is: 'between', value: ['1', '5'] };
  expect(write(between)).toEqual({ text: 'amount >= 1 and amount <= 5' });
  expect(write({ field: 'day', is: 'is', value: '2026-11' })).toEqual({ text: "day == '2026-11'" });
});

test.each<[FilterNode, string]>([
  [{ field: 'amount', is: 'is' }, '请填写“金额”的值，或删除该条件'],
  [{ field: 'amount', is: 'is', value: 'x1' }, '金额：“x1”不是数字，请写成 1234.5、500万 或 1.2亿'],
  [{ field: 'day', is: 'is', value: '2026-1' }, '日期：“2026-1”不是日期'],
  [{ field: 'amount', is: 'between', value: ['1000000', '2000000'] }, '条件过长，最多 30 个字符'],
])('%j waits with the reason', (node, problem) => {
  expect(write(node)).toEqual({ problem });
});

test('a text is read as conditions on the offered fields, an empty one as none', () => {
  expect(readConditions('empty(day)', vocabulary)).toEqual({
    filter: { all: [{ field: 'day', is: 'empty' }] },
  });
  expect(readConditions('empty(day) and empty(sysStatus)', vocabulary)).toEqual({
    reason: '条件中不能选择 sysStatus',
  });
  expect(readConditions(' ', vocabulary)).toEqual({});
});

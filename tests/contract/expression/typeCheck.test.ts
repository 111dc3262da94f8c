import { expect, test } from 'vitest';
import { parseExpression } from '../../../contract/expression/parse.ts';
import { findTypeErrors, type ValueKind } from '../../../contract/expression/typeCheck.ts';

const kinds: Record<string, ValueKind> = {
  amount: 'number',
  day: 'date',
  kinds: 'many',
  urgent: 'truth',
  'items.price': 'many',
};
const misuse = (source: string) => findTypeErrors(parseExpression(source), (name) => kinds[name] ?? 'any');

test.each([
  ["amount > 'abc'", 'amount（数字）与“abc”不能比较'],
  ["amount == '大'", 'amount（数字）与“大”不能比较'],
  ["day > 'soon'", 'day（日期）与“soon”不能比较'],
  ['day > 5', 'day（日期）与5不能比较'],
  ['amount < day', 'amount（数字）与day（日期）不能比较'],
  ['kinds > 3', 'kinds（多个值）不能比较大小，请用 sum、max、count 等函数'],
  ['items.price >= 3', 'items.price（多个值）不能比较大小，请用 sum、max、count 等函数'],
  ['day - 1 > 0', 'day（日期）不能参与计算'],
  ["-'x' < 0", '“x”不能参与计算'],
  ['kinds * 2 > 0', 'kinds（多个值）不能参与计算'],
  ['sum(day) > 1', 'day（日期）不能用于 sum'],
  ["days(amount, '2026-01-01') > 1", 'amount（数字）不能用于 days'],
  ['round(day) > 1', 'day（日期）不能用于 round'],
  ['capitals(day)', 'day（日期）不能用于 capitals'],
  ['large(day)', 'day（日期）不能用于 large'],
  ['elapsed(amount)', 'amount（数字）不能用于 elapsed'],
  ["amount in 'A'", 'in 的右边应为多个值，“A”不是'],
  ["kinds in ('A', 'B')", 'in 的左边应为单个值，kinds（多个值）不是'],
  ["empty(name) and (x or amount > 'many')", 'amount（数字）与“many”不能比较'],
])('the type check of %s finds its error', (source, expected) => {
  expect(misuse(source)).toEqual([expected]);
});

test.each([
  'amount > 5',
  "amount > '5'",
  "amount == ''",
  'amount != null',
  "name > 5 && name == 'x'",
  "day >= '2026-01'",
  'day < today()',
  "days(day, '2026-01-01') > 3",
  'days(name, now()) > 3',
  'sum(items.price) > 1 && count(kinds) < 3',
  "contains(kinds, 'A') || 'A' in kinds",
  "kinds == 'A'",
  "urgent == 'true'",
  'amount in (1, 2)',
  'if(urgent, amount, 0) > 1',
  'min(amount, 3) + 1 > 2',
  "'' + day + amount",
  'max(day, name) > day',
])('The expression %s has no type error.', (source) => {
  expect(misuse(source)).toEqual([]);
});

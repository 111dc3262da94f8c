/** Expressions as conditions and back: nothing changes its meaning on the way. */
import '../../../support/propertyTests.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatConditionTree } from '../../../../contract/design/expressions/formatConditionTree.ts';
import { readConditionTree } from '../../../../contract/design/expressions/readConditionTree.ts';
import { isConditionMet, isLooseConditionMet, type Scope } from '../../../../contract/expression/evaluate.ts';
import { ExpressionError } from '../../../../contract/expression/expressionError.ts';
import type { ValueKind } from '../../../../contract/expression/typeCheck.ts';
import type { FilterCondition, FilterGroup, FilterNode } from '../../../../contract/filter/filterTree.ts';
import type { Operator } from '../../../../contract/filter/operators.ts';

const kinds = new Map<string, ValueKind>([
  ['amount', 'number'],
  ['name', 'text'],
  ['day', 'date'],
  ['kind', 'any'],
  ['tags', 'many'],
]);

/** The filter, or the reason. */
function read(text: string): FilterGroup | string {
  const reading = readConditionTree(text, kinds);
  return 'filter' in reading ? reading.filter : reading.reason;
}

test.each<[string, FilterNode[]]>([
  ["kind == 'a'", [{ field: 'kind', is: 'is', value: 'a' }]],
  ["'a' != kind", [{ field: 'kind', is: 'isNot', value: 'a' }]],
  ['amount >= 1.50', [{ field: 'amount', is: 'atLeast', value: '1.5' }]],
  ["amount < '3'", [{ field: 'amount', is: 'below', value: '3' }]],
  ['-2 > amount', [{ field: 'amount', is: 'below', value: '-2' }]],
  ['kind == 1', [{ field: 'kind', is: 'is', value: 1 }]],
  ["name == '1'", [{ field: 'name', is: 'is', value: '1' }]],
  ['amount >= 1 and amount <= 9', [{ field: 'amount', is: 'between', value: ['1', '9'] }]],
  ["kind in ('a', 'b')", [{ field: 'kind', is: 'anyOf', value: ['a', 'b'] }]],
  ["kind not in ['a']", [{ field: 'kind', is: 'noneOf', value: ['a'] }]],
  ['empty(day)', [{ field: 'day', is: 'empty' }]],
  ["day != ''", [{ field: 'day', is: 'notEmpty' }]],
  ['not (name == null)', [{ field: 'name', is: 'notEmpty' }]],
  ["not contains(tags, 'x')", [{ field: 'tags', is: 'notContains', value: 'x' }]],
  ["startsWith(name, '江')", [{ field: 'name', is: 'startsWith', value: '江' }]],
  ["currentUser.deptId == '7'", [{ field: 'currentUser.deptId', is: 'is', value: '7' }]],
  [
    "#{empty(day) and (kind == 'a' || kind == 'b') and name == 'x'}",
    [
      { field: 'day', is: 'empty' },
      {
        any: [
          { field: 'kind', is: 'is', value: 'a' },
          { field: 'kind', is: 'is', value: 'b' },
        ],
      },
      { field: 'name', is: 'is', value: 'x' },
    ],
  ],
  [
    "not (empty(day) or contains(name, 'x'))",
    [
      { field: 'day', is: 'notEmpty' },
      { field: 'name', is: 'notContains', value: 'x' },
    ],
  ],
])('The expression %s can be said as conditions.', (text, all) => {
  expect(read(text)).toEqual({ all });
});

test.each([
  ['amount * 2 > 10', '“amount * 2 > 10”：不是字段与固定值的比较'],
  ['amount > price', '“amount > price”：不是字段与固定值的比较'],
  ['day < today()', '“day < today()”：不是字段与固定值的比较'],
  ["not (kind == 'a')", "“not (kind == 'a')”：不成立也包括没有填写的情况，条件中没有这样的比较"],
  ['amount', '“amount”：不是字段与固定值的比较'],
  ["kind == 'a' and true", '“true”：不是字段与固定值的比较'],
  ["kind in ('a', '')", "“kind in ('a', '')”：不是字段与固定值的比较"],
  ["kind == 'a", '文字有误：表达式中的引号没有成对'],
  [
    "(kind == '1' or (name == 'a' and (kind == '2' or (name == 'b' and kind == '3')))) and empty(day)",
    '条件组多于 3 层',
  ],
  [Array.from({ length: 51 }, () => 'empty(day)').join(' or '), '条件多于 50 个'],
])('The expression %s cannot be said as conditions, with the reason.', (text, reason) => {
  expect(read(text)).toBe(reason);
});

const number = fc.integer({ min: -300, max: 300 }).map((cents) => String(cents / 100));
const word = fc.constantFrom('a', 'b', '0', '1', '01', '1.0', "it's", '江苏', 'true', '2026-11-18');
const valueFor = (field: string) => (field === 'amount' ? number : word);

const field = fc.constantFrom('amount', 'name', 'day', 'kind');
const operator = fc.constantFrom('==', '!=', '<', '<=', '>', '>=');
const quote = (text: string) => `'${text.replace("'", "\\'")}'`;

/** Texts of conditions, and of expressions that conditions cannot say. */
const { text } = fc.letrec<{ text: string }>((tie) => ({
  text: fc.oneof(
    { maxDepth: 4 },
    fc.tuple(field, operator, fc.boolean()).chain(([name, is, turned]) =>
      fc.tuple(valueFor(name), fc.boolean()).map(([value, isQuoted]) => {
        const isNumber = /^-?\d+(\.\d+)?$/.test(value) && value !== '01' && !isQuoted;
        const written = isNumber ? value : quote(value);
        return turned ? `${written} ${is} ${name}` : `${name} ${is} ${written}`;
      }),
    ),
    fc
      .tuple(field, fc.constantFrom('in', 'not in'), fc.array(word, { minLength: 1, maxLength: 3 }))
      .map(([name, is, items]) => `${name} ${is} [${items.map(quote).join()}]`),
    fc.tuple(fc.constantFrom('empty', 'not empty'), field).map(([is, name]) => `${is}(${name})`),
    fc
      .tuple(fc.constantFrom('contains', 'startsWith', 'not contains'), fc.constantFrom('name', 'tags'), word)
      .map(([is, name, value]) => `${is}(${name}, ${quote(value)})`),
    fc
      .tuple(field, fc.constantFrom('==', '!='), fc.constantFrom("''", 'null', 'true'))
      .map((parts) => parts.join(' ')),
    fc
      .tuple(tie('text'), fc.constantFrom('and', 'or'), tie('text'))
      .map(([one, is, other]) => `(${one}) ${is} (${other})`),
    tie('text').map((one) => `not (${one})`),
  ),
}));

const record = fc.record({
  amount: fc.option(number),
  name: fc.oneof(fc.constant(''), word),
  day: fc.option(fc.constantFrom('2026-11-18', '2025-01-01')),
  kind: fc.option(word),
  tags: fc.oneof(fc.constant(null), fc.array(word, { maxLength: 2 })),
});

function decide(decideBy: typeof isConditionMet, expression: string, scope: Scope): boolean | 'error' {
  try {
    return decideBy(expression, scope);
  } catch (error) {
    if (error instanceof ExpressionError) return 'error';
    throw error;
  }
}

test('conditions decide about every record as the expression that they were read from', () => {
  let said = 0;
  fc.assert(
    fc.property(text, fc.array(record, { minLength: 4, maxLength: 4 }), (expression, records) => {
      const filter = read(expression);
      if (typeof filter === 'string') return;
      said += 1;
      const written = formatConditionTree(filter, kinds);
      for (const data of records) {
        const scope: Scope = { data, kinds, now: '2026-11-29 15:00:00' };
        for (const decideBy of [isConditionMet, isLooseConditionMet])
          expect(decide(decideBy, written, scope), written).toBe(decide(decideBy, expression, scope));
      }
    }),
    { numRuns: 600 },
  );
  expect(said).toBeGreaterThan(200);
});

const values: Partial<Record<Operator, (name: string) => fc.Arbitrary<FilterCondition['value']>>> = {
  empty: () => fc.constant(undefined),
  notEmpty: () => fc.constant(undefined),
  between: (name) => fc.tuple(valueFor(name), valueFor(name)).map((pair) => [...pair]),
  anyOf: (name) => fc.array(valueFor(name), { minLength: 1, maxLength: 3 }),
  noneOf: (name) => fc.array(valueFor(name), { minLength: 1, maxLength: 3 }),
  contains: () => word,
  notContains: () => word,
  startsWith: () => word,
};

const condition: fc.Arbitrary<FilterCondition> = fc
  .tuple(
    field,
    // From one to another would be one condition.
    fc.constantFrom<Operator>(
      'is',
      'isNot',
      'above',
      'below',
      'atLeast',
      ...(Object.keys(values) as Operator[]),
    ),
  )
  .chain(([name, is]) =>
    (values[is]?.(name) ?? valueFor(name)).map((value) =>
      value === undefined ? { field: name, is } : { field: name, is, value },
    ),
  );

const groupOf = (own: 'all' | 'any', depth: number, least: number): fc.Arbitrary<FilterGroup> => {
  const node: fc.Arbitrary<FilterNode> =
    depth === 1 ? condition : fc.oneof(condition, groupOf(own === 'all' ? 'any' : 'all', depth - 1, 2));
  return fc
    .array(node, { minLength: least, maxLength: 4 })
    .map((nodes) => (own === 'all' ? { all: nodes } : { any: nodes }));
};

const groupOfRows = fc.oneof(
  groupOf('any', 3, 2),
  groupOf('all', 3, 2),
  condition.map((one) => ({ all: [one] })),
);

test('conditions that are written as text are read again as the same', () => {
  fc.assert(
    fc.property(groupOfRows, (filter) => {
      expect(read(formatConditionTree(filter, kinds))).toEqual(filter);
    }),
    { numRuns: 300 },
  );
});

import { Big } from 'big.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluate, isConditionMet, isLooseConditionMet } from '../../../contract/expression/evaluate.ts';
import { ExpressionError } from '../../../contract/expression/expressionError.ts';
import { parseExpression } from '../../../contract/expression/parse.ts';
import { collectNames } from '../../../contract/expression/syntax.ts';

const scope = {
  now: '2026-03-02 09:30:00',
  kinds: new Map(),
  data: {
    amount: '1000.10',
    qty: 3,
    none: null,
    blank: '',
    code: '007',
    采购类型: '设备',
    tags: ['a', 'b'],
    nothing: [],
    begin: '2026-02-27',
    items: [{ price: '0.1', qty: 1 }, { price: 0.2 }, { price: null }],
    initiator: { userId: '5', deptId: '10', roleKeys: ['manager'] },
  },
};

describe('conditions', () => {
  test.each([
    ['amount > 1000', true],
    ['amount == 1000.1', true],
    ['$' + '{amount >= 1000.11}', false],
    ["采购类型 == '设备' and qty < 4", true],
    ["采购类型 in ('设备', '材料')", true],
    ["采购类型 not in ['设备']", false],
    ['not qty == 3 or false', false],
    ['(not none) and qty == 3', true],
    ["code == '007'", true],
    ["code == '7'", false],
    ["begin <= '2026-02-28'", true],
    ['days(begin, today()) == 3', true],
    ['sum(items.price) == 0.3', true],
    ['count(items) == 3 && count(items.price) == 2', true],
    ["contains(initiator.roleKeys, 'manager')", true],
    ["initiator.deptId == '10' ? qty > 1 : qty > 5", true],
    ["startsWith(采购类型, '设')", true],
    ['len(tags) == 2', true],
  ])('the condition %s is %s', (text, holds) => {
    expect(isConditionMet(text, scope)).toBe(holds);
  });

  test.each([
    ['not qty == 3', false],
    ['not not qty == 3', true],
    ['not qty + 1 == 4', false],
    ['!empty(none) == false', true],
    ['not !empty(none) == false', false],
    ['(not qty) == false', true],
  ])('The word not negates the whole comparison: %s', (text, value) =>
    expect(evaluate(text, scope)).toBe(value),
  );

  test('More than eight nots in a row are refused.', () => {
    expect(evaluate(`${'not '.repeat(8)}qty == 3`, scope)).toBe(true);
    expect(() => evaluate(`${'not '.repeat(9)}qty == 3`, scope)).toThrow('not 连用过多');
  });

  test.each([
    'none < 5',
    'none > 5',
    'none == 0',
    'none != 0',
    'blank <= 1',
    'none + 1 < 5',
    "none in ('a')",
    "none != 'a'",
  ])('A comparison with an empty value is false: %s', (text) =>
    expect(isConditionMet(text, scope)).toBe(false),
  );

  test.each(["none == ''", "blank == ''", 'none == null', 'empty(nothing)', 'empty(none)', "amount != ''"])(
    'An expression can test for emptiness: %s',
    (text) => expect(isConditionMet(text, scope)).toBe(true),
  );

  test('An empty number counts as 0 in colors and computed fields.', () => {
    expect(isLooseConditionMet('none < 5', scope)).toBe(true);
    expect(isLooseConditionMet('none == 0', scope)).toBe(true);
    expect(isLooseConditionMet("none == 'a'", scope)).toBe(false);
    expect(evaluate('none + qty', scope)).toBe('3');
  });
});

describe('values', () => {
  test.each([
    ['0.1 + 0.2', '0.3'],
    ['amount * 3', '3000.3'],
    ['1 / 3', '0.33333333333333333333'],
    ['7 % 4', '3'],
    ['-qty', '-3'],
    ['round(2.345, 2)', '2.35'],
    ['capitals(1200.5)', '壹仟贰佰元伍角整'],
    ["capitals('')", ''],
    ['large(123456789)', '1.23亿'],
    ["large('')", ''],
    ["elapsed('2026-03-02 09:25:00')", '5分钟前'],
    ["elapsed('2026-02-20 10:00:00')", '2026-02-20'],
    ["elapsed('')", ''],
    ['avg(items.price)', '0.15'],
    ['max(items.price, 5)', '5'],
    ["采购类型 + '-' + qty", '设备-3'],
    ["'A' + 1 + 2", 'A12'],
    ["if(qty > 2, '多', '少')", '多'],
    ['tags', ['a', 'b']],
    ['now()', '2026-03-02 09:30:00'],
    ['max(nothing)', null],
  ])('the expression %s has its value', (text, value) => {
    expect(evaluate(text, scope)).toEqual(value);
  });

  test('Decimals are exact.', () => {
    const cents = fc.integer({ min: -1e12, max: 1e12 });
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        const [x, y] = [new Big(a).div(100).toFixed(2), new Big(b).div(100).toFixed(2)];
        const data = { x, y };
        expect(evaluate('x + y', { ...scope, data })).toBe(new Big(x).plus(y).toFixed());
        expect(evaluate('x * y', { ...scope, data })).toBe(new Big(x).times(y).toFixed());
      }),
    );
  });
});

describe('invalid expressions', () => {
  test.each([
    ['', '为空'],
    ['(a', '括号'],
    ["a == 'b", '引号'],
    ['a = 1', '=='],
    ['a b', '运算符'],
    ['a & 1', '不支持运算符 &'],
    ['foo(1)', '没有名为 foo 的函数'],
    ['round()', '参数个数'],
    ['a[0]', '子字段'],
    ['this', '不支持'],
    ['a.constructor', 'constructor'],
    ['__proto__', '__proto__'],
    ['a.__proto__.x', '__proto__'],
    ['sum.constructor("x")()', '(…)'],
    ['1e999', '不是数字'],
    [`${'('.repeat(60)}1${')'.repeat(60)}`, '嵌套过深'],
    ['!'.repeat(500), '有误'],
    [`${'1+'.repeat(1500)}1`, '过长'],
  ])('the expression %s is refused with its cause', (text, cause) => {
    expect(() => parseExpression(text)).toThrow(ExpressionError);
    expect(() => parseExpression(text)).toThrow(cause);
  });

  test.each([
    ['采购类型 + 1 > amount * 采购类型', '不是数字'],
    ['qty / 0', '除数为零'],
    ['items > 1', '多个值'],
    ["qty > '多'", '不能比较'],
    ['days(code, begin)', '不是日期'],
    ["'a' in 'abc'", 'in 的右边'],
    ['items', '一行数据'],
  ])('the expression %s is refused with its cause', (text, cause) => {
    expect(() => evaluate(text, scope)).toThrow(cause);
  });

  test('Inherited properties are not readable.', () => {
    expect(evaluate('toString', scope)).toBe(null);
    expect(evaluate('initiator.hasOwnProperty', scope)).toBe(null);
  });

  test('Work is bounded for any data.', () => {
    const rows = Array.from({ length: 30_000 }, () => ({ price: 1 }));
    const text = Array.from({ length: 20 }, () => 'sum(items.price)').join('+');
    expect(() => evaluate(text, { ...scope, data: { items: rows } })).toThrow('计算量过大');
  });
});

test('collectNames returns the names that an expression reads.', () => {
  expect(
    collectNames(parseExpression("sum(items.price) > x and 采购类型 == 'a' or initiator.deptId == x")),
  ).toEqual(['items.price', 'x', '采购类型', 'initiator.deptId']);
});

const word = fc.constantFrom(
  'amount',
  'none',
  'items',
  '.price',
  'tags',
  "'a'",
  '1',
  '0.5',
  '(',
  ')',
  '[',
  ']',
  ',',
  '+',
  '-',
  '*',
  '/',
  '%',
  '==',
  '!=',
  '<',
  '>=',
  '&&',
  '||',
  '!',
  ' and ',
  ' or ',
  ' not ',
  ' in ',
  ' not in ',
  '?',
  ':',
  'sum(',
  'if(',
  'round(',
  'len(',
  'empty(',
  '__proto__',
  'constructor',
  '采购类型',
  '$',
  '{',
  '}',
  '"',
  '\\',
  '`',
  ';',
  '=',
  '=>',
  'this',
  '1e9',
  '..',
);

test('Any text either evaluates or throws an ExpressionError.', () => {
  const texts = fc.oneof(
    fc.array(word, { maxLength: 25 }).map((words) => words.join('')),
    fc.string({ maxLength: 60, unit: 'binary' }),
  );
  fc.assert(
    fc.property(texts, (text) => {
      for (const run of [isConditionMet, isLooseConditionMet, evaluate]) {
        try {
          run(text, scope);
        } catch (error) {
          expect(error).toBeInstanceOf(ExpressionError);
        }
      }
    }),
    { numRuns: 1500 },
  );
});

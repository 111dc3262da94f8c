/** Expressions as text: the parser reads what was written. */
import '../../../support/propertyTests.ts';
import { Big } from 'big.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatExpression } from '../../../../contract/design/expressions/formatExpression.ts';
import { parseExpression } from '../../../../contract/expression/parse.ts';
import {
  type BinaryOperator,
  binaryOperators,
  type Expression,
} from '../../../../contract/expression/syntax.ts';

/** Decimals of the parser have a constructor of their own. */
const comparable = (expression: Expression): unknown =>
  JSON.parse(
    JSON.stringify(expression, (_, value: unknown) => (value instanceof Big ? `#${value}` : value), 0),
  );

const literal: fc.Arbitrary<Expression> = fc
  .oneof(
    fc.nat({ max: 10_000 }).map((cents) => new Big(cents).div(100)),
    fc.string({ maxLength: 6 }),
    fc.constantFrom("it's", 'a\\b', '"', '一\n二', '#{x}'),
    fc.boolean(),
    fc.constant(null),
  )
  .map((value) => ({ type: 'literal', value }));

const { expression } = fc.letrec<{ expression: Expression }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    literal,
    fc.constantFrom<Expression>(
      { type: 'name', name: 'amount' },
      { type: 'member', object: { type: 'name', name: 'items' }, name: 'price' },
    ),
    fc.record({
      type: fc.constantFrom('not' as const, 'minus' as const, 'plus' as const),
      operand: tie('expression'),
    }),
    fc.record({
      type: fc.constant('binary' as const),
      operator: fc.constantFrom<BinaryOperator>(...binaryOperators),
      left: tie('expression'),
      right: tie('expression'),
    }),
    fc.record({
      type: fc.constant('list' as const),
      items: fc.array(tie('expression'), { maxLength: 3 }),
    }),
    fc.record({
      type: fc.constant('call' as const),
      name: fc.constantFrom('sum', 'max'),
      args: fc.array(tie('expression'), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      type: fc.constant('choice' as const),
      test: tie('expression'),
      yes: tie('expression'),
      no: tie('expression'),
    }),
  ),
}));

test('an expression that is written is read again as the same', () => {
  fc.assert(
    fc.property(expression, (one) => {
      expect(comparable(parseExpression(formatExpression(one)))).toEqual(comparable(one));
    }),
    { numRuns: 400 },
  );
});

test.each([
  ["(a||b)&&!c=='x'", "(a or b) and (not c) == 'x'"],
  ["not a == 1 and b in ('x',)", 'not (a == 1) and b in'],
  ['a-(b-c)*-2', 'a - (b - c) * -2'],
  ["a in ['x']", "a in ['x']"],
  ["a ? 1.50 : ''", "if(a, 1.5, '')"],
])('The expression %s is written as %s.', (source, written) => {
  expect(formatExpression(parseExpression(source))).toContain(written);
});

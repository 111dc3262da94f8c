/** Tests conditions in a list's address: every filter survives unchanged, and invalid parameters are ignored. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FilterGroup, FilterNode } from '../../../../../contract/filter/filterTree.ts';
import { type Operator, operatorOperands } from '../../../../../contract/filter/operators.ts';
import {
  emptyQuery,
  formatQueryParams,
  isFiltered,
  parseQueryParams,
} from '../../../../../src/grid/model/query/queryUrl.ts';

const operators = Object.keys(operatorOperands) as Operator[];
const scalar = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.integer(),
  fc.constantFrom('甲,乙', 'a&b=c', '%2C', '#?/'),
);
const condition: fc.Arbitrary<FilterNode> = fc
  .record({
    field: fc.string({ minLength: 1, maxLength: 20 }),
    is: fc.constantFrom(...operators),
    value: fc.option(fc.oneof(scalar, fc.array(scalar, { maxLength: 4 })), { nil: undefined }),
  })
  .map(({ value, ...rest }) => (value === undefined ? rest : { ...rest, value }));
const groupOf = (node: fc.Arbitrary<FilterNode>): fc.Arbitrary<FilterGroup> => {
  const nodes = fc.array(node, { minLength: 1, maxLength: 3 });
  return fc.oneof(
    nodes.map((all) => ({ all })),
    nodes.map((any) => ({ any })),
  );
};
const filter = groupOf(fc.oneof(condition, groupOf(fc.oneof(condition, groupOf(condition)))));

/** Encodes parameters as the browser stores an address. */
const throughAddress = (params: Record<string, string>) =>
  Object.fromEntries(new URLSearchParams(new URLSearchParams(params).toString()));

test('any filter survives in the address', () => {
  fc.assert(
    fc.property(filter, (one) => {
      const query = { ...emptyQuery, keyword: '合同', filter: one };
      expect(parseQueryParams(throughAddress(formatQueryParams(query)))).toEqual(query);
      expect(isFiltered({ ...emptyQuery, filter: one })).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test.each([
  '{',
  '[]',
  'null',
  '{"all":[]}',
  '{"all":[{"field":"a","is":"toString"}]}',
  '{"some":[{}]}',
  '{"all":[1]}',
])('An invalid filter in the address is ignored: %s.', (text) => {
  expect(parseQueryParams({ filter: text, q: '合同' })).toEqual({ ...emptyQuery, keyword: '合同' });
});

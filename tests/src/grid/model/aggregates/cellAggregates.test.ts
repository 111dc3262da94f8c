import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  aggregateAmounts,
  type CellAggregates,
} from '../../../../../src/grid/model/aggregates/cellAggregates.ts';

describe('aggregates of amounts', () => {
  test('Sums are exact with the most decimals of the amounts, and the average is rounded half up.', () => {
    expect(aggregateAmounts(['0.1', '0.2', 3, '-1.005'])).toEqual({
      numbers: 4,
      sum: '2.295',
      average: '0.574',
      least: '-1.005',
      greatest: '3.000',
    });
  });

  test('skip empty and invalid values, and are null when nothing is left', () => {
    expect(aggregateAmounts([null, undefined, '', '见附件', '5'])).toMatchObject({ numbers: 1, sum: '5' });
    expect(aggregateAmounts([null, '1e5', '见附件'])).toBeNull();
  });

  test('Aggregates equal those of Big for amounts of any size and up to eight decimals.', () => {
    const amount = fc
      .tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.nat(8), fc.nat(20))
      .map(([digits, decimals, shorter]) =>
        new Big((digits / 10n ** BigInt(shorter)).toString()).div(10 ** decimals).toFixed(decimals),
      );
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 60 }), (amounts) => {
        expect(aggregateAmounts(amounts)).toEqual(slowFigures(amounts));
      }),
    );
  });
});

function slowFigures(amounts: readonly string[]): CellAggregates {
  const values = amounts.map((text) => new Big(text));
  const decimals = Math.max(...amounts.map((text) => text.split('.')[1]?.length ?? 0));
  const sum = values.reduce((before, value) => before.plus(value), new Big(0));
  const ordered = values.toSorted((one, other) => one.cmp(other));
  const averageDecimals = Math.max(2, decimals);
  return {
    numbers: values.length,
    sum: sum.toFixed(decimals),
    average: sum.div(values.length).round(averageDecimals, Big.roundHalfUp).toFixed(averageDecimals),
    least: ordered[0]?.toFixed(decimals) ?? '',
    greatest: ordered.at(-1)?.toFixed(decimals) ?? '',
  };
}

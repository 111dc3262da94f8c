/**
 * Count, sum, average, minimum and maximum of exact decimals. Usual amounts are added as integers of
 * ten-thousandths, so that thousands of cells take a few milliseconds; all others are added by Big.
 */
import Big from 'big.js';

/** Decimals as text; `numbers` is the count of values that are numbers. */
export type CellAggregates = {
  numbers: number;
  sum: string;
  average: string;
  least: string;
  greatest: string;
};
export type Amount = string | number | null | undefined;

const decimalPattern = /^-?\d+(?:\.\d+)?$/;
const unitsPerOne = 10_000;
const unitDecimals = 4;
/** Up to this bound a product with `unit` rounds to the exact integer. */
const greatestExact = 2 ** 50;

export class AggregateTally {
  #numbers = 0;
  #decimals = 0;
  #units = 0;
  #sum = new Big(0);
  #least: Big | undefined;
  #greatest: Big | undefined;
  #leastUnits = Number.POSITIVE_INFINITY;
  #greatestUnits = Number.NEGATIVE_INFINITY;

  /** Ignores a value that is not a decimal. */
  add(amount: Amount): void {
    if (amount === null || amount === undefined || amount === '') return;
    const text = String(amount);
    if (!decimalPattern.test(text)) return;
    const point = text.indexOf('.');
    const decimals = point < 0 ? 0 : text.length - point - 1;
    this.#numbers += 1;
    if (decimals > this.#decimals) this.#decimals = decimals;
    const units = Math.round(Number(text) * unitsPerOne);
    if (decimals <= unitDecimals && Math.abs(units) < greatestExact) this.#addUnits(units);
    else this.#addBig(new Big(text));
  }

  /** Null without numbers. The average has at least two decimals, rounded half up like the server's. */
  figures(): CellAggregates | null {
    if (this.#numbers === 0) return null;
    this.#settle();
    const ends = [this.#leastUnits, this.#greatestUnits].filter(Number.isFinite).map(unitsToBig);
    const all = [this.#least, this.#greatest, ...ends].filter((one) => one !== undefined);
    const ordered = all.sort((one, other) => one.cmp(other));
    const decimals = this.#decimals;
    const averageDecimals = Math.max(2, decimals);
    return {
      numbers: this.#numbers,
      sum: this.#sum.toFixed(decimals),
      average: this.#sum.div(this.#numbers).round(averageDecimals, Big.roundHalfUp).toFixed(averageDecimals),
      least: ordered[0]?.toFixed(decimals) ?? '',
      greatest: ordered.at(-1)?.toFixed(decimals) ?? '',
    };
  }

  #addUnits(units: number): void {
    this.#units += units;
    if (Math.abs(this.#units) > greatestExact) this.#settle();
    if (units < this.#leastUnits) this.#leastUnits = units;
    if (units > this.#greatestUnits) this.#greatestUnits = units;
  }

  #addBig(value: Big): void {
    this.#sum = this.#sum.plus(value);
    if (!this.#least || value.lt(this.#least)) this.#least = value;
    if (!this.#greatest || value.gt(this.#greatest)) this.#greatest = value;
  }

  #settle(): void {
    this.#sum = this.#sum.plus(unitsToBig(this.#units));
    this.#units = 0;
  }
}

const unitsToBig = (units: number): Big => new Big(units).div(unitsPerOne);

export function aggregateAmounts(amounts: Iterable<Amount>): CellAggregates | null {
  const tally = new AggregateTally();
  for (const amount of amounts) tally.add(amount);
  return tally.figures();
}

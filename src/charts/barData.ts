/** Bars of a few figures per name, as data: what a chart shows, apart from how it is drawn. */

/** The meaning of a bar; its color is the token of that meaning. */
export type BarTone = 'accent' | 'plain' | 'processing' | 'danger' | 'voided';

export type BarSeries = { label: string; tone: BarTone; values: readonly (number | null)[] };

export type BarData = {
  /** The accessible name of the chart. */
  title: string;
  /** From the top down. */
  names: readonly string[];
  series: readonly BarSeries[];
  /** The figures of a name are stacked in one bar, with the sum at its end. */
  stacked: boolean;
  decimals: number;
};

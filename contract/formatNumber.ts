/** Formats numbers for people: exact, grouped, never rounded through a float. */

/** `1234.5` with two decimals → `1,234.50`; a text that is not a number stays unchanged. */
export function formatNumber(value: unknown, decimals?: number, grouped = true): string {
  if (value === null || value === undefined || value === '') return '';
  const text = String(value);
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) return text;
  const [, sign = '', whole = '', part = ''] = match;
  const shown = decimals === undefined ? part : part.padEnd(decimals, '0');
  const left = grouped ? groupThousands(whole) : whole;
  return `${sign}${left}${shown ? `.${shown}` : ''}`;
}

/** `1234567` → `1,234,567`; digits, with a sign or without. */
export const groupThousands = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** For numbers that were calculated with floats: rounded to exactly these decimals, grouped. */
export const formatRounded = (value: number, minDecimals: number, maxDecimals = minDecimals): string =>
  value.toLocaleString('zh-CN', { minimumFractionDigits: minDecimals, maximumFractionDigits: maxDecimals });

const largeUnits: readonly (readonly [unit: string, size: number])[] = [
  ['万亿', 1e12],
  ['亿', 1e8],
];

/**
 * `123456789` → `1.23亿`: a figure at a glance, from 10,000 on in 万, 亿 or 万亿 with two decimals. Smaller numbers are
 * grouped. It is rounded, so it is shown with the exact number or on an axis; an axis has `minDecimals` 0.
 */
export function formatLargeNumber(value: number, minDecimals = 2): string {
  if (Math.abs(value) < 10_000) return formatRounded(value, 0, 2);
  // A number that rounds up to the next unit is written in it.
  const reached = largeUnits.find(([, size]) => Number((Math.abs(value) / size).toFixed(2)) >= 1);
  const [unit, size] = reached ?? ['万', 1e4];
  return `${formatRounded(value / size, minDecimals, 2)}${unit}`;
}

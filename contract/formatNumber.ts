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

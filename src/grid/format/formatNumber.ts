/** Formats numbers for lists: exact, grouped, never rounded through a float. */

/** `1234.5` with two decimals → `1,234.50`; a text that is not a number stays unchanged. */
export function formatNumber(value: unknown, decimals?: number, grouped = true): string {
  if (value === null || value === undefined || value === '') return '';
  const text = String(value);
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) return text;
  const [, sign = '', whole = '', part = ''] = match;
  const shown = decimals === undefined ? part : part.padEnd(decimals, '0');
  const left = grouped ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole;
  return `${sign}${left}${shown ? `.${shown}` : ''}`;
}

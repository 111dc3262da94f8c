/** Numbers as a list shows them: exact, grouped, never rounded through a float. */

/** `1234.5` with two decimals → `1,234.50`; text that is no number stays as it is. */
export function figure(value: unknown, decimals?: number, grouped = true): string {
  if (value === null || value === undefined || value === '') return '';
  const text = String(value);
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) return text;
  const [, sign = '', whole = '', part = ''] = match;
  const shown = decimals === undefined ? part : part.padEnd(decimals, '0');
  const left = grouped ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole;
  return `${sign}${left}${shown ? `.${shown}` : ''}`;
}

/** The exact sum of decimals given as text or numbers, as text with the most decimals among them. */
export function exactSum(values: Iterable<string | number | null | undefined>): string {
  let scale = 0;
  let sum = 0n;
  for (const value of values) {
    const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value ?? '').replaceAll(',', ''));
    if (!match) continue;
    const part = match[3] ?? '';
    if (part.length > scale) {
      sum *= 10n ** BigInt(part.length - scale);
      scale = part.length;
    }
    const digits = BigInt(`${match[2]}${part.padEnd(scale, '0')}`);
    sum += match[1] === '-' ? -digits : digits;
  }
  const text = (sum < 0n ? -sum : sum).toString().padStart(scale + 1, '0');
  const whole = text.slice(0, text.length - scale);
  return `${sum < 0n ? '-' : ''}${whole}${scale ? `.${text.slice(text.length - scale)}` : ''}`;
}

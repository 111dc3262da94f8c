/** The named colors of color fields. Any other color has the form `#rrggbb`. */
import type { Option } from '../fieldSettings.ts';

export const namedColors: readonly Option[] = [
  { label: '红', value: 'red' },
  { label: '黄', value: 'yellow' },
  { label: '绿', value: 'green' },
];

/** Returns the stored form of a color, or undefined for invalid text: `红` → `red`, `#FA0` → `#ffaa00`. */
export function parseColor(text: string): string | undefined {
  const wanted = text.trim();
  const named = namedColors.find(({ label, value }) => [label, `${label}色`, value].includes(wanted));
  if (named) return named.value;
  const [, digits = ''] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(wanted) ?? [];
  if (digits === '') return undefined;
  const six = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return `#${six.toLowerCase()}`;
}

/**
 * Amounts of money in Chinese capitals, as checks and invoices have them (Payment and Settlement Rules of the People's
 * Bank of China, annex 1).
 */

const digitNames = '零壹贰叁肆伍陆柒捌玖';
const places = ['', '拾', '佰', '仟'];
/** More digits before the decimal point have no agreed reading. */
const maxWholeDigits = 15;

/**
 * `1680.32` → `壹仟陆佰捌拾元叁角贰分`. Fractions of a fen are rounded half up. Empty for an empty value, a text that is
 * not a number, and 16 or more digits before the point.
 */
export function formatChineseCapitals(amount: unknown): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(amount ?? '').trim());
  if (!match) return '';
  const [, sign = '', whole = '', fraction = ''] = match;
  const fen = roundToFen(whole, fraction);
  const yuan = fen.slice(0, -2).replace(/^0+/, '');
  if (yuan.length > maxWholeDigits) return '';
  const [jiao = '0', rest = '0'] = fen.slice(-2);
  if (/^0*$/.test(fen)) return '零元整';
  return `${sign && '负'}${yuan && `${spellInteger(yuan)}元`}${spellParts(jiao, rest, yuan !== '')}`;
}

/** All digits of the amount in fen, three at least. */
function roundToFen(whole: string, fraction: string): string {
  const fen = BigInt(whole + fraction.padEnd(2, '0').slice(0, 2));
  const rounded = fraction.charAt(2) >= '5' ? fen + 1n : fen;
  return String(rounded).padStart(3, '0');
}

function spellParts(jiao: string, fen: string, follows: boolean): string {
  if (jiao === '0' && fen === '0') return '整';
  const gap = jiao === '0' && follows ? '零' : '';
  const ending = fen === '0' ? '整' : `${nameDigit(fen)}分`;
  return `${gap}${jiao === '0' ? '' : `${nameDigit(jiao)}角`}${ending}`;
}

/** `digits` without leading zeros. Each higher unit counts the digits above it: 万亿 is a reading of 亿. */
function spellInteger(digits: string): string {
  for (const [unit, below] of [
    ['亿', 8],
    ['万', 4],
  ] as const) {
    if (digits.length <= below) continue;
    const low = digits.slice(-below);
    const rest = low.replace(/^0+/, '');
    const gap = rest !== '' && low.startsWith('0') ? '零' : '';
    return `${spellInteger(digits.slice(0, -below))}${unit}${gap}${rest && spellInteger(rest)}`;
  }
  return spellGroup(digits);
}

/** At most four digits. Zeros between others are one 零; those at the end are not read. */
function spellGroup(digits: string): string {
  const spelled = [...digits].map((digit, at) =>
    digit === '0' ? '零' : `${nameDigit(digit)}${places[digits.length - 1 - at]}`,
  );
  return spelled.join('').replaceAll(/零+/g, '零').replace(/零$/, '');
}

const nameDigit = (digit: string) => digitNames[Number(digit)] ?? '';

/** How many yuan the unit of a money field is, as a power of ten; undefined: the field holds no money. */
const exponents: Readonly<Record<string, number>> = { 元: 0, 人民币: 0, '¥': 0, '￥': 0, 万元: 4, 亿元: 8 };

/** The capitals of a number field with a unit of money; empty for any other field. */
export function formatFieldCapitals(
  value: unknown,
  { funcType, suffix }: { funcType: string; suffix?: string | undefined },
): string {
  const exponent = funcType === 'number' && suffix !== undefined ? exponents[suffix.trim()] : undefined;
  return exponent === undefined ? '' : formatChineseCapitals(shiftDecimal(String(value ?? ''), exponent));
}

/** `1.2` by 4 → `12000`; a text that is not a decimal stays. */
function shiftDecimal(text: string, by: number): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match || by === 0) return text;
  const [, sign = '', whole = '', fraction = ''] = match;
  const all = fraction.padEnd(by, '0');
  const rest = all.slice(by);
  return `${sign}${(whole + all.slice(0, by)).replace(/^0+(?=\d)/, '')}${rest && `.${rest}`}`;
}

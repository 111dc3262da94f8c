/** Whether the currency that a text names is the one of a field's unit. */

/** Signs as people and formats of sheets write them, and the units in which an amount of that currency is stored. */
const currencies: readonly { sign: RegExp; unit: RegExp }[] = [
  { sign: /^(?:¥|CN¥|CNY|RMB|人民币)$/i, unit: /^(?:人民币|RMB|CNY|¥)|^[十百千万亿]*[元圆块]/i },
  { sign: /^(?:¥|JP¥|JPY|日[元圆币])$/i, unit: /日[元圆币]|JPY/i },
  { sign: /^(?:\$|US\$|USD|美[元金])$/i, unit: /美[元金]|USD|US\$|^\$/i },
  { sign: /^(?:\$|HK\$|HKD|港[元币])$/i, unit: /港[元币]|HKD|HK\$/i },
  { sign: /^(?:€|EUR|欧元)$/i, unit: /欧元|EUR|€/i },
  { sign: /^(?:£|GBP|英镑)$/i, unit: /英镑|GBP|£/i },
];

const signPattern =
  /[A-Z]{0,3}\p{Sc}|\b(?:CNY|RMB|USD|HKD|EUR|GBP|JPY)\b|人民币|(?:美|港|欧|日|英|澳|加|新|台|韩)[元圆币镑金]/iu;

/** The first currency in the text: `$`, `US$`, `EUR`, `美元`. */
export const findCurrency = (text: string): string | undefined =>
  signPattern.exec(text.normalize('NFKC'))?.[0];

/** True if amounts of the currency may stand in a field of the unit. A field without a unit may hold any. */
export function isCurrencyOfUnit(sign: string, suffix: string | undefined): boolean {
  const unit = suffix?.trim().normalize('NFKC') ?? '';
  if (unit === '') return true;
  const name = sign.normalize('NFKC');
  return currencies.some((one) => one.sign.test(name) && one.unit.test(unit));
}

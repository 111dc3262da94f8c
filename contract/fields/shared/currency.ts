/** Whether the currency that a text names is the one of a field's unit. */

/** Signs as people and formats of sheets write them, and what in a unit names the currency. */
const currencies: readonly { sign: RegExp; unit: RegExp }[] = [
  { sign: /^(?:¥|CN¥|CNY|RMB|人民币)$/i, unit: /人民币|RMB|CNY|¥|(?<![日美港欧英澳加新台韩])[元圆]/i },
  { sign: /^(?:¥|JP¥|JPY|日[元圆币])$/i, unit: /日[元圆币]|JPY/i },
  { sign: /^(?:\$|US\$|USD|美[元金])$/i, unit: /美[元金]|USD|US\$|^\$/i },
  { sign: /^(?:\$|HK\$|HKD|港[元币])$/i, unit: /港[元币]|HKD|HK\$/i },
  { sign: /^(?:\$|S\$|SGD|新[元币])$/i, unit: /新[元币]|SGD|S\$/i },
  { sign: /^(?:\$|AU?\$|AUD|澳[元币])$/i, unit: /澳[元币]|AUD|AU?\$/i },
  { sign: /^(?:\$|CA?\$|CAD|加[元币])$/i, unit: /加[元币]|CAD|CA?\$/i },
  { sign: /^(?:\$|NT\$|TWD|台[元币])$/i, unit: /台[元币]|TWD|NT\$/i },
  { sign: /^(?:₩|KRW|韩[元圆币])$/i, unit: /韩[元圆币]|KRW|₩/i },
  { sign: /^(?:€|EUR|欧元)$/i, unit: /欧元|^欧$|EUR|€/i },
  { sign: /^(?:£|GBP|英镑)$/i, unit: /英镑|^镑$|GBP|£/i },
];

const signPattern =
  /[A-Z]{0,3}\p{Sc}|\b(?:CNY|RMB|USD|HKD|EUR|GBP|JPY)\b|人民币|(?:美|港|欧|日|英|澳|加|新|台|韩)[元圆币镑金]/iu;

/** The first currency in the text: `$`, `US$`, `EUR`, `美元`. */
export const findCurrency = (text: string): string | undefined =>
  signPattern.exec(text.normalize('NFKC'))?.[0];

/** True if amounts of the currency may stand in a field of the unit: one that names no currency may hold any. */
export function isCurrencyOfUnit(sign: string, suffix: string | undefined): boolean {
  const unit = suffix?.trim().normalize('NFKC') ?? '';
  const named = currencies.filter((one) => one.unit.test(unit));
  const name = sign.normalize('NFKC');
  return named.length === 0 || named.some((one) => one.sign.test(name));
}

/** The format of a serial number: `HT-{yyyyMM}-{0000}` counts from 1 in each month. */

const defaultSerialFormat = '{yyyyMMdd}{0000}';

export type SerialFormat = {
  /** The text around the counter. Equal texts share one counter. */
  period: string;
  render(count: number): string;
};

const token = /^(?:0+|(?:yyyy|yy|MM|dd)+)$/;

/** Returns the reason why the format cannot produce numbers, as a sentence; null if it can. */
export function checkSerialFormat(format: string): string | null {
  const tokens = [...format.matchAll(/\{([^{}]*)\}/g)].map(([, inner = '']) => inner);
  const unknown = tokens.find((inner) => !token.test(inner));
  if (unknown !== undefined || /[{}]/.test(format.replaceAll(/\{[^{}]*\}/g, ''))) {
    return `流水号格式不支持 ${unknown === undefined ? format : `{${unknown}}`}，可用 {yyyy}、{yy}、{MM}、{dd} 和 {0000}`;
  }
  return tokens.filter((inner) => inner.startsWith('0')).length > 1 ? '流水号格式只能有一个计数' : null;
}

/**
 * Replaces date tokens by `today` (`YYYY-MM-DD`, local to the tenant). Appends four zeros if the format has no counter.
 */
export function parseSerialFormat(format: string | undefined, today: string): SerialFormat {
  const dated = (format?.trim() || defaultSerialFormat).replace(/\{([yMd]+)\}/g, (_, token: string) =>
    formatDateToken(token, today),
  );
  const whole = /\{0+\}/.test(dated) ? dated : `${dated}{0000}`;
  const [before = '', width = '', after = ''] = splitAtCounter(whole);
  return {
    period: `${before}#${after}`,
    render: (count) => `${before}${String(count).padStart(width.length, '0')}${after}`,
  };
}

function splitAtCounter(text: string): string[] {
  const found = /^(.*?)\{(0+)\}(.*)$/s.exec(text);
  return found ? found.slice(1) : [text, '0000', ''];
}

function formatDateToken(token: string, today: string): string {
  const [year = '', month = '', day = ''] = today.split('-');
  return token
    .replace(/y{4}/g, year)
    .replace(/y{2}/g, year.slice(2))
    .replace(/M{2}/g, month)
    .replace(/d{2}/g, day);
}

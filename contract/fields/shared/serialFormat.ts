/** The format of a serial number: `HT-{yyyyMM}-{0000}` counts from 1 in each month. */

const defaultSerialFormat = '{yyyyMMdd}{0000}';

export type SerialFormat = {
  /** The text before and after the counter; equal texts share one counter. */
  period: string;
  render(count: number): string;
};

/** Fills date tokens in with `today` (`YYYY-MM-DD`, local to the tenant); a format without zeros gets four at its end. */
export function serialFormat(format: string | undefined, today: string): SerialFormat {
  const dated = (format?.trim() || defaultSerialFormat).replace(/\{([yMd]+)\}/g, (_, token: string) =>
    dateToken(token, today),
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

function dateToken(token: string, today: string): string {
  const [year = '', month = '', day = ''] = today.split('-');
  return token
    .replace(/y{4}/g, year)
    .replace(/y{2}/g, year.slice(2))
    .replace(/M{2}/g, month)
    .replace(/d{2}/g, day);
}

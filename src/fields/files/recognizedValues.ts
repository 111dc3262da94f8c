/** Fills the fields named by `relate2Current` (`source:target`) with the values recognized in a picture. */
import { isDate } from '../../../contract/fields/shared/datePattern.ts';
import { listCopiedFields } from '../../../contract/forms/relationField.ts';
import { formatDay } from '../../../contract/localTime.ts';
import type { RecognizedValue } from '../fieldContext.ts';
import type { AnyField, FieldValues } from '../fieldRenderer.ts';

export type RecognizedFields = { also: FieldValues; warnings: readonly string[] };

/** An invalid date leaves its field empty and is reported. */
export function mapRecognizedValues(field: AnyField, items: readonly RecognizedValue[]): RecognizedFields {
  const read = new Map(items.map(({ key, value }) => [key, value]));
  const warnings: string[] = [];
  const also = listCopiedFields(field).flatMap(({ source, target }): [string, unknown][] => {
    const value = read.get(source);
    // An unreadable value never clears an entered one.
    if (value === undefined || value === '') return [];
    if (source !== 'date') return [[target, value]];
    const day = parseDay(value);
    if (day === undefined) warnings.push(`日期：${value} 不正确，请手动选择`);
    return [[target, day ?? null]];
  });
  return { also: Object.fromEntries(also), warnings };
}

/** 年 and 月 become dashes, 日 and spaces are removed; undefined if the result is no date. */
export function parseDay(text: string): string | undefined {
  const plain = text.replaceAll(/[年月]/g, '-').replaceAll(/[日\s]/g, '');
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain) ?? [];
  const whole = formatDay(year, month, day);
  return isDate(whole, 'YYYY-MM-DD') ? whole : undefined;
}

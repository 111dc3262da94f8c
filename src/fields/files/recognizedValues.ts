/** What was read of a picture, put into the fields beside it by `relate2Current` (`source:target`). */
import { isDate } from '../../../contract/fields/shared/datePattern.ts';
import { listCopiedFields } from '../../../contract/forms/relationField.ts';
import type { RecognizedValue } from '../fieldContext.ts';
import type { AnyField, FieldValues } from '../fieldRenderer.ts';

export type RecognizedFields = { also: FieldValues; warnings: readonly string[] };

/** A date that is none leaves its field empty and is told (forms seed, point 5). */
export function mapRecognizedValues(field: AnyField, items: readonly RecognizedValue[]): RecognizedFields {
  const read = new Map(items.map(({ key, value }) => [key, value]));
  const warnings: string[] = [];
  const also = listCopiedFields(field).flatMap(({ source, target }): [string, unknown][] => {
    const value = read.get(source);
    // What could not be read takes nothing away that somebody has written.
    if (value === undefined || value === '') return [];
    if (source !== 'date') return [[target, value]];
    const day = parseDay(value);
    if (day === undefined) warnings.push(`日期：${value} 不正确，请手动选择`);
    return [[target, day ?? null]];
  });
  return { also: Object.fromEntries(also), warnings };
}

/** 年 and 月 are dashes, 日 and spaces nothing; undefined where no day comes of it. */
export function parseDay(text: string): string | undefined {
  const plain = text.replaceAll(/[年月]/g, '-').replaceAll(/[日\s]/g, '');
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain) ?? [];
  const whole = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(whole, 'YYYY-MM-DD') ? whole : undefined;
}

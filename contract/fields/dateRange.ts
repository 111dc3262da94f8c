import * as z from 'zod/mini';
import type { FieldSettings } from './fieldSettings.ts';
import { baseFieldType, type FieldType } from './fieldType.ts';
import {
  createDateSchema,
  type DatePattern,
  dateFromSql,
  dateToSql,
  getDateSqlType,
  parseDate,
  toDatePattern,
} from './shared/datePattern.ts';

const incompleteMessage = '请填写开始和结束日期';

/** `[start, end]`. Without `format`, `type` datetimerange or monthrange determines the pattern. */
export const dateRange: FieldType = {
  ...baseFieldType,
  label: '日期范围',
  group: 'basic',
  settings: ['dateFormat'],
  initial: { format: 'YYYY-MM-DD' },
  sqlType: (field) => (getDateSqlType(getRangePattern(field)) === 'date' ? 'date[]' : 'timestamp(0)[]'),
  isEmpty: (value) =>
    baseFieldType.isEmpty(value) || (Array.isArray(value) && value.every(baseFieldType.isEmpty)),
  valueSchema: (field) => {
    const end = createDateSchema(getRangePattern(field));
    const both = z
      .array(z.unknown(), incompleteMessage)
      .check(z.refine((ends) => ends.length === 2 && !ends.some(baseFieldType.isEmpty), incompleteMessage));
    const ordered = z
      .tuple([end, end], incompleteMessage)
      .check(z.refine(([from, to]) => from <= to, '结束日期不能早于开始日期'));
    return z.pipe(both, ordered);
  },
  text: (value) => (Array.isArray(value) ? value.join(' 至 ') : ''),
  fromText: (text, field) => text.split(/[至~～,，]/).map((part) => parseDate(part, getRangePattern(field))),
  filter: 'overlap',
  example: (field) =>
    ['2026-01-01 08:30:00', '2026-12-31 17:30:00']
      .map((end) => end.slice(0, getRangePattern(field).length))
      .join(' 至 '),
  toSql: (value) => (Array.isArray(value) ? value.map((one) => dateToSql(String(one))) : value),
  fromSql: (raw, field) =>
    Array.isArray(raw) ? raw.map((one) => dateFromSql(one, getRangePattern(field))) : raw,
};

const rangePatterns: Record<string, DatePattern> = {
  datetimerange: 'YYYY-MM-DD HH:mm:ss',
  monthrange: 'YYYY-MM',
};

/** Returns the pattern of both ends of a range. */
export const getRangePattern = (field: FieldSettings): DatePattern =>
  field.format ? toDatePattern(field.format) : (rangePatterns[field.type ?? ''] ?? 'YYYY-MM-DD');

import * as z from 'zod/mini';
import type { Field } from '../forms/definition.ts';
import {
  type DatePattern,
  dateFromSql,
  dateOfText,
  datePattern,
  dateSchema,
  dateSqlType,
  dateToSql,
} from './shared/calendar.ts';
import { type FieldType, ordinary } from './type.ts';

const incomplete = '请填写开始和结束日期';

/** `[start, end]`; `type` datetimerange and monthrange choose the pattern where `format` does not. */
export const dateRange: FieldType = {
  ...ordinary,
  label: '日期范围',
  sqlType: (field) => (dateSqlType(rangePattern(field)) === 'date' ? 'date[]' : 'timestamp(0)[]'),
  isEmpty: (value) => ordinary.isEmpty(value) || (Array.isArray(value) && value.every(ordinary.isEmpty)),
  valueSchema: (field) => {
    const end = dateSchema(rangePattern(field));
    const both = z
      .array(z.unknown(), incomplete)
      .check(z.refine((ends) => ends.length === 2 && !ends.some(ordinary.isEmpty), incomplete));
    const ordered = z
      .tuple([end, end], incomplete)
      .check(z.refine(([from, to]) => from <= to, '结束日期不能早于开始日期'));
    return z.pipe(both, ordered);
  },
  text: (value) => (Array.isArray(value) ? value.join(' 至 ') : ''),
  fromText: (text, field) =>
    text.split(/\s*(?:至|~|～|,|，)\s*/).map((part) => dateOfText(part, rangePattern(field))),
  filter: 'overlap',
  example: (field) =>
    ['2026-01-01 08:30:00', '2026-12-31 17:30:00']
      .map((end) => end.slice(0, rangePattern(field).length))
      .join(' 至 '),
  toSql: (value) => (Array.isArray(value) ? value.map((one) => dateToSql(String(one))) : value),
  fromSql: (raw, field) =>
    Array.isArray(raw) ? raw.map((one) => dateFromSql(one, rangePattern(field))) : raw,
};

const patternOfType: Record<string, DatePattern> = {
  datetimerange: 'YYYY-MM-DD HH:mm:ss',
  monthrange: 'YYYY-MM',
};

/** The pattern both ends of a range are written in. */
export const rangePattern = (field: Field): DatePattern =>
  field.format ? datePattern(field.format) : (patternOfType[field.type ?? ''] ?? 'YYYY-MM-DD');

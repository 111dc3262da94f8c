import { baseFieldType, type FieldType } from './fieldType.ts';
import {
  createDateSchema,
  dateFromSql,
  dateToSql,
  getDateSqlType,
  parseDate,
  toDatePattern,
} from './shared/datePattern.ts';

/** A date or time in the pattern of `format` (`YYYY-MM-DD` by default). */
export const dateStamp: FieldType = {
  ...baseFieldType,
  label: '日期',
  group: 'basic',
  settings: ['dateFormat'],
  initial: { format: 'YYYY-MM-DD' },
  sqlType: (field) => getDateSqlType(toDatePattern(field.format)),
  valueSchema: (field) => createDateSchema(toDatePattern(field.format)),
  text: (value) => (value === undefined || value === null ? '' : String(value)),
  fromText: (text, field) => parseDate(text, toDatePattern(field.format)),
  sortable: true,
  compare: (left, right) => (String(left) < String(right) ? -1 : Number(left !== right)),
  filter: 'dateRange',
  canBeUnique: true,
  cell: (field) => ({ kind: 'date', format: toDatePattern(field.format) }),
  toSql: (value) => dateToSql(String(value)),
  fromSql: (raw, field) => dateFromSql(raw, toDatePattern(field.format)),
};

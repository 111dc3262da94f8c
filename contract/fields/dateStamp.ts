import {
  dateFromSql,
  dateOfText,
  datePattern,
  dateSchema,
  dateSqlType,
  dateToSql,
} from './shared/calendar.ts';
import { type FieldType, ordinary } from './type.ts';

/** A date or time of the pattern in `format` (`YYYY-MM-DD` by default). */
export const dateStamp: FieldType = {
  ...ordinary,
  label: '日期',
  sqlType: (field) => dateSqlType(datePattern(field.format)),
  valueSchema: (field) => dateSchema(datePattern(field.format)),
  text: (value) => (value === undefined || value === null ? '' : String(value)),
  fromText: (text, field) => dateOfText(text, datePattern(field.format)),
  sortable: true,
  compare: (left, right) => (String(left) < String(right) ? -1 : Number(left !== right)),
  filter: 'dateRange',
  canBeUnique: true,
  cell: (field) => ({ kind: 'date', format: datePattern(field.format) }),
  toSql: (value) => dateToSql(String(value)),
  fromSql: (raw, field) => dateFromSql(raw, datePattern(field.format)),
};

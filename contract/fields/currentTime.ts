import { dateStamp } from './dateStamp.ts';
import { dateFromSql, datePattern, dateSchema, dateSqlType } from './shared/calendar.ts';
import type { FieldType } from './type.ts';

const pattern = (format: string | undefined) => (format ? datePattern(format) : 'YYYY-MM-DD HH:mm:ss');

/** When the record was made, to the second by default. */
export const currentTime: FieldType = {
  ...dateStamp,
  label: '当前时间',
  origin: 'now',
  sqlType: (field) => dateSqlType(pattern(field.format)),
  valueSchema: (field) => dateSchema(pattern(field.format)),
  sortable: false,
  canBeUnique: false,
  cell: (field) => ({ kind: 'date', format: pattern(field.format) }),
  fromSql: (raw, field) => dateFromSql(raw, pattern(field.format)),
};

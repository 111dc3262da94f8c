import { dateStamp } from './dateStamp.ts';
import type { FieldType } from './fieldType.ts';
import { createDateSchema, dateFromSql, getDateSqlType, toDatePattern } from './shared/datePattern.ts';

const getTimePattern = (format: string | undefined) =>
  format ? toDatePattern(format) : 'YYYY-MM-DD HH:mm:ss';

/** The creation time of the record, to the second by default. */
export const currentTime: FieldType = {
  ...dateStamp,
  label: '当前时间',
  group: 'organization',
  settings: [],
  initial: {},
  origin: 'now',
  sqlType: (field) => getDateSqlType(getTimePattern(field.format)),
  valueSchema: (field) => createDateSchema(getTimePattern(field.format)),
  sortable: false,
  canBeUnique: false,
  cell: (field) => ({ kind: 'date', format: getTimePattern(field.format) }),
  fromSql: (raw, field) => dateFromSql(raw, getTimePattern(field.format)),
};

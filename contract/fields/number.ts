import Big from 'big.js';
import { baseFieldType, type FieldType } from './fieldType.ts';
import { createDecimalSchema } from './shared/decimal.ts';
import { parseNumber } from './shared/parseNumber.ts';

/** Exact decimals: text in contract and code, `numeric` in the table. */
export const number: FieldType = {
  ...baseFieldType,
  label: '数字',
  group: 'basic',
  settings: ['suffix', 'precision', 'range'],
  initial: { precision: 2 },
  sqlType: (field) => (field.precision === undefined ? 'numeric' : `numeric(38,${field.precision})`),
  valueSchema: createDecimalSchema,
  text: (value, field) => {
    if (baseFieldType.isEmpty(value)) return '';
    return field.precision === undefined ? String(value) : new Big(String(value)).toFixed(field.precision);
  },
  fromText: parseNumber,
  sortable: true,
  compare: (left, right) => new Big(String(left)).cmp(new Big(String(right))),
  filter: 'numberRange',
  summable: true,
  canBeUnique: true,
  cell: (field) => ({ kind: 'number', decimals: field.precision }),
  fromSql: (raw) => String(raw),
};

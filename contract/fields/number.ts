import Big from 'big.js';
import { decimalSchema } from './shared/decimal.ts';
import { numberOfText } from './shared/numberText.ts';
import { type FieldType, ordinary } from './type.ts';

/** Exact decimals: text in contract and code, `numeric` in the table. */
export const number: FieldType = {
  ...ordinary,
  label: '数字',
  sqlType: (field) => (field.precision === undefined ? 'numeric' : `numeric(38,${field.precision})`),
  valueSchema: decimalSchema,
  text: (value, field) => {
    if (ordinary.isEmpty(value)) return '';
    return field.precision === undefined ? String(value) : new Big(String(value)).toFixed(field.precision);
  },
  fromText: numberOfText,
  sortable: true,
  compare: (left, right) => new Big(String(left)).cmp(new Big(String(right))),
  filter: 'numberRange',
  summable: true,
  canBeUnique: true,
  cell: (field) => ({ kind: 'number', decimals: field.precision }),
  fromSql: (raw) => String(raw),
};

import Big from 'big.js';
import type { Field } from '../forms/definition.ts';
import { decimalSchema } from './shared/decimal.ts';
import { type FieldType, ordinary } from './type.ts';

const plainNumber = /^([+-]?)¥? *([+-]?)(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?$/;

/**
 * `1,234.50`, `¥ -5`, and a number with the field's own unit (of a field without one: 元); digits and signs as Chinese
 * input methods write them are digits and signs. Anything else comes back as it is: a comma that groups no thousands, a
 * space between digits, another unit.
 */
function numberOfText(text: string, { suffix }: Pick<Field, 'suffix'>): string {
  const trimmed = text.normalize('NFKC').replace('−', '-').trim();
  const unit = (suffix?.trim() || '元').normalize('NFKC');
  const bare = trimmed.endsWith(unit) ? trimmed.slice(0, -unit.length).trim() : trimmed;
  const [, sign = '', inner = '', whole, fraction = ''] = plainNumber.exec(bare) ?? [];
  if (whole === undefined || (sign !== '' && inner !== '')) return text.trim();
  return `${sign}${inner}${whole.replaceAll(',', '')}${fraction}`;
}

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

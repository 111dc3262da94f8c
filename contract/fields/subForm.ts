import * as z from 'zod/mini';
import { baseFieldType, type FieldType } from './fieldType.ts';

/** Rows in a separate table. Each row is checked column by column together with the record. */
export const subForm: FieldType = {
  ...baseFieldType,
  label: '子表单',
  group: 'layout',
  settings: ['relation'],
  initial: {},
  sqlType: () => null,
  hasRows: true,
  valueSchema: () =>
    z
      .array(z.record(z.string(), z.unknown()), '应为明细行的列表')
      .check(z.maxLength(2000, '最多 2000 行明细')),
  text: (value) => (Array.isArray(value) ? `${value.length} 行` : ''),
  filter: 'none',
};

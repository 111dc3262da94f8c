import * as z from 'zod/mini';
import { baseFieldType, type FieldType } from './fieldType.ts';
import { isCreditCode, looksLikeCreditCode } from './shared/creditCode.ts';
import { createTextSchema } from './shared/textSchema.ts';

/** A company, by its name or by its unified social credit code with a valid check character. */
export const business: FieldType = {
  ...baseFieldType,
  sortable: true,
  order: 'text',
  label: '公司信用查询',
  group: 'business',
  settings: ['fills'],
  facts: {
    creditCode: '统一社会信用代码',
    legalPerson: '法定代表人',
    registeredCapital: '注册资本',
    status: '登记状态',
    address: '地址',
  },
  initial: {},
  sqlType: () => 'text',
  valueSchema: (field) =>
    z
      .pipe(z.transform(normalizeCode), createTextSchema(field, 200))
      .check(
        z.refine(
          (text) => !looksLikeCreditCode(String(text)) || isCreditCode(String(text)),
          '统一社会信用代码校验位有误',
        ),
      ),
  text: (value) => (value === undefined || value === null ? '' : String(value)),
  fromText: normalizeCode,
  filter: 'text',
  searchable: true,
  canBeUnique: true,
};

/** Codes are upper case. The schema refuses a value that is not text. */
function normalizeCode(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const plain = value.trim().replaceAll(/\s+/g, ' ');
  return looksLikeCreditCode(plain.toUpperCase()) ? plain.toUpperCase() : plain;
}

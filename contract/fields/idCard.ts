import * as z from 'zod/mini';
import { baseFieldType, type FieldType } from './fieldType.ts';
import { isDate } from './shared/datePattern.ts';
import { idNumberMask, normalizeIdNumber } from './shared/idNumber.ts';

/** A resident's identity number (GB 11643): 17 digits with a date of birth, and a check character. */
export const idCard: FieldType = {
  ...baseFieldType,
  label: '身份证号',
  group: 'business',
  settings: ['fills'],
  facts: { name: '姓名', sex: '性别', nation: '民族', birthday: '出生日期', address: '住址' },
  initial: {},
  sqlType: () => 'text',
  valueSchema: () =>
    z
      .pipe(
        z.union([z.string(), z.number()], '应为身份证号'),
        z.transform((value) => normalizeIdNumber(String(value))),
      )
      .check(
        z.refine((text) => !text.includes('*'), '身份证号隐去了一部分，请填写完整的号码'),
        z.refine((text) => !hasExponent(text), '身份证号成了科学计数法，已丢失数字，请以文本重新填写'),
        z.refine(
          (text) => text.includes('*') || hasExponent(text) || /^\d{17}[\dX]$/.test(text),
          '身份证号应为 18 位',
        ),
        z.refine((text) => !/^\d{17}[\dX]$/.test(text) || hasBirthDate(text), '身份证号中的出生日期有误'),
        z.refine((text) => !/^\d{17}[\dX]$/.test(text) || hasValidCheckDigit(text), '身份证号校验位有误'),
      ),
  text: (value) => (value === undefined || value === null ? '' : String(value)),
  fromText: normalizeIdNumber,
  filter: 'text',
  canBeUnique: true,
  masked: idNumberMask,
  // The example in the standard.
  example: () => '11010519491231002X',
};

/** As sheets show a long number: `1.10105E+17`. */
const hasExponent = (text: string) => /\dE\+?\d/.test(text);

const hasBirthDate = (text: string) =>
  isDate(`${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)}`, 'YYYY-MM-DD');

/** The weights are powers of two modulo 11 (ISO 7064, MOD 11-2). */
function hasValidCheckDigit(text: string): boolean {
  const sum = [...text.slice(0, 17)].reduce(
    (total, digit, index) => total + Number(digit) * (2 ** (17 - index) % 11),
    0,
  );
  return '10X98765432'[sum % 11] === text[17];
}

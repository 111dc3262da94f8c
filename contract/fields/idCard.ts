import * as z from 'zod/mini';
import { baseFieldType, type FieldType } from './fieldType.ts';
import { isDate } from './shared/datePattern.ts';

/** Within a text, with a date of birth; the groups are what is shown. In the dialect that JavaScript and PostgreSQL share. */
const wholeNumber =
  '(?<![0-9])([0-9]{6})(?:18|19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])([0-9]{3}[0-9X])(?![0-9X])';

/** A resident's identity number (GB 11643): 17 digits with a date of birth, and a check character. */
export const idCard: FieldType = {
  ...baseFieldType,
  label: '身份证号',
  sqlType: () => 'text',
  valueSchema: () =>
    z
      .pipe(
        z.union([z.string(), z.number()], '应为身份证号'),
        z.transform((value) => normalizeIdCard(String(value))),
      )
      .check(
        z.refine((text) => !text.includes('*'), '身份证号隐去了一部分，请填写完整的号码'),
        z.refine((text) => text.includes('*') || /^\d{17}[\dX]$/.test(text), '身份证号应为 18 位'),
        z.refine((text) => !/^\d{17}[\dX]$/.test(text) || hasBirthDate(text), '身份证号中的出生日期有误'),
        z.refine((text) => !/^\d{17}[\dX]$/.test(text) || hasValidCheckDigit(text), '身份证号校验位有误'),
      ),
  text: (value) => (value === undefined || value === null ? '' : String(value)),
  fromText: normalizeIdCard,
  filter: 'text',
  canBeUnique: true,
  masked: { from: 7, length: 8, whole: wholeNumber },
  // The example in the standard.
  example: () => '11010519491231002X',
};

function normalizeIdCard(text: string): string {
  return text.replace(/\s/g, '').toUpperCase();
}

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

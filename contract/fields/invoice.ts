import * as z from 'zod/mini';
import { baseFieldType, type FieldType } from './fieldType.ts';
import { createFileEntryShape, formatFileNames } from './shared/fileEntry.ts';

/** One invoice: a file and the verification result of the tax platform (1 valid, -1 invalid, null not checked). */
export const invoice: FieldType = {
  ...baseFieldType,
  label: '发票',
  group: 'business',
  settings: ['fills', 'maxSize'],
  initial: {},
  sqlType: () => 'jsonb',
  valueSchema: (field) => {
    const checkStatus = z._default(z.nullable(z.literal([1, -1], '查验状态有误')), null);
    return z
      .array(z.strictObject({ ...createFileEntryShape(field), checkStatus }), '应为文件的列表')
      .check(z.maxLength(1, '只能上传一张发票'));
  },
  text: formatFileNames,
  filter: 'none',
  inCell: false,
  toSql: (value) => JSON.stringify(value),
};

import * as z from 'zod/mini';
import { baseFieldType, type FieldType } from './fieldType.ts';
import { createFileEntryShape, formatFileNames } from './shared/fileEntry.ts';

export const upload: FieldType = {
  ...baseFieldType,
  label: '附件',
  group: 'business',
  settings: ['maxSize'],
  initial: {},
  sqlType: () => 'jsonb',
  valueSchema: (field) =>
    z
      .array(z.strictObject(createFileEntryShape(field)), '应为文件的列表')
      .check(z.maxLength(field.multiple === false ? 1 : 50, '文件过多')),
  text: formatFileNames,
  filter: 'none',
  inCell: false,
  toSql: (value) => JSON.stringify(value),
};

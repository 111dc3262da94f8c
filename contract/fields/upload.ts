import * as z from 'zod/mini';
import { fileEntry, fileNames } from './shared/file.ts';
import { type FieldType, ordinary } from './type.ts';

export const upload: FieldType = {
  ...ordinary,
  label: '附件',
  sqlType: () => 'jsonb',
  valueSchema: (field) =>
    z
      .array(z.strictObject(fileEntry(field)), '应为文件的列表')
      .check(z.maxLength(field.multiple === false ? 1 : 50, '文件过多')),
  text: fileNames,
  filter: 'none',
  inCell: false,
  toSql: (value) => JSON.stringify(value),
};

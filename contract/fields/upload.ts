import * as z from 'zod/mini';
import { isOwnFile } from '../ownFile.ts';
import { type FieldType, ordinary } from './type.ts';

export const upload: FieldType = {
  ...ordinary,
  label: '附件',
  sqlType: () => 'jsonb',
  valueSchema: (field) => {
    const most = (field.maxSize ?? 1024) * 1024 * 1024;
    const file = z.strictObject({
      name: z.string('缺少文件名').check(z.minLength(1, '缺少文件名'), z.maxLength(255, '文件名过长')),
      url: z.string('文件地址有误').check(z.refine(isOwnFile, '文件地址有误')),
      size: z.coerce.number('文件大小有误').check(
        z.refine((size) => Number.isSafeInteger(size) && size >= 0, '文件大小有误'),
        z.maximum(most, `文件不能超过 ${field.maxSize ?? 1024}MB`),
      ),
    });
    return z.array(file, '应为文件的列表').check(z.maxLength(field.multiple === false ? 1 : 50, '文件过多'));
  },
  text: (value) => (isFileList(value) ? value.map((one) => one.name).join(',') : ''),
  filter: 'none',
  inCell: false,
  toSql: (value) => JSON.stringify(value),
};

const isFileList = (value: unknown): value is { name: string }[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && 'name' in one);

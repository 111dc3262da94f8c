/** Entries of file fields. */
import * as z from 'zod/mini';
import { isStoredFileUrl } from '../../fileUrl.ts';
import type { FieldSettings } from '../fieldSettings.ts';

const defaultMaxSize = 1024;

/** Name, URL and size of a stored file. The size is within the field's limit. */
export function createFileEntryShape({ maxSize = defaultMaxSize }: Pick<FieldSettings, 'maxSize'>) {
  return {
    name: z.string('缺少文件名').check(z.minLength(1, '缺少文件名'), z.maxLength(255, '文件名过长')),
    url: z.string('文件地址有误').check(z.refine(isStoredFileUrl, '文件地址有误')),
    size: z.coerce.number('文件大小有误').check(
      z.refine((size) => Number.isSafeInteger(size) && size >= 0, '文件大小有误'),
      z.maximum(maxSize * 1024 * 1024, `文件不能超过 ${maxSize}MB`),
    ),
  };
}

/** Joins the names of the files. */
export const formatFileNames = (value: unknown): string =>
  isFileList(value) ? value.map((one) => one.name).join(',') : '';

const isFileList = (value: unknown): value is { name: string }[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && 'name' in one);

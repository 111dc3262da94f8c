import * as z from 'zod/mini';
import { baseFieldType } from '../fieldType.ts';

/** What types share that show something and keep nothing: no column, no value, no filter. */
export const displayOnlyField = {
  ...baseFieldType,
  sqlType: () => null,
  origin: 'none',
  valueSchema: () => z.null('该字段不保存数据'),
  text: () => '',
  filter: 'none',
} as const;

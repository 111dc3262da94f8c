import * as z from 'zod/mini';
import { baseFieldType } from '../fieldType.ts';

/** Properties of types that only display: no column, no value, no filter. */
export const displayOnlyField = {
  ...baseFieldType,
  sqlType: () => null,
  origin: 'none',
  valueSchema: () => z.null('该字段不保存数据'),
  text: () => '',
  filter: 'none',
} as const;

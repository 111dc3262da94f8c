import * as z from 'zod/mini';
import { ordinary } from '../type.ts';

/** What types share that show something and keep nothing: no column, no value, no filter. */
export const displayed = {
  ...ordinary,
  sqlType: () => null,
  origin: 'none',
  valueSchema: () => z.null('该字段不保存数据'),
  text: () => '',
  filter: 'none',
} as const;

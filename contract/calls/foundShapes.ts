/** Finding a record by number or title from wherever one is: a few, the likeliest first. */
import { z } from 'zod';
import { idOut, timeOut } from '../shapes.ts';

export const findQuery = z.strictObject({
  keyword: z.string().trim().min(1, '请输入编号或标题').max(100),
  pageSize: z.coerce.number().int().min(1).max(20).default(8),
});

export const foundRecord = z.strictObject({
  formEnName: z.string(),
  formCnName: z.string(),
  rowId: idOut,
  title: z.string(),
  serialNumber: z.string(),
  statusLabel: z.string(),
  /** Who started or made it, and when. */
  byName: z.string(),
  time: timeOut,
  /** Its flow, and the reader's own open task in it. */
  processInstanceId: idOut.nullable(),
  taskId: idOut.nullable(),
});
export type FoundRecord = z.output<typeof foundRecord>;

/** Finding a record by number or title from wherever one is: a few, the likeliest first. */
import { z } from 'zod';
import { outputId, outputTime } from '../../shapes.ts';

export const findQuery = z.strictObject({
  keyword: z.string().trim().min(1, '请输入编号或标题').max(100),
  pageSize: z.coerce.number().int().min(1).max(20).default(8),
});

export const foundRecord = z.strictObject({
  formEnName: z.string(),
  formCnName: z.string(),
  rowId: outputId,
  title: z.string(),
  serialNumber: z.string(),
  statusLabel: z.string(),
  /** Who started or made it, and when. */
  byName: z.string(),
  time: outputTime,
  /** Its flow, and the reader's own open task in it. */
  processInstanceId: outputId.nullable(),
  taskId: outputId.nullable(),
});
export type FoundRecord = z.output<typeof foundRecord>;

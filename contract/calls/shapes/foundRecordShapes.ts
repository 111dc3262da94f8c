/** Finds records by number or title from anywhere in the product: a few, the most relevant first. */
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
  /** The initiator or creator, and the time. */
  byName: z.string(),
  time: outputTime,
  /** Its flow, and the reader's open task in it. */
  processInstanceId: outputId.nullable(),
  taskId: outputId.nullable(),
});
export type FoundRecord = z.output<typeof foundRecord>;

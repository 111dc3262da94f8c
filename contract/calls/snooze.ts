/** Snoozes tasks: they leave the holder's to-do list until a time or an event. Nothing else changes. */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { isDate } from '../fields/shared/datePattern.ts';
import { ids, outputId, outputTime } from '../shapes.ts';
import { snoozeEvent } from './shapes/snoozeShapes.ts';

const minute = z.string().refine((text) => isDate(text, 'YYYY-MM-DD HH:mm'), '时间格式应为 YYYY-MM-DD HH:mm');

const outcome = z.strictObject({
  taskId: outputId,
  ok: z.boolean(),
  reason: z.string().optional(),
  msg: z.string().optional(),
  /** The latest possible time of return; present only if it is before the requested time. */
  earlier: outputTime.optional(),
});
export type SnoozeOutcome = z.output<typeof outcome>;

const own = { permission: 'session', object: 'taskHolder', method: 'POST' } as const;

export const snoozeCalls = {
  times: defineCall({
    ...own,
    supplier: 'tasks',
    path: '/flowable/snooze/times',
    summary: '稍后处理可选的时间（按工作日历），以及因期限须提前返回的时间',
    transaction: 'read',
    body: z.strictObject({ taskIds: ids }),
    answer: answers.data(
      z.strictObject({
        times: z.array(z.strictObject({ label: z.string(), time: z.string() })),
        /** The earliest of the times by which tasks must return; null if no task has a due time. */
        latest: outputTime.nullable(),
      }),
    ),
  }),
  add: defineCall({
    ...own,
    supplier: 'tasks',
    path: '/flowable/snooze',
    summary: '稍后处理：到时间或有评论、单据有修改后回到待办；期限不变，到期前 2 小时必定返回；逐条独立成败',
    body: z
      .strictObject({ taskIds: ids, until: minute.optional(), event: snoozeEvent.optional() })
      .refine(({ until, event }) => (until === undefined) !== (event === undefined), '请选择时间或事件之一'),
    // A person's own order of work; the flow does not change.
    audit: 'none',
    answer: answers.data(z.array(outcome)),
  }),
  remove: defineCall({
    ...own,
    supplier: 'tasks',
    path: '/flowable/snooze/delete',
    summary: '立即放回待办',
    body: z.strictObject({ taskIds: ids }),
    audit: 'none',
    answer: answers.done(),
  }),
};

/** Tasks to work through group by group: what they are grouped by, what stands out in a group. */
import { z } from 'zod';

/**
 * form, initiator: as they say. sameness: one form, one node, and titles that are the same but for digits and what
 * stands in brackets; those that are alone are one group behind all others.
 */
export const taskGroupings = ['form', 'initiator', 'sameness'] as const;
export type TaskGrouping = (typeof taskGroupings)[number];

/**
 * Why a task wants a look of its own: its time is up, somebody urges, it was returned before, or its amount lies
 * further from the group's median than three times the span of the group's middle half (five amounts at least).
 */
export const taskExceptions = ['overdue', 'urged', 'returned', 'amount'] as const;
export type TaskException = (typeof taskExceptions)[number];

/** Rows come group by group, exceptions first. `group`: of one group only. */
export const groupingParams = {
  groupBy: z.enum(taskGroupings).optional(),
  group: z.string().max(100).optional(),
};

/** What a row says where the list is grouped. */
export const groupedRow = {
  group: z.string().optional(),
  exceptions: z.array(z.enum(taskExceptions)).optional(),
};

const taskGroup = z.strictObject({
  /** Empty: all that stand alone, and those beyond a thousand groups. */
  key: z.string(),
  label: z.string(),
  /** What the label alone does not say: form and node, department. */
  detail: z.string(),
  count: z.number().int(),
  exceptions: z.number().int(),
  /** Of the amounts, an exact decimal; null where none has one. */
  sum: z.string().nullable(),
});
export type TaskGroup = z.output<typeof taskGroup>;

/** All groups in the order of the rows, whatever the page; only where the list is grouped. */
export const listGroups = { groups: z.array(taskGroup).optional() };

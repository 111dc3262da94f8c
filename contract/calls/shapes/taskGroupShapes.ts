/** Groups of tasks to process together: the grouping, and the exceptions in a group. */
import { z } from 'zod';

/**
 * form, initiator: by that property. sameness: the same form, node and title, ignoring digits and bracketed text; tasks
 * without a match form one last group.
 */
export const taskGroupings = ['form', 'initiator', 'sameness'] as const;
export type TaskGrouping = (typeof taskGroupings)[number];

/**
 * Why a task deserves a separate look: it is overdue, it was urged, it was returned before, or its amount differs from
 * the group's median by more than three times the interquartile range (at least five amounts).
 */
export const taskExceptions = ['overdue', 'urged', 'returned', 'amount'] as const;
export type TaskException = (typeof taskExceptions)[number];

/** Rows are sorted by group, exceptions first. `group` restricts the list to one group. */
export const groupingParams = {
  groupBy: z.enum(taskGroupings).optional(),
  group: z.string().max(100).optional(),
};

/** The additional columns of a row in a grouped list. */
export const groupedRow = {
  group: z.string().optional(),
  exceptions: z.array(z.enum(taskExceptions)).optional(),
};

const taskGroup = z.strictObject({
  /** Empty for the group of tasks without a match and of those beyond a thousand groups. */
  key: z.string(),
  label: z.string(),
  /** Additional information to the label: form and node, department. */
  detail: z.string(),
  count: z.number().int(),
  exceptions: z.number().int(),
  /** The sum of the amounts, an exact decimal; null if no task has one. */
  sum: z.string().nullable(),
});
export type TaskGroup = z.output<typeof taskGroup>;

/** All groups in row order, independent of the page. Only for a grouped list. */
export const listGroups = { groups: z.array(taskGroup).optional() };

/** Snoozing a task: the times and events that end it. */

/** A snoozed task with a due time returns this many hours before it. */
export const snoozeLeadHours = 2;

/** The events, besides a time, that end a snooze. */
export const snoozeEvents = { comment: '有人评论', change: '单据有修改' } as const;
export type SnoozeEvent = keyof typeof snoozeEvents;

/** Labels of the causes that ended a snooze, shown in the task's row. */
export const snoozeCauses = {
  time: '已到时间',
  due: '即将到期',
  urge: '有人催办',
  comment: '有新评论',
  change: '单据已修改',
} as const;
export type SnoozeCause = keyof typeof snoozeCauses;

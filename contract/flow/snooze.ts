/** Putting a task off: until when or until what, and what brings it back. */

/** A task that is to be done by a due time is back so long before it. */
export const snoozeLeadHours = 2;

/** What a task can be put off until beside a time. */
export const snoozeEvents = { comment: '有人评论', change: '单据有修改' } as const;
export type SnoozeEvent = keyof typeof snoozeEvents;

/** What has brought a task back, as its row says it. */
export const snoozeCauses = {
  time: '已到时间',
  due: '即将到期',
  urge: '有人催办',
  comment: '有新评论',
  change: '单据已修改',
} as const;
export type SnoozeCause = keyof typeof snoozeCauses;

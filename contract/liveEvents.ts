/** Events of the tasks of a person. */
export const taskEventTypes = [
  'task.created',
  'task.closed',
  'task.urged',
  'task.snoozed',
  'task.returned',
] as const;

/** Events that the server pushes to clients. */
export const liveEventTypes = [
  ...taskEventTypes,
  'instance.changed',
  'instance.moved',
  'comment.created',
  'comment.deleted',
  'job.progress',
  'config.changed',
] as const;
export type LiveEventType = (typeof liveEventTypes)[number];

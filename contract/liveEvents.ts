/** Events that the server pushes to clients. */
export const liveEventTypes = [
  'task.created',
  'task.closed',
  'task.urged',
  'task.snoozed',
  'task.returned',
  'instance.changed',
  'instance.moved',
  'comment.created',
  'comment.deleted',
  'job.progress',
  'config.changed',
] as const;
export type LiveEventType = (typeof liveEventTypes)[number];

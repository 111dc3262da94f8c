/** Events of the tasks of a person. */
export const taskEventTypes = [
  'task.created',
  'task.closed',
  'task.urged',
  'task.snoozed',
  'task.returned',
] as const;

/**
 * Something that many pages have copied was changed. The event carries its kind alone, because everybody in the
 * tenant receives it.
 */
export const configurationEventTypes = [
  'departments.changed',
  'people.changed',
  'posts.changed',
  'roles.changed',
  'menus.changed',
  'dictionaries.changed',
  'constants.changed',
  'forms.changed',
  'flows.changed',
  'absences.changed',
  'config.changed',
  'notices.changed',
] as const;
export type ConfigurationEventType = (typeof configurationEventTypes)[number];

/** Events that the server pushes to clients. */
export const liveEventTypes = [
  ...taskEventTypes,
  'instance.changed',
  'instance.moved',
  'comment.created',
  'comment.deleted',
  'job.progress',
  ...configurationEventTypes,
] as const;
export type LiveEventType = (typeof liveEventTypes)[number];

import type { Reason } from '../../../contract/failures.ts';

const closedReasons: ReadonlySet<string | undefined> = new Set<Reason>([
  'TASK_CLOSED',
  'NOT_YOUR_TASK',
  'INSTANCE_ENDED',
  'RECORD_GONE',
]);

/** The person can no longer handle the task; the list moves on. */
export const isTaskClosedReason = (reason: string | undefined): boolean => closedReasons.has(reason);

/** Notifies holders that their to-do lists have changed through their own actions or time, not through the flow. */
import type { Tx } from '../../db/database.ts';
import { publishLive } from '../../db/live/liveEvents.ts';
import { buildTaskChangesStatement } from './writeTaskChanges.ts';

type ListedTask = { taskId: string; userId: string };

/** Sends one event per holder for any number of tasks, and invalidates the holder's counts. */
export async function notifyTaskHolders(
  tx: Tx,
  type: 'task.snoozed' | 'task.returned',
  tasks: readonly ListedTask[],
): Promise<void> {
  if (tasks.length === 0) return;
  await buildTaskChangesStatement(tasks).execute(tx);
  for (const [userId, theirs] of Map.groupBy(tasks, (task) => task.userId)) {
    const taskIds = theirs.map(({ taskId }) => taskId);
    await publishLive(tx, { type, userIds: [userId], data: { taskIds } });
  }
}

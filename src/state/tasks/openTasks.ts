/** Tracks open tasks that were completed elsewhere or must be refetched. */
import { proxy } from 'valtio';
import { onLiveEvent, onLiveReconnect } from '../cache/liveEvents.ts';
import { findClosedTasks } from './closedTaskCheck.ts';
import { type ClosedTask, closedByOtherAction, closedBySelf } from './closedTaskText.ts';
import { invalidateTask, invalidateTasks } from './taskCache.ts';

type OpenTaskState = {
  /** Tasks closed by other people, and visible tasks that the person has closed. */
  closed: Record<string, ClosedTask>;
  /** The number of refetches per task. */
  turns: Record<string, number>;
};

export const openTaskState = proxy<OpenTaskState>({ closed: {}, turns: {} });

/** The number of panels that show a task. */
const watcherCounts = new Map<string, number>();

/** After an action here the person leaves the task's page sooner than this. */
const ownClosingDelayMs = 2000;
const closingTimers = new Map<string, ReturnType<typeof setTimeout>>();

function closeByOwnAction(taskId: string): void {
  const show = () => {
    closingTimers.delete(taskId);
    if (watcherCounts.has(taskId)) openTaskState.closed[taskId] = closedBySelf;
  };
  closingTimers.set(taskId, setTimeout(show, ownClosingDelayMs));
}

const maxClosed = 500;

/** Rows and dialogs may show a task that no panel shows. The oldest entries are removed first. */
function closeByOtherAction(taskId: string, act: unknown): void {
  const known = Object.keys(openTaskState.closed).filter((other) => !watcherCounts.has(other));
  for (const other of known.slice(0, Math.max(0, known.length - maxClosed + 1)))
    delete openTaskState.closed[other];
  openTaskState.closed[taskId] = closedByOtherAction(act);
}

/** Marks the task as visible until the returned function is called. */
export function watchTask(taskId: string): () => void {
  watcherCounts.set(taskId, (watcherCounts.get(taskId) ?? 0) + 1);
  return () => {
    const left = (watcherCounts.get(taskId) ?? 1) - 1;
    if (left > 0) watcherCounts.set(taskId, left);
    else watcherCounts.delete(taskId);
    if (left <= 0 && openTaskState.closed[taskId]?.by === 'self') delete openTaskState.closed[taskId];
  };
}

/** Invalidates the cached task; typed values stay. */
export function refetchTask(taskId: string): void {
  invalidateTask(taskId);
  openTaskState.turns[taskId] = (openTaskState.turns[taskId] ?? 0) + 1;
}

/** `subscribe` delivers the live events. */
export function followTaskEvents(subscribe: typeof onLiveEvent = onLiveEvent): () => void {
  const stops = [
    subscribe('task.closed', ({ taskId, own, act }) => {
      if (own !== true) closeByOtherAction(String(taskId), act);
      else if (watcherCounts.has(String(taskId))) closeByOwnAction(String(taskId));
    }),
    // A withdrawn task is open again.
    subscribe('task.created', ({ taskId }) => {
      clearTimeout(closingTimers.get(String(taskId)));
      delete openTaskState.closed[String(taskId)];
    }),
    onLiveReconnect(() => void recheckOpenTasks()),
  ];
  return () => {
    for (const stop of stops) stop();
    openTaskState.closed = {};
  };
}

/** Events may have been missed, including those of reopened tasks. */
async function recheckOpenTasks(): Promise<void> {
  const taskIds = [...watcherCounts.keys()];
  for (const taskId of Object.keys(openTaskState.closed))
    if (!watcherCounts.has(taskId)) delete openTaskState.closed[taskId];
  invalidateTasks();
  const over = new Set(await findClosedTasks(taskIds, 'agree'));
  for (const taskId of taskIds) {
    if (over.has(taskId)) openTaskState.closed[taskId] ??= closedByOtherAction(undefined);
    else refetchTask(taskId);
  }
}

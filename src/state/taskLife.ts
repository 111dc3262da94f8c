/** What becomes of tasks while they are open on screen: they are closed elsewhere, or are to be read again. */
import { proxy } from 'valtio';
import { type ClosedTask, closedByOneself, closedByOther } from './closedTasks.ts';
import { onLive, onReconnect } from './live.ts';
import { expireTasks } from './taskCache.ts';
import { tasksOver } from './tasksOver.ts';

type TaskLife = {
  /** Tasks that others have ended, and those that the person has ended and that are still shown. */
  closed: Record<string, ClosedTask>;
  /** Counts how often a task was to be read again. */
  turns: Record<string, number>;
};

export const taskLife = proxy<TaskLife>({ closed: {}, turns: {} });

/** How many panels show a task. */
const watched = new Map<string, number>();

/** A person who acts here leaves the task's page sooner than that. */
const ownPageLeavesMs = 2000;
const closing = new Map<string, ReturnType<typeof setTimeout>>();

function closeOwn(taskId: string): void {
  const show = () => {
    closing.delete(taskId);
    if (watched.has(taskId)) taskLife.closed[taskId] = closedByOneself;
  };
  closing.set(taskId, setTimeout(show, ownPageLeavesMs));
}

const mostKept = 500;

/** Rows and dialogs may show a task that no panel shows. The oldest are forgotten first. */
function closeByOther(taskId: string, act: unknown): void {
  const known = Object.keys(taskLife.closed).filter((other) => !watched.has(other));
  for (const other of known.slice(0, Math.max(0, known.length - mostKept + 1))) delete taskLife.closed[other];
  taskLife.closed[taskId] = closedByOther(act);
}

/** The task is on screen until the returned function is called. */
export function watchTask(taskId: string): () => void {
  watched.set(taskId, (watched.get(taskId) ?? 0) + 1);
  return () => {
    const left = (watched.get(taskId) ?? 1) - 1;
    if (left > 0) watched.set(taskId, left);
    else watched.delete(taskId);
    if (left <= 0 && taskLife.closed[taskId]?.by === 'self') delete taskLife.closed[taskId];
  };
}

/** What is known of the task is old; what was typed stays. */
export function renewTask(taskId: string): void {
  expireTasks([taskId]);
  taskLife.turns[taskId] = (taskLife.turns[taskId] ?? 0) + 1;
}

export function followTasks(): () => void {
  const stops = [
    onLive('task.closed', ({ taskId, own, act }) => {
      if (own !== true) closeByOther(String(taskId), act);
      else if (watched.has(String(taskId))) closeOwn(String(taskId));
    }),
    // A task that was taken back is open again.
    onLive('task.created', ({ taskId }) => {
      clearTimeout(closing.get(String(taskId)));
      delete taskLife.closed[String(taskId)];
    }),
    onReconnect(() => void readAgain()),
  ];
  return () => {
    for (const stop of stops) stop();
    taskLife.closed = {};
  };
}

/** Events may have been missed, also those of tasks that are open again. */
async function readAgain(): Promise<void> {
  const taskIds = [...watched.keys()];
  for (const taskId of Object.keys(taskLife.closed)) if (!watched.has(taskId)) delete taskLife.closed[taskId];
  expireTasks();
  const over = new Set(await tasksOver(taskIds, 'agree'));
  for (const taskId of taskIds) {
    if (over.has(taskId)) taskLife.closed[taskId] ??= closedByOther(undefined);
    else renewTask(taskId);
  }
}

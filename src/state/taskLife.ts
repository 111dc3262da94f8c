/** What becomes of tasks while they are open on screen: they are closed elsewhere, or are to be read again. */
import { proxy } from 'valtio';
import { onLive, onReconnect } from './live.ts';
import { expireTasks } from './taskCache.ts';
import { tasksOver } from './tasksOver.ts';

/** By somebody else, or by the person: on another screen, or here where nothing comes after it. */
export type ClosedBy = 'other' | 'self';

type TaskLife = {
  /** Tasks that are over and still shown. */
  closed: Record<string, ClosedBy>;
  /** Counts how often a task was to be read again. */
  turns: Record<string, number>;
};

export const taskLife = proxy<TaskLife>({ closed: {}, turns: {} });

/** How many panels show a task. */
const watched = new Map<string, number>();

/** Whoever acts here leaves the task's page sooner than that. */
const ownPageLeavesMs = 2000;
const closing = new Map<string, ReturnType<typeof setTimeout>>();

function closedByOneself(taskId: string): void {
  const show = () => {
    closing.delete(taskId);
    if (watched.has(taskId)) taskLife.closed[taskId] = 'self';
  };
  closing.set(taskId, setTimeout(show, ownPageLeavesMs));
}

/** The task is on screen until the returned function is called. */
export function watchTask(taskId: string): () => void {
  watched.set(taskId, (watched.get(taskId) ?? 0) + 1);
  return () => {
    const left = (watched.get(taskId) ?? 1) - 1;
    if (left > 0) watched.set(taskId, left);
    else watched.delete(taskId);
    if (left <= 0) delete taskLife.closed[taskId];
  };
}

/** What is known of the task is old; what was typed stays. */
export function renewTask(taskId: string): void {
  expireTasks([taskId]);
  taskLife.turns[taskId] = (taskLife.turns[taskId] ?? 0) + 1;
}

export function followTasks(): () => void {
  const stops = [
    onLive('task.closed', ({ taskId, own }) => {
      if (!watched.has(String(taskId))) return;
      if (own === true) closedByOneself(String(taskId));
      else taskLife.closed[String(taskId)] = 'other';
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
  };
}

/** Events may have been missed. */
async function readAgain(): Promise<void> {
  const taskIds = [...watched.keys()];
  expireTasks();
  const over = new Set(await tasksOver(taskIds, 'agree'));
  for (const taskId of taskIds) {
    if (over.has(taskId)) taskLife.closed[taskId] = 'other';
    else renewTask(taskId);
  }
}

/** What becomes of tasks while they are open on screen: somebody else closes them, or they are to be read again. */
import { proxy } from 'valtio';
import { onLive, onReconnect } from './live.ts';
import { expireTasks } from './taskCache.ts';
import { tasksOver } from './tasksOver.ts';

type TaskLife = {
  /** Tasks that somebody else has closed. */
  closed: Record<string, true>;
  /** Counts how often a task was to be read again. */
  turns: Record<string, number>;
};

export const taskLife = proxy<TaskLife>({ closed: {}, turns: {} });

/** How many panels show a task. */
const watched = new Map<string, number>();

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
      if (own !== true && watched.has(String(taskId))) taskLife.closed[String(taskId)] = true;
    }),
    // A task that was taken back is open again.
    onLive('task.created', ({ taskId }) => {
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
    if (over.has(taskId)) taskLife.closed[taskId] = true;
    else renewTask(taskId);
  }
}

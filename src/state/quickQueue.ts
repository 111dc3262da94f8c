/**
 * Agreeing without a dialog, as a machine: one task at a time waits to be undone. It is sent when its time is over,
 * when the person leaves, or at once with a second press. No clock and no calls: each step says what to send.
 */

export type QuickTask = { taskId: string; title: string };

export type QuickQueue = { waiting: (QuickTask & { until: number }) | undefined };

/** The queue afterwards, and the tasks that are to be sent now. */
export type QuickStep = { queue: QuickQueue; send: QuickTask[]; undone?: QuickTask };

export const undoMs = 5000;

export const idleQueue: QuickQueue = { waiting: undefined };

/** The same task again is sent at once; another one sends the first and begins to wait itself. */
export function press(queue: QuickQueue, task: QuickTask, now: number): QuickStep {
  const { waiting } = queue;
  if (waiting?.taskId === task.taskId) return sent(queue);
  return { queue: { waiting: { ...task, until: now + undoMs } }, send: waiting ? [bare(waiting)] : [] };
}

export function undo(queue: QuickQueue): QuickStep {
  const { waiting } = queue;
  return waiting ? { queue: idleQueue, send: [], undone: bare(waiting) } : { queue, send: [] };
}

/** The time has come to `now`. */
export function elapse(queue: QuickQueue, now: number): QuickStep {
  return queue.waiting && now >= queue.waiting.until ? sent(queue) : { queue, send: [] };
}

export const leave = (queue: QuickQueue): QuickStep => sent(queue);

function sent({ waiting }: QuickQueue): QuickStep {
  return { queue: idleQueue, send: waiting ? [bare(waiting)] : [] };
}

const bare = ({ taskId, title }: QuickTask): QuickTask => ({ taskId, title });

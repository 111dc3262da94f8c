/**
 * Acts that can be undone because they are not sent yet, as a machine: one at a time waits. It is sent when its time is
 * over, when the person leaves, or at once with a second press. No clock and no calls: each step says what to send.
 */

type QueuedAction = { readonly id: string };

export type UndoQueue<Act extends QueuedAction> = {
  readonly waiting: { readonly act: Act; readonly until: number } | undefined;
};

/** The queue afterwards, and the acts that are to be sent now. */
export type QueueStep<Act extends QueuedAction> = {
  readonly queue: UndoQueue<Act>;
  readonly send: readonly Act[];
  readonly undone?: Act;
};

export const undoMs = 5000;

export const idleQueue = { waiting: undefined } as const;

/** The same act again is sent at once; another one sends the first and begins to wait itself. */
export function enqueueAction<Act extends QueuedAction>(
  queue: UndoQueue<Act>,
  act: Act,
  now: number,
): QueueStep<Act> {
  const { waiting } = queue;
  if (waiting?.act.id === act.id) return flushQueue(queue);
  return { queue: { waiting: { act, until: now + undoMs } }, send: waiting ? [waiting.act] : [] };
}

export function undoQueuedAction<Act extends QueuedAction>(queue: UndoQueue<Act>): QueueStep<Act> {
  const { waiting } = queue;
  return waiting ? { queue: idleQueue, send: [], undone: waiting.act } : { queue, send: [] };
}

/** The time has come to `now`. */
export function expireQueue<Act extends QueuedAction>(queue: UndoQueue<Act>, now: number): QueueStep<Act> {
  return queue.waiting && now >= queue.waiting.until ? flushQueue(queue) : { queue, send: [] };
}

/** Whatever waits is sent. */
export function flushQueue<Act extends QueuedAction>({ waiting }: UndoQueue<Act>): QueueStep<Act> {
  return { queue: idleQueue, send: waiting ? [waiting.act] : [] };
}

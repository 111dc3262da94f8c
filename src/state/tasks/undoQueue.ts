/**
 * A state machine for actions that can be undone because they are not sent yet: at most one waits. It is sent when
 * its time is over, when the person leaves, or immediately on a second press. The machine has no clock and makes no
 * calls: each step returns what to send.
 */

type QueuedAction = { readonly id: string };

export type UndoQueue<Act extends QueuedAction> = {
  readonly waiting: { readonly act: Act; readonly until: number } | undefined;
};

/** The queue after the step, and the actions to send now. */
export type QueueStep<Act extends QueuedAction> = {
  readonly queue: UndoQueue<Act>;
  readonly send: readonly Act[];
  readonly undone?: Act;
};

export const undoMs = 5000;

export const idleQueue = { waiting: undefined } as const;

/** A second press on the same action sends it immediately; another action sends the first and starts to wait. */
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

/** Expires the queue at time `now`. */
export function expireQueue<Act extends QueuedAction>(queue: UndoQueue<Act>, now: number): QueueStep<Act> {
  return queue.waiting && now >= queue.waiting.until ? flushQueue(queue) : { queue, send: [] };
}

/** Sends the waiting action. */
export function flushQueue<Act extends QueuedAction>({ waiting }: UndoQueue<Act>): QueueStep<Act> {
  return { queue: idleQueue, send: waiting ? [waiting.act] : [] };
}

/**
 * Acts that can be undone because they are not sent yet, as a machine: one at a time waits. It is sent when its time is
 * over, when the person leaves, or at once with a second press. No clock and no calls: each step says what to send.
 */

type QueuedAct = { readonly id: string };

export type UndoQueue<Act extends QueuedAct> = {
  readonly waiting: { readonly act: Act; readonly until: number } | undefined;
};

/** The queue afterwards, and the acts that are to be sent now. */
export type QueueStep<Act extends QueuedAct> = {
  readonly queue: UndoQueue<Act>;
  readonly send: readonly Act[];
  readonly undone?: Act;
};

export const undoMs = 5000;

export const idleQueue = { waiting: undefined } as const;

/** The same act again is sent at once; another one sends the first and begins to wait itself. */
export function press<Act extends QueuedAct>(queue: UndoQueue<Act>, act: Act, now: number): QueueStep<Act> {
  const { waiting } = queue;
  if (waiting?.act.id === act.id) return leave(queue);
  return { queue: { waiting: { act, until: now + undoMs } }, send: waiting ? [waiting.act] : [] };
}

export function undo<Act extends QueuedAct>(queue: UndoQueue<Act>): QueueStep<Act> {
  const { waiting } = queue;
  return waiting ? { queue: idleQueue, send: [], undone: waiting.act } : { queue, send: [] };
}

/** The time has come to `now`. */
export function elapse<Act extends QueuedAct>(queue: UndoQueue<Act>, now: number): QueueStep<Act> {
  return queue.waiting && now >= queue.waiting.until ? leave(queue) : { queue, send: [] };
}

/** Whatever waits is sent. */
export function leave<Act extends QueuedAct>({ waiting }: UndoQueue<Act>): QueueStep<Act> {
  return { queue: idleQueue, send: waiting ? [waiting.act] : [] };
}

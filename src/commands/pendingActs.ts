/** Runs the queue of acts that can be undone: its time, its toast, and that leaving sends what waits. */
import { subscribe } from 'valtio';
import type { BatchKind } from '../state/batchActs.ts';
import { listOf } from '../state/lists.ts';
import { tabs } from '../state/tabs.ts';
import * as queues from '../state/undoQueue.ts';
import { toast } from '../ui/toast.ts';
import { publishContext } from './context.ts';

/** Something decided on that is not sent yet. */
export type PendingAct = {
  id: string;
  /** The same act called again on one of its tasks sends it at once. */
  kind: BatchKind;
  listId: 'todo' | 'toread';
  taskIds: readonly string[];
  /** 快速同意, 批量退回: what `z` takes back. */
  what: string;
  /** On which: a title, or how many. */
  subject: string;
  said: string;
  onUndo?: () => void;
  /** Resolves once it has its answer, or none. keepalive: the page is being left. */
  send: (keepalive: boolean) => Promise<void>;
};

declare module './context.ts' {
  interface CommandContext {
    undoable?: Pick<PendingAct, 'what' | 'subject'> | undefined;
  }
}

const owner = Symbol('pendingActs');
let queue: queues.UndoQueue<PendingAct> = queues.idleQueue;
let timer: ReturnType<typeof setTimeout> | undefined;
let takeToastAway = () => {};
let isSteppingOn = false;

/** It waits from now on; pressed again it is sent at once. True while it waits. */
export function queueAct(act: PendingAct): boolean {
  void become(queues.press(queue, act, Date.now()));
  return queue.waiting !== undefined;
}

/** The page changes because the next task takes the place of the one acted on: nobody leaves. */
export async function whileSteppingOn(go: () => Promise<void>): Promise<void> {
  isSteppingOn = true;
  try {
    await go();
  } finally {
    isSteppingOn = false;
  }
}

/** What waits to be done with this task. */
export function pendingOf(taskId: string | undefined): PendingAct | undefined {
  const act = queue.waiting?.act;
  return taskId !== undefined && act?.taskIds.includes(taskId) ? act : undefined;
}

export function undoPending(): void {
  const step = queues.undo(queue);
  void become(step);
  if (!step.undone) return;
  const { listId, taskIds, what, onUndo } = step.undone;
  const list = listOf(listId);
  list?.announce(taskIds, undefined);
  list?.focusKey(taskIds[0] ?? '');
  onUndo?.();
  toast.info(`已撤销${what}`);
}

/** Resolves once what waited has been sent. */
export async function sendWaiting({ keepalive = false } = {}): Promise<void> {
  await become(queues.leave(queue), keepalive);
}

async function become(step: queues.QueueStep<PendingAct>, keepalive = false): Promise<void> {
  queue = step.queue;
  clearTimeout(timer);
  takeToastAway();
  const { waiting } = queue;
  publishContext(owner, { undoable: waiting?.act });
  if (waiting) {
    const { listId, taskIds, said } = waiting.act;
    listOf(listId)?.announce(taskIds, '待发送');
    takeToastAway = toast.info(said, {
      timeoutMs: queues.undoMs,
      countdown: true,
      action: { label: '撤销', keys: 'z', run: undoPending },
    });
    timer = setTimeout(() => void become(queues.elapse(queue, Date.now())), waiting.until - Date.now());
  }
  await Promise.all(step.send.map((act) => act.send(keepalive)));
}

/** Leaving the page or the browser sends what waits; until the returned function is called. */
export function followLeaving(): () => void {
  let active = tabs.active;
  const stop = subscribe(tabs, () => {
    if (tabs.active === active) return;
    active = tabs.active;
    if (!isSteppingOn) void sendWaiting();
  });
  const hide = () => void sendWaiting({ keepalive: true });
  addEventListener('pagehide', hide);
  return () => {
    stop();
    removeEventListener('pagehide', hide);
  };
}

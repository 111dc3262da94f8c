/** Runs the queue of acts that can be undone: its time, its toast, and that leaving sends what waits. */
import { subscribe } from 'valtio';
import { findList } from '../../state/lists/listRegistry.ts';
import type { BatchKind } from '../../state/tasks/batchActions.ts';
import * as queues from '../../state/tasks/undoQueue.ts';
import { tabs } from '../../state/workspace/tabs.ts';
import { toast } from '../../ui/toast/toast.ts';
import { publishContext } from '../core/commandContext.ts';

/** Something decided on that is not sent yet. */
export type PendingAction = {
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

declare module '../core/commandContext.ts' {
  interface CommandContext {
    undoable?: Pick<PendingAction, 'what' | 'subject'> | undefined;
  }
}

const owner = Symbol('pendingActs');
let queue: queues.UndoQueue<PendingAction> = queues.idleQueue;
let timer: ReturnType<typeof setTimeout> | undefined;
let dismissToast = () => {};
let isSteppingOn = false;

/** It waits from now on; pressed again it is sent at once. True while it waits. */
export function queueAction(act: PendingAction): boolean {
  void applyStep(queues.enqueueAction(queue, act, Date.now()));
  return queue.waiting !== undefined;
}

/** The page changes because the next task takes the place of the one acted on: nobody leaves. */
export async function withoutFlushing(go: () => Promise<void>): Promise<void> {
  isSteppingOn = true;
  try {
    await go();
  } finally {
    isSteppingOn = false;
  }
}

/** What waits to be done with this task. */
export function findPendingAction(taskId: string | undefined): PendingAction | undefined {
  const act = queue.waiting?.act;
  return taskId !== undefined && act?.taskIds.includes(taskId) ? act : undefined;
}

export function undoPending(): void {
  const step = queues.undoQueuedAction(queue);
  void applyStep(step);
  if (!step.undone) return;
  const { listId, taskIds, what, onUndo } = step.undone;
  const list = findList(listId);
  list?.announce(taskIds, undefined);
  list?.focusKey(taskIds[0] ?? '');
  onUndo?.();
  toast.info(`已撤销${what}`);
}

/** Resolves once what waited has been sent. */
export async function flushPendingActions({ keepalive = false } = {}): Promise<void> {
  await applyStep(queues.flushQueue(queue), keepalive);
}

async function applyStep(step: queues.QueueStep<PendingAction>, keepalive = false): Promise<void> {
  queue = step.queue;
  clearTimeout(timer);
  dismissToast();
  const { waiting } = queue;
  publishContext(owner, { undoable: waiting?.act });
  if (waiting) {
    const { listId, taskIds, said } = waiting.act;
    findList(listId)?.announce(taskIds, '待发送');
    dismissToast = toast.info(said, {
      timeoutMs: queues.undoMs,
      countdown: true,
      action: { label: '撤销', keys: 'z', run: undoPending },
    });
    timer = setTimeout(
      () => void applyStep(queues.expireQueue(queue, Date.now())),
      waiting.until - Date.now(),
    );
  }
  await Promise.all(step.send.map((act) => act.send(keepalive)));
}

/** Leaving the page or the browser sends what waits; until the returned function is called. */
export function flushOnLeave(): () => void {
  let active = tabs.active;
  const stop = subscribe(tabs, () => {
    if (tabs.active === active) return;
    active = tabs.active;
    if (!isSteppingOn) void flushPendingActions();
  });
  const hide = () => void flushPendingActions({ keepalive: true });
  addEventListener('pagehide', hide);
  return () => {
    stop();
    removeEventListener('pagehide', hide);
  };
}

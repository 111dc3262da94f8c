/** Runs the queue of actions that can be undone: timer, toast, and sending on leave. */

import { subscribe } from 'valtio';
import { taskActionTexts } from '../../../contract/flow/actionTexts.ts';
import { findTaskList } from '../../state/lists/listRegistry.ts';
import type { BatchKind } from '../../state/tasks/batchActions.ts';
import * as queues from '../../state/tasks/undoQueue.ts';
import { tabs } from '../../state/workspace/tabs.ts';
import { toast } from '../../ui/toast/toast.ts';
import { publishContext } from '../core/commandContext.ts';

/** A confirmed action that has not been sent. */
export type PendingAction = {
  id: string;
  /** Calling the same kind of action again on one of its tasks sends it immediately. */
  kind: BatchKind;
  taskIds: readonly string[];
  /** 快速同意, 批量退回: the action that `z` undoes. */
  what: string;
  /** The subject of the action: a title or a count. */
  subject: string;
  announcement: string;
  onUndo?: () => void;
  /** Resolves with or without a response. keepalive: the page is being left. */
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

/** Queues the action; a second press sends it immediately. True while it is pending. */
export function queueAction(act: PendingAction): boolean {
  void applyStep(queues.enqueueAction(queue, act, Date.now()));
  return queue.waiting !== undefined;
}

/** The page changes because the next task replaces the handled one; this does not count as leaving. */
export async function withoutFlushing(go: () => Promise<void>): Promise<void> {
  isSteppingOn = true;
  try {
    await go();
  } finally {
    isSteppingOn = false;
  }
}

/** The pending action of this task. */
export function findPendingAction(taskId: string | undefined): PendingAction | undefined {
  const act = queue.waiting?.act;
  return taskId !== undefined && act?.taskIds.includes(taskId) ? act : undefined;
}

export function undoPending(): void {
  const step = queues.undoQueuedAction(queue);
  void applyStep(step);
  if (!step.undone) return;
  const { kind, taskIds, what, onUndo } = step.undone;
  const list = findTaskList(taskActionTexts[kind].on);
  list?.announce(taskIds, undefined);
  list?.focusKey(taskIds[0] ?? '');
  onUndo?.();
  toast.info(`已撤销${what}`);
}

/** Resolves when the pending action has been sent. */
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
    const { kind, taskIds, announcement } = waiting.act;
    findTaskList(taskActionTexts[kind].on)?.announce(taskIds, '待发送');
    dismissToast = toast.info(announcement, {
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

/**
 * Sends the pending action when the person leaves the page or closes the browser, until the returned function is
 * called.
 */
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

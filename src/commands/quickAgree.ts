/** Runs the queue of quick agreements: its time, its toast, and that leaving sends what waits. */
import { subscribe } from 'valtio';
import { listOf } from '../state/lists.ts';
import * as queues from '../state/quickQueue.ts';
import { tabs } from '../state/tabs.ts';
import { toast } from '../ui/toast.ts';
import { passTask, takeUpTask } from './afterTask.ts';
import { commandContext, publishContext } from './context.ts';
import { goToPage } from './leaveTab.ts';
import { sendQuickly } from './quickSending.ts';
import { type CurrentTask, taskHref } from './taskContext.ts';

declare module './context.ts' {
  interface CommandContext {
    /** What `z` would take back. */
    undoable?: string | undefined;
  }
}

const owner = Symbol('quickAgree');
let queue = queues.idleQueue;
/** The page changes because the next task takes the place of the one agreed to: nobody leaves. */
let steppingOn = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let takeToastAway = () => {};
/** What is needed to open a task again that could not be agreed to. */
const asked = new Map<string, CurrentTask>();

/** Resolves at the next task: the row stays until it is sent, and a page of its own can be had back until then. */
export async function quickAgree(task: CurrentTask): Promise<void> {
  asked.set(task.taskId, task);
  void become(queues.press(queue, { taskId: task.taskId, title: task.title }, Date.now()));
  if (!queue.waiting) return;
  steppingOn = true;
  try {
    await passTask(task);
  } finally {
    steppingOn = false;
  }
}

export function undoQuickAgree(): void {
  const step = queues.undo(queue);
  const task = step.undone && asked.get(step.undone.taskId);
  void become(step);
  if (!step.undone) return;
  const { taskId } = step.undone;
  asked.delete(taskId);
  takeUpTask(taskId);
  listOf('todo')?.announce(taskId, undefined);
  listOf('todo')?.focusKey(taskId);
  toast.info('已撤销快速同意');
  if (task && commandContext().page === 'form') goToPage(taskHref(task));
}

/** Resolves once what waited has been sent. */
export async function sendWaiting(options: { keepalive?: boolean } = {}): Promise<void> {
  await become(queues.leave(queue), options);
}

async function become(step: queues.QuickStep, options: { keepalive?: boolean } = {}): Promise<void> {
  queue = step.queue;
  clearTimeout(timer);
  takeToastAway();
  const { waiting } = queue;
  publishContext(owner, { undoable: waiting?.title });
  if (waiting) {
    listOf('todo')?.announce(waiting.taskId, '待发送');
    takeToastAway = toast.info(`已快速同意“${waiting.title}”`, {
      timeoutMs: queues.undoMs,
      countdown: true,
      action: { label: '撤销', keys: 'z', run: undoQuickAgree },
    });
    timer = setTimeout(() => void become(queues.elapse(queue, Date.now())), waiting.until - Date.now());
  }
  const sending = step.send.map(({ taskId, title }) => {
    const task = asked.get(taskId);
    asked.delete(taskId);
    return sendQuickly({ taskId, title, task }, options.keepalive);
  });
  await Promise.all(sending);
}

/** Leaving the page or the browser sends what waits; until the returned function is called. */
export function followLeaving(): () => void {
  let active = tabs.active;
  const stop = subscribe(tabs, () => {
    if (tabs.active === active) return;
    active = tabs.active;
    if (!steppingOn) void sendWaiting();
  });
  const hide = () => void sendWaiting({ keepalive: true });
  addEventListener('pagehide', hide);
  return () => {
    stop();
    removeEventListener('pagehide', hide);
  };
}

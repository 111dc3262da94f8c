/** Short messages in the corner, drawn by `Toasts`. */
import { proxy, ref } from 'valtio';
import { formatClockTime } from '../format/localTime.ts';

type ToastTone = 'success' | 'error' | 'warning' | 'info';
/** `keys`: those of a command with the same action; without them the common key for offered actions runs it. */
type ToastAction = { label: string; keys?: string; run: () => void };
export type Toast = {
  id: number;
  tone: ToastTone;
  text: string;
  /** A notification: `text` is its title, and these are the lines below. */
  lines?: readonly string[];
  action?: ToastAction | undefined;
  /** 0: stays until dismissed. */
  timeoutMs: number;
  /** True when a bar shows the remaining time (undo). */
  countdown: boolean;
  /** A bar shows the progress. */
  progress?: { done: number; total: number } | undefined;
  /** The time of a message that stays, which is read later. */
  shownAt?: string;
};
export type ToastOptions = {
  action?: ToastAction;
  timeoutMs?: number;
  countdown?: boolean;
  lines?: readonly string[];
};

export const toastStore = proxy<{ list: Toast[] }>({ list: [] });

const durationMs: Record<ToastTone, number> = { success: 2500, info: 3000, warning: 5000, error: 3000 };
/** A notification has more to read than a message. */
const notificationMs = 4500;
let nextId = 1;

function showToast(tone: ToastTone, text: string, options: ToastOptions = {}): () => void {
  // A repeated message is announced again and shown for its whole time. An offered action is not taken away.
  const isSame = (toast: Toast) => toast.tone === tone && toast.text === text && !toast.action;
  const same = options.action ? undefined : toastStore.list.find(isSame);
  if (same) dismissToast(same.id);
  const id = nextId++;
  toastStore.list.push({
    id,
    tone,
    text,
    ...(options.lines && { lines: options.lines }),
    action: options.action && ref(options.action),
    timeoutMs: options.timeoutMs ?? durationMs[tone],
    countdown: options.countdown ?? false,
    ...(options.timeoutMs === 0 && { shownAt: formatClockTime() }),
  });
  return () => dismissToast(id);
}

export function dismissToast(id: number) {
  const at = toastStore.list.findIndex((toast) => toast.id === id);
  if (at >= 0) toastStore.list.splice(at, 1);
}

/** Shows a message with a progress bar, which stays until it is closed. */
export function showProgressToast(text: string, total: number, action: ToastAction) {
  const id = nextId++;
  const progress = { done: 0, total };
  toastStore.list.push({
    id,
    tone: 'info',
    text,
    action: ref(action),
    timeoutMs: 0,
    countdown: false,
    progress,
  });
  return {
    set(done: number) {
      const shown = toastStore.list.find((one) => one.id === id);
      if (shown?.progress) shown.progress.done = done;
    },
    close: () => dismissToast(id),
  };
}

const isUnkeyedOffer = ({ action }: Toast) => action !== undefined && action.keys === undefined;

/** The newest message whose action has no key of its own. */
export const findOfferingToast = (list: readonly Toast[] = toastStore.list): Toast | undefined =>
  list.findLast(isUnkeyedOffer);

export const findOfferedAction = (): ToastAction | undefined => findOfferingToast()?.action;

/** Runs the action that the newest message offers, and closes the message. */
export function runOfferedAction(): void {
  const offering = findOfferingToast();
  if (!offering) return;
  dismissToast(offering.id);
  offering.action?.run();
}

/** Each function shows a message and returns a function that closes it. */
export const toast = {
  success: (text: string, options?: ToastOptions) => showToast('success', text, options),
  error: (text: string, options?: ToastOptions) => showToast('error', text, options),
  warning: (text: string, options?: ToastOptions) => showToast('warning', text, options),
  info: (text: string, options?: ToastOptions) => showToast('info', text, options),
  /** An error with a title. */
  notification: (title: string, lines: readonly string[]) =>
    showToast('error', title, { lines, timeoutMs: notificationMs }),
};

/** Short messages in the corner. `Toasts` draws them. */
import { proxy, ref } from 'valtio';

type ToastTone = 'success' | 'error' | 'warning' | 'info';
/** `keys`: of a command that does the same; without it the key of what is offered takes it. */
type ToastAction = { label: string; keys?: string; run: () => void };
export type Toast = {
  id: number;
  tone: ToastTone;
  text: string;
  action?: ToastAction | undefined;
  /** 0: stays until dismissed. */
  timeoutMs: number;
  /** A bar runs down with the time (undo). */
  countdown: boolean;
  /** A bar grows with what is done. */
  progress?: { done: number; total: number } | undefined;
};
export type ToastOptions = { action?: ToastAction; timeoutMs?: number; countdown?: boolean };

export const toastStore = proxy<{ list: Toast[] }>({ list: [] });

const durationMs: Record<ToastTone, number> = { success: 2500, info: 3000, warning: 5000, error: 6000 };
let nextId = 1;

function showToast(tone: ToastTone, text: string, options: ToastOptions = {}): () => void {
  const same = toastStore.list.find((toast) => toast.tone === tone && toast.text === text && !options.action);
  if (same) return () => dismissToast(same.id);
  const id = nextId++;
  toastStore.list.push({
    id,
    tone,
    text,
    action: options.action && ref(options.action),
    timeoutMs: options.timeoutMs ?? durationMs[tone],
    countdown: options.countdown ?? false,
  });
  return () => dismissToast(id);
}

export function dismissToast(id: number) {
  const at = toastStore.list.findIndex((toast) => toast.id === id);
  if (at >= 0) toastStore.list.splice(at, 1);
}

/** A message with a bar, which stays until it is closed. */
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

/** Does what the newest message offers, and takes the message away. */
export function runOfferedAction(): void {
  const offering = findOfferingToast();
  if (!offering) return;
  dismissToast(offering.id);
  offering.action?.run();
}

/** Each shows a message and returns what takes it away. */
export const toast = {
  success: (text: string, options?: ToastOptions) => showToast('success', text, options),
  error: (text: string, options?: ToastOptions) => showToast('error', text, options),
  warning: (text: string, options?: ToastOptions) => showToast('warning', text, options),
  info: (text: string, options?: ToastOptions) => showToast('info', text, options),
};

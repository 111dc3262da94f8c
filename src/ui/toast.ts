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

export const toasts = proxy<{ list: Toast[] }>({ list: [] });

const shownMs: Record<ToastTone, number> = { success: 2500, info: 3000, warning: 5000, error: 6000 };
let nextId = 1;

function show(tone: ToastTone, text: string, options: ToastOptions = {}): () => void {
  const same = toasts.list.find((toast) => toast.tone === tone && toast.text === text && !options.action);
  if (same) return () => dismiss(same.id);
  const id = nextId++;
  toasts.list.push({
    id,
    tone,
    text,
    action: options.action && ref(options.action),
    timeoutMs: options.timeoutMs ?? shownMs[tone],
    countdown: options.countdown ?? false,
  });
  return () => dismiss(id);
}

export function dismiss(id: number) {
  const at = toasts.list.findIndex((toast) => toast.id === id);
  if (at >= 0) toasts.list.splice(at, 1);
}

/** A message with a bar, which stays until it is closed. */
export function showProgress(text: string, total: number, action: ToastAction) {
  const id = nextId++;
  const progress = { done: 0, total };
  toasts.list.push({ id, tone: 'info', text, action: ref(action), timeoutMs: 0, countdown: false, progress });
  return {
    set(done: number) {
      const shown = toasts.list.find((one) => one.id === id);
      if (shown?.progress) shown.progress.done = done;
    },
    close: () => dismiss(id),
  };
}

const isOffer = ({ action }: Toast) => action !== undefined && action.keys === undefined;

/** The newest message whose action has no key of its own. */
export const offeringToast = (list: readonly Toast[] = toasts.list): Toast | undefined =>
  list.findLast(isOffer);

export const offeredAction = (): ToastAction | undefined => offeringToast()?.action;

/** Does what the newest message offers, and takes the message away. */
export function takeOffer(): void {
  const offering = offeringToast();
  if (!offering) return;
  dismiss(offering.id);
  offering.action?.run();
}

/** Each shows a message and returns what takes it away. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  warning: (text: string, options?: ToastOptions) => show('warning', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
};

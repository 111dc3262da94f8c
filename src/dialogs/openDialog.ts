/**
 * Dialogs are declared, and opened from anywhere (a command, a widget, another dialog) by one function.
 * The one DialogHost renders the stack; the topmost dialog has the keys.
 */
import type { ComponentType } from 'react';
import { returnFocus } from '../state/workspace/returnFocus.ts';
import { bufferKeys, claimKeyboard, dropBufferedKeys } from '../state/workspace/typeAheadBuffer.ts';

export type DialogBodyProps<P, R> = {
  props: P;
  /** Closes the dialog; without a result it counts as canceled. */
  close: (result?: R) => void;
};

export type Dialog<P, R> = {
  id: string;
  /** Loads the body when the dialog first opens, or when the browser is idle. */
  load: () => Promise<ComponentType<DialogBodyProps<P, R>>>;
};

export type OpenedDialog = {
  key: number;
  dialog: Dialog<unknown, unknown>;
  props: unknown;
  close: (result?: unknown) => void;
  /** Called when the dialog has the focus and receives keys itself. */
  onFocused: () => void;
};

let stack: readonly OpenedDialog[] = [];
let lastKey = 0;
const listeners = new Set<() => void>();

function updateStack(next: readonly OpenedDialog[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

export const getOpenDialogs = (): readonly OpenedDialog[] => stack;

export function onDialogsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Resolves with the dialog's result, or undefined when it is canceled; the focus is restored before that. */
export function openDialog<P, R>(dialog: Dialog<P, R>, props: P): Promise<R | undefined> {
  const before = typeof document === 'undefined' ? null : document.activeElement;
  lastKey += 1;
  const key = lastKey;
  return new Promise((resolve) => {
    let awaited = true;
    const keyboard = claimKeyboard(() => close());
    const onFocused = () => {
      awaited = false;
      keyboard.ready();
    };
    const close = (result?: unknown) => {
      if (!stack.some((one) => one.key === key)) return;
      if (awaited) dropBufferedKeys();
      updateStack(stack.filter((one) => one.key !== key));
      restoreFocus(before);
      keyboard.release();
      // The body of this dialog, whose result type is R, has passed `result`.
      resolve(result as R | undefined);
    };
    // The stack holds dialogs of many types; each body gets back the props it was opened with.
    updateStack([
      ...stack,
      { key, dialog: dialog as unknown as Dialog<unknown, unknown>, props, close, onFocused },
    ]);
  });
}

/** Keys pressed meanwhile go to the element that gets the focus back. */
function restoreFocus(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return;
  const closed = document.activeElement?.closest('[role="dialog"], [role="alertdialog"]');
  const release = bufferKeys('keep');
  requestAnimationFrame(() => {
    release();
    returnFocus(element, closed);
  });
}

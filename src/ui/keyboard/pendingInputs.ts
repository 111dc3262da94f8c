/**
 * Inputs whose text is parsed when they lose the focus, such as dates. Code that reads entered values flushes all
 * of them first.
 */
import { useLayoutEffect } from 'react';

const pendingInputs = new Set<() => void>();

/** Parses the text of all boxes that are being edited. */
export function flushPendingInputs(): void {
  for (const settle of [...pendingInputs]) settle();
}

/** While something is typed and not understood yet, `settle` is what understands it. */
export function usePendingInput(typed: boolean, settle: () => void): void {
  useLayoutEffect(() => {
    if (!typed) return;
    pendingInputs.add(settle);
    return () => void pendingInputs.delete(settle);
  });
}

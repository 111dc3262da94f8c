/**
 * Boxes whose text is only understood when one leaves them, such as dates. Whoever reads what has been entered has it
 * understood first, wherever the focus is.
 */
import { useLayoutEffect } from 'react';

const begun = new Set<() => void>();

/** Everything that stands half-typed becomes a value now. */
export function settleEntries(): void {
  for (const settle of [...begun]) settle();
}

/** While something is typed and not understood yet, `settle` is what understands it. */
export function useEntry(typed: boolean, settle: () => void): void {
  useLayoutEffect(() => {
    if (!typed) return;
    begun.add(settle);
    return () => void begun.delete(settle);
  });
}

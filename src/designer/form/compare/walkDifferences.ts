/** F8 and Shift+F8 go through what differs, as the problems of the draft are gone through. */
import type { KeyboardEvent } from 'react';

/** The elements that stand for differences, in their order. */
const selector = '[data-difference]';

export function walkDifferences(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'F8' || event.ctrlKey || event.altKey || event.metaKey) return;
  const found = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  // Only a member of the list is found.
  const at = found.indexOf(document.activeElement as HTMLElement);
  const by = event.shiftKey ? -1 : 1;
  const next = at < 0 && by < 0 ? found.length - 1 : (at + by + found.length) % Math.max(1, found.length);
  event.preventDefault();
  event.stopPropagation();
  found[next]?.focus();
}

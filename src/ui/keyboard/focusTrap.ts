import type { KeyboardEvent } from 'react';

const focusableSelector =
  'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable="true"]';

/** The frame of a dialog, which Tab does not leave. */
export const focusTrapSelector = '.ui-overlay-ring';

/**
 * Tab from the last stop of a dialog goes to its first and back. Blueprint's own focus trap passes two stops at which
 * nothing is to be seen.
 */
export function trapTabKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  const ring = listTabStops(event.currentTarget);
  const [from, to] = event.shiftKey ? [ring.at(0), ring.at(-1)] : [ring.at(-1), ring.at(0)];
  if (!to || from !== document.activeElement) return;
  event.preventDefault();
  to.focus();
}

/** The Tab stops of a frame, in order. */
export const listTabStops = (frame: HTMLElement): HTMLElement[] =>
  [...frame.querySelectorAll<HTMLElement>(focusableSelector)].filter(
    (one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility() && !isSkippedRadio(one),
  );

/** Only the chosen radio button of a name is a Tab stop. */
function isSkippedRadio(one: HTMLElement): boolean {
  if (!(one instanceof HTMLInputElement) || one.type !== 'radio' || one.checked) return false;
  const group = (one.form ?? document).querySelectorAll<HTMLInputElement>('input[type="radio"]:checked');
  return [...group].some((other) => other.name === one.name);
}

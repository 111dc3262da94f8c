import type { KeyboardEvent } from 'react';

const stops = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable="true"]';

/** The frame of a dialog, which Tab does not leave. */
export const overlayRing = '.ui-overlay-ring';

/**
 * Tab from the last stop of a dialog goes to its first and back. Blueprint's own way round comes by two stops at which
 * nothing is to be seen.
 */
export function keepTab(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  const ring = stopsIn(event.currentTarget);
  const [from, to] = event.shiftKey ? [ring.at(0), ring.at(-1)] : [ring.at(-1), ring.at(0)];
  if (!to || from !== document.activeElement) return;
  event.preventDefault();
  to.focus();
}

/** What Tab goes through, in order. */
export const stopsIn = (frame: HTMLElement): HTMLElement[] =>
  [...frame.querySelectorAll<HTMLElement>(stops)].filter(
    (one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility() && !isPassedOver(one),
  );

/** Of radio buttons of a name only the chosen one is a stop. */
function isPassedOver(one: HTMLElement): boolean {
  if (!(one instanceof HTMLInputElement) || one.type !== 'radio' || one.checked) return false;
  const group = (one.form ?? document).querySelectorAll<HTMLInputElement>('input[type="radio"]:checked');
  return [...group].some((other) => other.name === one.name);
}

import { listTabStops } from './focusTrap.ts';

const invalidSelector = '[aria-invalid="true"], [data-invalid="true"]';

/** Gives the focus to the first control of the frame that is marked as wrong, unless it is in such a control already. */
export function focusFirstInvalid(frame: HTMLElement): void {
  const wrong = [...frame.querySelectorAll(invalidSelector)];
  if (wrong.some((one) => one.contains(document.activeElement))) return;
  const stops = listTabStops(frame);
  stops.find((stop) => wrong.some((one) => one.contains(stop)))?.focus();
}

/**
 * Enter moves to the next control in visual order; within a group of radio buttons or checkboxes Tab and arrows
 * move.
 */

/** Moves the focus to the control after `from`; false at the end of the form. */
export function focusNextControl(panel: HTMLElement, from: Element): boolean {
  const controls = listControls(panel);
  const here = controls.findIndex((control) => control === from || isSameGroup(control, from));
  const next = controls[here + 1];
  if (here < 0 || !next) return false;
  next.focus();
  return true;
}

/** Returns the first writable control, for a form that opens. */
export const findFirstControl = (panel: HTMLElement): HTMLElement | undefined => listControls(panel)[0];

function listControls(panel: HTMLElement): HTMLElement[] {
  const all = [
    ...panel.querySelectorAll<HTMLElement>(
      '[data-field] :is(input, textarea, [contenteditable="true"], .field-upload, .field-action, .field-sub-add)',
    ),
  ];
  return all.filter(
    (control, index) =>
      !control.hidden &&
      !control.hasAttribute('disabled') &&
      all.findIndex((other) => isSameGroup(other, control)) === index,
  );
}

/** Radio buttons or checkboxes of one field count as one control. */
function isSameGroup(one: Element, other: Element): boolean {
  if (one === other) return true;
  if (!isOption(one) || !isOption(other)) return false;
  return one.closest('[data-field]') === other.closest('[data-field]');
}

const isOption = (element: Element) =>
  element instanceof HTMLInputElement && (element.type === 'radio' || element.type === 'checkbox');

/** True once the topmost dialog or drawer has the focus; Blueprint draws it some frames after it was opened. */
export function isOverlayFocused(): boolean {
  const topmost = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
  return topmost?.contains(document.activeElement) === true;
}

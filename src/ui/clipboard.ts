/**
 * Writes text to the clipboard. `navigator.clipboard` exists over HTTPS and on localhost only (W3C Secure Contexts);
 * elsewhere the text is copied from a temporary text box, which browsers allow shortly after a key or a click.
 * Throws when the browser refuses.
 */
export async function writeClipboard(text: string): Promise<void> {
  if (window.isSecureContext) return navigator.clipboard.writeText(text);
  const focused = document.activeElement;
  const box = document.createElement('textarea');
  box.value = text;
  box.style.cssText = 'position:fixed;top:0;opacity:0';
  // Inside an open dialog, whose focus trap would take the focus back.
  (focused?.closest('[role="dialog"]') ?? document.body).append(box);
  try {
    box.select();
    if (!document.execCommand('copy')) throw new Error('浏览器不允许复制');
  } finally {
    box.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}

/** Presses a key on what has the focus now, as if it came from the keyboard. True where it wrote a letter of a text. */
export function playKey({ key, code, ctrlKey, shiftKey, altKey, metaKey }: KeyboardEvent): boolean {
  const target = document.activeElement ?? document.body;
  const modifiers = { ctrlKey, shiftKey, altKey, metaKey };
  const pressed = new KeyboardEvent('keydown', {
    key,
    code,
    ...modifiers,
    bubbles: true,
    cancelable: true,
  });
  return target.dispatchEvent(pressed) && byDefault(key, target);
}

/** What a browser does with a key that nobody took: only for keys it has pressed itself. */
function byDefault(key: string, target: Element): boolean {
  const isText = target.matches('input, textarea, [contenteditable="true"]');
  // The one way to write that widgets see as typing, and that can be undone.
  if (isText && key.length === 1) return document.execCommand('insertText', false, key);
  if (isText && key === 'Backspace') document.execCommand('delete');
  else if (isText && key === 'Enter' && target.matches('textarea')) document.execCommand('insertLineBreak');
  else if (target.matches('button') && (key === 'Enter' || key === ' '))
    (target as HTMLButtonElement).click();
  return false;
}

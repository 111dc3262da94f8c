/** Presses a key on what has the focus now, as if it came from the keyboard. */
export function playKey({ key, code, ctrlKey, shiftKey, altKey, metaKey }: KeyboardEvent) {
  const target = document.activeElement ?? document.body;
  const modifiers = { ctrlKey, shiftKey, altKey, metaKey };
  const pressed = new KeyboardEvent('keydown', {
    key,
    code,
    ...modifiers,
    bubbles: true,
    cancelable: true,
  });
  if (target.dispatchEvent(pressed)) byDefault(key, target);
}

/** What a browser does with a key that nobody took: only for keys it has pressed itself. */
function byDefault(key: string, target: Element) {
  const isText = target.matches('input, textarea, [contenteditable="true"]');
  // The one way to write that widgets see as typing, and that can be undone.
  if (isText && key.length === 1) document.execCommand('insertText', false, key);
  else if (isText && key === 'Backspace') document.execCommand('delete');
  else if (isText && key === 'Enter' && target.matches('textarea')) document.execCommand('insertLineBreak');
  else if (target.matches('button') && (key === 'Enter' || key === ' '))
    (target as HTMLButtonElement).click();
}

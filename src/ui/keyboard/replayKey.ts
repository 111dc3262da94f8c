import { focusTrapSelector, listTabStops } from './focusTrap.ts';

/** Replays a key on the focused element, as if it came from the keyboard. True if it entered text. */
export function replayKey({ key, code, ctrlKey, shiftKey, altKey, metaKey }: KeyboardEvent): boolean {
  const target = findKeyTarget();
  const modifiers = { ctrlKey, shiftKey, altKey, metaKey };
  const pressed = new KeyboardEvent('keydown', {
    key,
    code,
    ...modifiers,
    bubbles: true,
    cancelable: true,
  });
  return target.dispatchEvent(pressed) && applyDefaultAction({ key, ctrlKey, metaKey, shiftKey }, target);
}

/** Copies what a paste event may read only while it is handled: texts of each type, and files. */
export function copyPastedData(data: DataTransfer): DataTransfer {
  const copy = new DataTransfer();
  for (const type of data.types) if (type !== 'Files') copy.setData(type, data.getData(type));
  for (const file of data.files) copy.items.add(file);
  return copy;
}

/** Pastes into the focused element, as if it came from the keyboard. True if it entered text. */
export function replayPaste(clipboardData: DataTransfer): boolean {
  const target = findKeyTarget();
  const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  if (!target.dispatchEvent(pasted) || !target.matches(textInputSelector)) return false;
  return document.execCommand('insertText', false, clipboardData.getData('text/plain'));
}

/** Writes a text that has no keys into the focused element. True if it entered text. */
export const replayText = (text: string): boolean =>
  findKeyTarget().matches(textInputSelector) && document.execCommand('insertText', false, text);

/** A hidden element keeps the focus until the next rendering. */
function findKeyTarget(): Element {
  const focused = document.activeElement;
  return focused === null || focused.closest('[hidden]') ? document.body : focused;
}

type ReplayedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** Elements whose keys write text. */
export const textInputSelector =
  'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]';

/** Elements that a browser clicks by these keys. */
const clickedBy: Readonly<Record<string, string>> = {
  Enter: 'button, a[href], summary',
  ' ': 'button, summary, input:is([type="checkbox"], [type="radio"])',
};

/** Performs the browser's default action of an unhandled key, which a browser does for physical key presses only. */
function applyDefaultAction(played: ReplayedKey, target: Element): boolean {
  const { key, shiftKey } = played;
  if (key === 'Tab') focusAdjacentStop(target, shiftKey ? -1 : 1);
  else if (target.matches(textInputSelector)) return editText(played, target);
  else if (isClickedBy(played, target))
    // Each of them is an element that can be clicked.
    (target as HTMLElement).click();
  return false;
}

/** With Ctrl or ⌘, Enter would open a link in another tab, which no replayed key may do. */
function isClickedBy({ key, ctrlKey, metaKey }: ReplayedKey, target: Element): boolean {
  const clickable = clickedBy[key];
  if (clickable === undefined || !target.matches(clickable)) return false;
  return !target.matches('a') || (!ctrlKey && !metaKey);
}

/** To the stop before or after, within the dialog that holds it. */
function focusAdjacentStop(target: Element, step: 1 | -1): void {
  const stops = listTabStops(target.closest<HTMLElement>(focusTrapSelector) ?? document.body);
  const here = stops.findIndex((stop) => stop.isSameNode(target));
  stops[here < 0 && step < 0 ? stops.length - 1 : here + step]?.focus();
}

const caretMoves: Readonly<Record<string, readonly [direction: string, unit: string]>> = {
  ArrowLeft: ['backward', 'character'],
  ArrowRight: ['forward', 'character'],
  ArrowUp: ['backward', 'line'],
  ArrowDown: ['forward', 'line'],
  Home: ['backward', 'lineboundary'],
  End: ['forward', 'lineboundary'],
};

/** The browser's commands of keys with Ctrl or ⌘. */
const editingCommands: Readonly<Record<string, string>> = {
  a: 'selectAll',
  c: 'copy',
  x: 'cut',
  z: 'undo',
  'Shift+z': 'redo',
  y: 'redo',
};

/** Uses editing commands, the only way to write that widgets see as typing and that can be undone. */
function editText({ key, ctrlKey, metaKey, shiftKey }: ReplayedKey, target: Element): boolean {
  if (ctrlKey || metaKey) {
    const command = editingCommands[(shiftKey ? 'Shift+' : '') + key.toLowerCase()];
    if (command) document.execCommand(command);
    return false;
  }
  if (key.length === 1) return document.execCommand('insertText', false, key);
  const move = caretMoves[key];
  if (move) getSelection()?.modify(shiftKey ? 'extend' : 'move', ...move);
  else if (key === 'Backspace') document.execCommand('delete');
  else if (key === 'Delete') document.execCommand('forwardDelete');
  else if (key === 'Enter' && target.matches('textarea')) document.execCommand('insertLineBreak');
  else if (key === 'Enter' && target instanceof HTMLInputElement && target.form) submitForm(target.form);
  return false;
}

/** Submits the form as Enter in a text box does: by its submit button, if it has one. */
function submitForm(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]');
  if (button) button.click();
  else form.requestSubmit();
}

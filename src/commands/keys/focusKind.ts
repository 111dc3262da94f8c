/** Classifies the focused element for the key resolver. */
import type { FocusKind } from './keyResolver.ts';

const textSelector =
  'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"], [role="combobox"]';
const controlSelector =
  'button, a[href], summary, [role="button"], [role="tab"], [role="separator"], [role="switch"]';
const nonTextInputTypes = new Set([
  'checkbox',
  'radio',
  'button',
  'submit',
  'reset',
  'range',
  'file',
  'color',
  'image',
]);

export function focusKindOf(target: EventTarget | null): FocusKind {
  if (!(target instanceof Element)) return 'page';
  const text = target.closest(textSelector);
  if (text) return text instanceof HTMLInputElement && nonTextInputTypes.has(text.type) ? 'control' : 'input';
  // A tree that is the page itself, such as a canvas.
  if (target.closest('[data-page-keys]')) return 'page';
  // The active filters handle their own keys; Delete there does not delete a record.
  if (target.closest('[data-active-filters]')) return 'overlay';
  if (target.closest('[role="menu"], [role="listbox"], [role="tree"], .ui-layer, .bp6-portal'))
    return 'overlay';
  return target.closest(controlSelector) ? 'control' : 'page';
}

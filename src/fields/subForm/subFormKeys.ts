/** The keys of a sub-form: the action of each on the focused row. */
import type { KeyboardEvent } from 'react';

export type SubFormKey = 'add' | 'copy' | 'remove' | 'up' | 'down' | 'onward';

export function parseSubFormKey(event: KeyboardEvent): SubFormKey | undefined {
  if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return undefined;
  if (event.altKey) return parseAltKey(event);
  if (event.key === 'Enter') return 'onward';
  if (event.shiftKey || !(event.target instanceof HTMLInputElement)) return undefined;
  // Lists and calendars of a cell handle their arrows before the event bubbles here.
  if (event.key === 'ArrowUp') return 'up';
  return event.key === 'ArrowDown' ? 'down' : undefined;
}

function parseAltKey(event: KeyboardEvent): SubFormKey | undefined {
  if (event.key === 'Enter') return 'add';
  if (event.code === 'KeyC') return 'copy';
  return event.key === 'Backspace' || event.key === 'Delete' ? 'remove' : undefined;
}

export type SubFormCell = { row: number; column: string };

/** Returns the cell of an event; undefined outside the rows. */
export function findSubFormCell(target: EventTarget): SubFormCell | undefined {
  if (!(target instanceof Element)) return undefined;
  const row = target.closest<HTMLElement>('[data-row]')?.dataset.row;
  const column = target.closest<HTMLElement>('[data-column]')?.dataset.column;
  return row === undefined || column === undefined ? undefined : { row: Number(row), column };
}

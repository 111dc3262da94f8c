import type { ClipboardEvent, KeyboardEvent } from 'react';
import { isTable, parseTsv } from '../../../contract/text/parseTsv.ts';
import { findSubFormCell, parseSubFormKey, type SubFormCell, type SubFormKey } from './subFormKeys.ts';
import { isBlankRow } from './subFormRows.ts';
import type { EditedRows } from './useSubFormRows.ts';

/** Keys that leave the rows as they are. */
const navigationKeys: ReadonlySet<SubFormKey> = new Set(['up', 'down']);

/** Keys add, copy, delete and paste rows; ↑ and ↓ stay in the column. */
export function useSubFormKeys(edited: EditedRows) {
  const { rows, open, fixedRows } = edited;

  /** Enter at the end of the last row adds a row; in an empty row it leaves the table. */
  const isHandled = (key: SubFormKey, cell: SubFormCell): boolean => {
    if (fixedRows) return navigationKeys.has(key);
    if (key !== 'onward') return true;
    const isEnd = cell.row === rows.length - 1 && cell.column === open.at(-1)?.enName;
    return isEnd && !isBlankRow(rows[cell.row], open);
  };
  const act = (key: SubFormKey, { row, column }: SubFormCell) => {
    if (key === 'add') return edited.add(row + 1, column);
    if (key === 'onward') return edited.add(rows.length);
    if (key === 'up' || key === 'down') return edited.focus.move(row + (key === 'up' ? -1 : 1), column);
    edited.focus.request(key === 'copy' ? row + 1 : Math.max(0, Math.min(row, rows.length - 2)), column);
    if (key === 'copy') edited.copy(row);
    else edited.remove(row);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = parseSubFormKey(event);
    const cell = findSubFormCell(event.target);
    const isUndone = isUndo(event) && edited.undo();
    if (!isUndone && !(key && cell && isHandled(key, cell))) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isUndone && key && cell) act(key, cell);
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!isTable(text) || open.length === 0) return;
    event.preventDefault();
    edited.paste(parseTsv(text), findSubFormCell(event.target));
  };
  return { onKeyDown, onPaste };
}

const isUndo = ({ ctrlKey, metaKey, shiftKey, altKey, key }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'z';

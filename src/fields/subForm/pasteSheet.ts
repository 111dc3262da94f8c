/** Pastes a sheet's cells into a sub-form, from the clipboard text to the message. Loaded on the first paste. */
import { toast } from '../../ui/toast/toast.ts';
import type { FieldContext } from '../fieldContext.ts';
import { dropHeaderLine, maxPastedRows, type PasteResult, type PasteTarget } from './pasteCells.ts';
import { applyPaste, type PasteContext } from './pastedReferences.ts';

export type PasteRequest = Omit<PasteTarget, 'all'> &
  Pick<PasteContext, 'fresh'> & { cells: string[][]; fixedRows: boolean };

type PasteDestination = Pick<PasteContext, 'rows' | 'placeOf' | 'around'> & Pick<PasteTarget, 'all'>;

/** The result of a paste: `count` rows from `row` on are pasted. */
export type PasteOutcome = PasteResult & { count: number; showMessage: (undo: () => boolean) => () => void };

/** Returns undefined when the paste is too large, with a message to the person. */
export async function pasteSheet(
  services: FieldContext,
  { row, cells, fixedRows, columns: open, fresh }: PasteRequest,
  { rows, placeOf, around, all }: PasteDestination,
): Promise<PasteOutcome | undefined> {
  const { lines, columns } = dropHeaderLine(cells, { columns: open, all });
  if (lines.length > maxPastedRows) {
    toast.warning(`一次最多粘贴 ${maxPastedRows} 行，剪贴板中有 ${lines.length} 行，请分次粘贴或用导入`);
    return undefined;
  }
  const room = fixedRows ? Math.max(0, rows().length - row) : undefined;
  const fitting = lines.slice(0, room);
  const at = { row, columns, all };
  const pasted = await applyPaste(services, { rows, at, lines: fitting, fresh, placeOf, around });
  const bad = Object.keys(pasted.notes).length;
  const report = { lines, fitting: fitting.length, columns: columns.length, bad };
  return { ...pasted, count: fitting.length, showMessage: (undo) => showPasteSummary(report, undo) };
}

type PasteSummary = { lines: readonly (readonly string[])[]; fitting: number; columns: number; bad: number };

/** Shows the message; returns a function that removes it. */
function showPasteSummary({ lines, fitting, columns, bad }: PasteSummary, undo: () => boolean): () => void {
  const width = Math.max(0, ...lines.map((line) => line.length));
  const sentences = [
    `已粘贴 ${fitting} 行`,
    bad > 0 && `${bad} 个单元格有误，已标出`,
    fitting < lines.length && `${lines.length - fitting} 行没有位置，未粘贴`,
    width > columns && `${width - columns} 列没有对应的字段，未粘贴`,
  ].filter(Boolean);
  const action = { label: '撤销', keys: 'Mod+Z', run: () => void undo() };
  const show = sentences.length > 1 ? toast.warning : toast.success;
  return show(sentences.join('；'), { action, timeoutMs: 8000 });
}

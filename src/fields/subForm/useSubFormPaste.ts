/** Pastes a sheet's cells into a sub-form and deletes rows; Ctrl+Z or the message undoes both. */
import { type RefObject, useContext, useRef, useState } from 'react';
import type { Field } from '../../../contract/forms/definition.ts';
import { toast } from '../../ui/toast/toast.ts';
import { FormNameContext, useFieldContext } from '../fieldContext.ts';
import type { FieldValues } from '../fieldRenderer.ts';
import { type CellNotes, createRowNotes, removeCellNotes, removeRowNotes, shiftNotes } from './pasteNotes.ts';
import type { PasteRequest } from './pasteSheet.ts';
import { isBlankRow, removeRow, type SubFormRows } from './subFormRows.ts';

/** The number of pastes and deletions that can be undone, the latest first. */
const maxUndoSteps = 50;
const messageMs = 8000;

type UndoStep = { before: SubFormRows; notes: CellNotes; after: SubFormRows };
type SubFormState = { rows: SubFormRows; onChange: (rows: SubFormRows) => void; values: FieldValues };

export function useSubFormPaste(subForm: string, latest: RefObject<SubFormState>, all: readonly Field[]) {
  const services = useFieldContext();
  const form = useContext(FormNameContext);
  const placeOf = ({ enName }: Field, values: FieldValues) => ({
    form,
    path: `${subForm}.${enName}`,
    values,
  });
  const [notes, setNotes] = useState<CellNotes>({});
  const steps = useRef<UndoStep[]>([]);
  const dismissMessage = useRef(() => {});

  const applyRows = (rows: SubFormRows) => {
    latest.current.rows = rows;
    latest.current.onChange(rows);
  };
  /** Applies a change that can be undone. */
  const applyChange = (after: SubFormRows) => {
    steps.current = [...steps.current, { before: latest.current.rows, notes, after }].slice(-maxUndoSteps);
    applyRows(after);
  };
  /** Undoes the last step; false if an undo would lose later changes. */
  const undo = (): boolean => {
    const last = steps.current.at(-1);
    if (!last || serializeEntered(latest.current.rows, all) !== serializeEntered(last.after, all))
      return false;
    steps.current.pop();
    dismissMessage.current();
    applyRows(last.before);
    setNotes(last.notes);
    return true;
  };
  const paste = async (pasting: PasteRequest) => {
    const { pasteSheet } = await import('./pasteSheet.ts');
    const pasted = await pasteSheet(services, pasting, {
      all,
      placeOf,
      rows: () => latest.current.rows,
      around: () => latest.current.values,
    });
    if (!pasted) return;
    applyChange(pasted.rows);
    setNotes((kept) => ({ ...removeRowNotes(kept, pasting.row, pasted.count), ...pasted.notes }));
    dismissMessage.current();
    dismissMessage.current = pasted.showMessage(undo);
  };
  const remove = (index: number) => {
    const row = latest.current.rows[index];
    applyChange(removeRow(latest.current.rows, index));
    setNotes((now) => shiftNotes(now, index, -1));
    dismissMessage.current();
    if (isBlankRow(row, all.filter(isEntered))) return;
    const action = { label: '撤销', keys: 'Mod+Z', run: () => void undo() };
    dismissMessage.current = toast.info(`已删除第 ${index + 1} 行`, { action, timeoutMs: messageMs });
  };
  return {
    notes,
    paste,
    remove,
    undo,
    /** Updates the notes after another change of a row; `fresh` are its new notes. */
    onRowChanged: (row: number, part: FieldValues, fresh: CellNotes) =>
      setNotes((now) => ({ ...removeCellNotes(now, row, Object.keys(part)), ...createRowNotes(row, fresh) })),
    /** Moves the notes after a row was inserted. */
    onRowInserted: (at: number) => setNotes((now) => shiftNotes(now, at, 1)),
  };
}

const isEntered = ({ computeExpression }: Field) => !computeExpression;

/** Serializes the entered values; computed values follow from them. */
function serializeEntered(rows: SubFormRows, all: readonly Field[]): string {
  const own = all.filter(isEntered);
  return JSON.stringify(rows.map((row) => own.map(({ enName }) => row[enName] ?? null)));
}

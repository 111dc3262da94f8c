/** Pasting a sheet's cells into a sub-form: looked up, put in, told, and taken back by Ctrl+Z or from the message. */
import { type RefObject, useContext, useRef, useState } from 'react';
import type { Field } from '../../../contract/forms/definition.ts';
import type { Values } from '../type.ts';
import { FormName, useFieldWorld } from '../world.ts';
import { movedNotes, type Notes, notesAt, notesWithout, withoutRows } from './pasteNotes.ts';
import type { Pasting } from './pasteSheet.ts';
import type { Rows } from './subRows.ts';

type Latest = { rows: Rows; onChange: (rows: Rows) => void; values: Values };

export function useSubPaste(subForm: string, latest: RefObject<Latest>, all: readonly Field[]) {
  const world = useFieldWorld();
  const form = useContext(FormName);
  const placeOf = ({ enName }: Field, values: Values) => ({ form, path: `${subForm}.${enName}`, values });
  const [notes, setNotes] = useState<Notes>({});
  const undo = useRef<{ before: Rows; notes: Notes; after: Rows }>(undefined);

  const take = (rows: Rows) => {
    latest.current.rows = rows;
    latest.current.onChange(rows);
  };
  /** False where something else has been changed since, which is not to be lost. */
  const takeBack = (): boolean => {
    const last = undo.current;
    if (!last || written(latest.current.rows, all) !== written(last.after, all)) return false;
    undo.current = undefined;
    take(last.before);
    setNotes(last.notes);
    return true;
  };
  const paste = async (pasting: Pasting) => {
    const { pastedSheet } = await import('./pasteSheet.ts');
    const pasted = await pastedSheet(world, pasting, {
      all,
      placeOf,
      rows: () => latest.current.rows,
      around: () => latest.current.values,
    });
    if (!pasted) return;
    undo.current = { before: latest.current.rows, notes, after: pasted.rows };
    take(pasted.rows);
    setNotes((kept) => ({ ...withoutRows(kept, pasting.row, pasted.count), ...pasted.notes }));
    pasted.tell(takeBack);
  };
  return {
    notes,
    paste,
    takeBack,
    /** The rows were changed otherwise; `fresh` is to be said of the row's columns from now on. */
    changed: (row: number, part: Values, fresh: Notes) =>
      setNotes((now) => ({ ...notesWithout(now, row, Object.keys(part)), ...notesAt(row, fresh) })),
    moved: (at: number, by: 1 | -1) => setNotes((now) => movedNotes(now, at, by)),
  };
}

/** What people have written in the rows; what is computed from it follows by itself. */
function written(rows: Rows, all: readonly Field[]): string {
  const own = all.filter(({ computeExpression }) => !computeExpression);
  return JSON.stringify(rows.map((row) => own.map(({ enName }) => row[enName] ?? null)));
}

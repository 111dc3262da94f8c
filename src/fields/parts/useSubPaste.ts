/** Pasting a sheet's cells into a sub-form and deleting rows, both taken back by Ctrl+Z or from the message. */
import { type RefObject, useContext, useRef, useState } from 'react';
import type { Field } from '../../../contract/forms/definition.ts';
import { toast } from '../../ui/toast.ts';
import type { Values } from '../type.ts';
import { FormName, useFieldWorld } from '../world.ts';
import { movedNotes, type Notes, notesAt, notesWithout, withoutRows } from './pasteNotes.ts';
import type { Pasting } from './pasteSheet.ts';
import { isBlankRow, type Rows, removed } from './subRows.ts';

/** So many pastes and deleted rows can be taken back, the last one first. */
const mostSteps = 50;
const toldMs = 8000;

type Step = { before: Rows; notes: Notes; after: Rows };
type Latest = { rows: Rows; onChange: (rows: Rows) => void; values: Values };

export function useSubPaste(subForm: string, latest: RefObject<Latest>, all: readonly Field[]) {
  const world = useFieldWorld();
  const form = useContext(FormName);
  const placeOf = ({ enName }: Field, values: Values) => ({ form, path: `${subForm}.${enName}`, values });
  const [notes, setNotes] = useState<Notes>({});
  const steps = useRef<Step[]>([]);
  const untell = useRef(() => {});

  const take = (rows: Rows) => {
    latest.current.rows = rows;
    latest.current.onChange(rows);
  };
  /** What can be taken back. */
  const step = (after: Rows) => {
    steps.current = [...steps.current, { before: latest.current.rows, notes, after }].slice(-mostSteps);
    take(after);
  };
  /** False where something else has been changed since, which is not to be lost. */
  const takeBack = (): boolean => {
    const last = steps.current.at(-1);
    if (!last || written(latest.current.rows, all) !== written(last.after, all)) return false;
    steps.current.pop();
    untell.current();
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
    step(pasted.rows);
    setNotes((kept) => ({ ...withoutRows(kept, pasting.row, pasted.count), ...pasted.notes }));
    untell.current();
    untell.current = pasted.tell(takeBack);
  };
  const remove = (index: number) => {
    const row = latest.current.rows[index];
    step(removed(latest.current.rows, index));
    setNotes((now) => movedNotes(now, index, -1));
    untell.current();
    if (isBlankRow(row, all.filter(isEntered))) return;
    const action = { label: '撤销', keys: 'Mod+Z', run: () => void takeBack() };
    untell.current = toast.info(`已删除第 ${index + 1} 行`, { action, timeoutMs: toldMs });
  };
  return {
    notes,
    paste,
    remove,
    takeBack,
    /** The rows were changed otherwise; `fresh` is to be said of the row's columns from now on. */
    changed: (row: number, part: Values, fresh: Notes) =>
      setNotes((now) => ({ ...notesWithout(now, row, Object.keys(part)), ...notesAt(row, fresh) })),
    /** A row was put in there. */
    grown: (at: number) => setNotes((now) => movedNotes(now, at, 1)),
  };
}

const isEntered = ({ computeExpression }: Field) => !computeExpression;

/** What people have written in the rows; what is computed from it follows by itself. */
function written(rows: Rows, all: readonly Field[]): string {
  const own = all.filter(isEntered);
  return JSON.stringify(rows.map((row) => own.map(({ enName }) => row[enName] ?? null)));
}

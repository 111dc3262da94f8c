/** Pasting a sheet's cells into a sub-form: looked up, put in, told, and taken back by Ctrl+Z or from the message. */
import { type RefObject, useContext, useRef, useState } from 'react';
import type { Field } from '../../../contract/forms/definition.ts';
import { toast } from '../../ui/toast.ts';
import type { Values } from '../type.ts';
import { FormName, useFieldWorld } from '../world.ts';
import { pastedWith } from './findPasted.ts';
import {
  mostPastedRows,
  movedNotes,
  type Notes,
  notesWithout,
  type PasteAt,
  withoutHead,
} from './pasteCells.ts';
import type { Rows } from './subRows.ts';

type Latest = { rows: Rows; onChange: (rows: Rows) => void; values: Values };
type Pasting = Omit<PasteAt, 'all'> & { cells: string[][]; fixedRows: boolean; fresh: () => Values };

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
  const paste = async ({ row, cells, fixedRows, columns: open, fresh }: Pasting) => {
    const { lines, columns } = withoutHead(cells, { columns: open, all });
    if (lines.length > mostPastedRows) {
      toast.warning(`一次最多粘贴 ${mostPastedRows} 行，剪贴板中有 ${lines.length} 行，请分次粘贴或用导入`);
      return;
    }
    const room = fixedRows ? Math.max(0, latest.current.rows.length - row) : undefined;
    const fitting = lines.slice(0, room);
    const pasted = await pastedWith(world, {
      rows: () => latest.current.rows,
      at: { row, columns, all },
      lines: fitting,
      fresh,
      placeOf,
      around: () => latest.current.values,
    });
    const before = latest.current.rows;
    undo.current = { before, notes, after: pasted.rows };
    take(pasted.rows);
    setNotes((kept) => ({ ...withoutRows(kept, row, fitting.length), ...pasted.notes }));
    tell(
      { lines, fitting: fitting.length, columns: columns.length, bad: Object.keys(pasted.notes).length },
      takeBack,
    );
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

const notesAt = (row: number, byColumn: Notes): Notes =>
  Object.fromEntries(Object.entries(byColumn).map(([column, note]) => [`${row}.${column}`, note]));

const withoutRows = (notes: Notes, from: number, count: number): Notes =>
  Object.fromEntries(
    Object.entries(notes).filter(([path]) => {
      const row = Number(path.split('.')[0]);
      return row < from || row >= from + count;
    }),
  );

type Told = { lines: readonly (readonly string[])[]; fitting: number; columns: number; bad: number };

function tell({ lines, fitting, columns, bad }: Told, takeBack: () => boolean): void {
  const width = Math.max(0, ...lines.map((line) => line.length));
  const said = [
    `已粘贴 ${fitting} 行`,
    bad > 0 && `${bad} 个单元格有误，已标出`,
    fitting < lines.length && `${lines.length - fitting} 行没有位置，未粘贴`,
    width > columns && `${width - columns} 列没有对应的字段，未粘贴`,
  ].filter(Boolean);
  const action = { label: '撤销', keys: 'Mod+Z', run: () => void takeBack() };
  const show = said.length > 1 ? toast.warning : toast.success;
  show(said.join('；'), { action, timeoutMs: 8000 });
}

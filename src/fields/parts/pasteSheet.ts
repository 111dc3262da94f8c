/** One paste of a sheet's cells into a sub-form, from what was copied to what is told of it. Read when somebody pastes. */
import { toast } from '../../ui/toast.ts';
import type { FieldWorld } from '../world.ts';
import { type Given, pastedWith } from './findPasted.ts';
import { mostPastedRows, type PasteAt, type Pasted, withoutHead } from './pasteCells.ts';

export type Pasting = Omit<PasteAt, 'all'> & Pick<Given, 'fresh'> & { cells: string[][]; fixedRows: boolean };

type Into = Pick<Given, 'rows' | 'placeOf' | 'around'> & Pick<PasteAt, 'all'>;

/** What came of it: so many rows from `row` on are pasted ones. */
export type PastedSheet = Pasted & { count: number; tell: (takeBack: () => boolean) => () => void };

/** Undefined where it is too much, which the person is told. */
export async function pastedSheet(
  world: FieldWorld,
  { row, cells, fixedRows, columns: open, fresh }: Pasting,
  { rows, placeOf, around, all }: Into,
): Promise<PastedSheet | undefined> {
  const { lines, columns } = withoutHead(cells, { columns: open, all });
  if (lines.length > mostPastedRows) {
    toast.warning(`一次最多粘贴 ${mostPastedRows} 行，剪贴板中有 ${lines.length} 行，请分次粘贴或用导入`);
    return undefined;
  }
  const room = fixedRows ? Math.max(0, rows().length - row) : undefined;
  const fitting = lines.slice(0, room);
  const at = { row, columns, all };
  const pasted = await pastedWith(world, { rows, at, lines: fitting, fresh, placeOf, around });
  const bad = Object.keys(pasted.notes).length;
  const said = { lines, fitting: fitting.length, columns: columns.length, bad };
  return { ...pasted, count: fitting.length, tell: (takeBack) => tell(said, takeBack) };
}

type Told = { lines: readonly (readonly string[])[]; fitting: number; columns: number; bad: number };

/** Returns what takes the message away. */
function tell({ lines, fitting, columns, bad }: Told, takeBack: () => boolean): () => void {
  const width = Math.max(0, ...lines.map((line) => line.length));
  const said = [
    `已粘贴 ${fitting} 行`,
    bad > 0 && `${bad} 个单元格有误，已标出`,
    fitting < lines.length && `${lines.length - fitting} 行没有位置，未粘贴`,
    width > columns && `${width - columns} 列没有对应的字段，未粘贴`,
  ].filter(Boolean);
  const action = { label: '撤销', keys: 'Mod+Z', run: () => void takeBack() };
  const show = said.length > 1 ? toast.warning : toast.success;
  return show(said.join('；'), { action, timeoutMs: 8000 });
}

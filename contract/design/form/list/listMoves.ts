/** Where the keys lead on the list page: ← → and Home, End in a row of items, ↑ ↓ between the rows. Pure. */
import { isSamePath, type Path } from '../../edit.ts';
import type { FormDesign } from '../formDesign.ts';
import { type ListSection, listRoot, listSections } from './listItems.ts';

/** Undefined if the key leads nowhere. */
export function findNextListFocus(design: FormDesign, focus: Path, key: string): Path | undefined {
  const rows = listSections(design).flatMap(toRows);
  const row = rows.findIndex((one) => one.some((path) => isSamePath(path, focus)));
  const at = rows[row]?.findIndex((path) => isSamePath(path, focus)) ?? 0;
  const stepAmong = (by: 1 | -1): Path | undefined =>
    row < 0 ? (by > 0 ? rows[0]?.[0] : undefined) : rows[row]?.[at + by];
  const stepBetween = (by: 1 | -1): Path | undefined => {
    if (row < 0) return by > 0 ? rows[0]?.[0] : undefined;
    return row + by < 0 ? listRoot : rows[row + by]?.[0];
  };
  const moves: Readonly<Record<string, () => Path | undefined>> = {
    ArrowRight: () => stepAmong(1),
    ArrowLeft: () => stepAmong(-1),
    ArrowDown: () => stepBetween(1),
    ArrowUp: () => stepBetween(-1),
    Home: () => rows[row]?.[0],
    End: () => rows[row]?.at(-1),
    Escape: () => (row < 0 ? undefined : listRoot),
  };
  const next = Object.hasOwn(moves, key) ? moves[key]?.() : undefined;
  return next && !isSamePath(next, focus) ? next : undefined;
}

/** Checks are long and stand below each other, the others beside each other. */
function toRows({ id, items }: ListSection): Path[][] {
  if (items.length === 0) return [];
  return id === 'checks' ? items.map(({ path }) => [path]) : [items.map(({ path }) => path)];
}

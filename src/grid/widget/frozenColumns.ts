/**
 * In a list wider than its pane, the columns up to the first text column are frozen: a row keeps
 * its name and a sum its label during horizontal scrolling. A person's pinning has priority. Pure.
 */
import type { ArrangedColumn } from '../model/columns/columnLayout.ts';

export const checkboxWidth = 30;
const maxShare = 0.6;
/** The width of a growing column if there is space and its content needs it, whatever its minimum width. */
const grownWidth = { share: 0.25, most: 180 };

/** The first text column; otherwise the first column without aggregates. */
export function findLabelColumn<Row>(
  columns: readonly ArrangedColumn<Row>[],
  evaluated: ReadonlySet<string>,
): ArrangedColumn<Row> | undefined {
  const open = columns.filter(({ shown, kind, id }) => shown && kind !== 'number' && !evaluated.has(id));
  return open.find((column) => !column.renderer) ?? open[0];
}

/** Widths of the frozen columns; `room` is the width of the pane. */
export function selectFrozenColumns<Row>(
  columns: readonly ArrangedColumn<Row>[],
  evaluated: ReadonlySet<string>,
  room: number,
): ReadonlyMap<string, number> {
  const shown = columns.filter((column) => column.shown);
  const label = findLabelColumn(columns, evaluated);
  if (!label || label.pin || label.free || totalWidth(shown) <= room) return new Map();
  const width = (column: ArrangedColumn<Row>) => widthAtLeft(column, room);
  const pinned = shown.filter((column) => column.pin);
  const first = shown.slice(0, shown.indexOf(label) + 1).filter((column) => !column.pin && !column.free);
  for (const frozen of [first, [label]]) {
    const taken = frozen.reduce((sum, column) => sum + width(column), totalWidth(pinned));
    if (taken <= room * maxShare)
      return new Map(frozen.map((column) => [column.id, Math.round(width(column))]));
  }
  return new Map();
}

/** The width of a column that does not scroll, and so does not grow. */
export function widthAtLeft<Row>({ width, grow, content }: ArrangedColumn<Row>, room: number): number {
  if (grow === undefined) return width;
  const most = Math.min(grownWidth.most, room * grownWidth.share);
  return Math.max(Math.min(width, room * 0.4), Math.min(most, content ?? most));
}

/** Whether the columns reach the end of the pane without growing. Frozen columns may be narrower than otherwise. */
export const fillsRoom = <Row>(
  columns: readonly ArrangedColumn<Row>[],
  frozen: ReadonlyMap<string, number>,
  room: number,
): boolean =>
  totalWidth(
    columns
      .filter((column) => column.shown)
      .map((column) => ({ ...column, width: frozen.get(column.id) ?? column.width })),
  ) >= room;

/** Columns that lacked room for their least widths share what is left of it. */
export const growFromLeast = <Row>(columns: readonly ArrangedColumn<Row>[]): readonly ArrangedColumn<Row>[] =>
  columns.map((column) => (column.grow === 0 && !column.pin ? { ...column, grow: column.width } : column));

const totalWidth = <Row>(columns: readonly ArrangedColumn<Row>[]): number =>
  columns.reduce((sum, column) => sum + column.width, checkboxWidth);

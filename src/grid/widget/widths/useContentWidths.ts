/**
 * Growing columns share the width of the pane by their contents. A column is measured once, by the first rows of a list,
 * so that columns stay where they are while one reads, scrolls and searches.
 */
import { type RefObject, useEffect, useMemo, useState } from 'react';
import { subscribeKey } from 'valtio/utils';
import type { ArrangedColumn } from '../../model/columns/columnLayout.ts';
import type { ListModel } from '../../model/listModel.ts';
import { checkboxWidth, widthAtLeft } from '../frozenColumns.ts';
import { measureColumnWidths } from './columnAutoSize.ts';
import { shareRoom } from './shareRoom.ts';
import type { Pane } from './usePane.ts';

type Widths = ReadonlyMap<string, number>;
const unmeasured: Widths = new Map();
const maxRows = 100;
/** A reserve for longer texts of later rows, and for the difference between canvas and cell. */
const slack = 6;

export function useContentWidths<Row>(
  { frame, room }: Pane,
  model: ListModel<Row>,
  columns: readonly ArrangedColumn<Row>[],
): readonly ArrangedColumn<Row>[] {
  const contents = useMeasuredContents(frame, model, columns);
  // While a pane is dragged the shares need not be computed for each pixel. The grid stretches them, and never has to
  // shrink one below its content.
  const roughly = room && Math.floor((room - scrollbarWidth) / roomStep) * roomStep;
  return useMemo(
    () => (roughly === undefined ? columns : growByContent(columns, contents, roughly)),
    [columns, contents, roughly],
  );
}

const roomStep = 20;
/** Of a list with more rows than fit; a thin bar takes 11 pixels at most. */
const scrollbarWidth = 11;

function useMeasuredContents<Row>(
  frame: RefObject<HTMLElement | null>,
  model: ListModel<Row>,
  columns: readonly ArrangedColumn<Row>[],
): Widths {
  const [contents, setContents] = useState(unmeasured);
  const missing = columns.filter(({ id, grow, shown }) => grow !== undefined && shown && !contents.has(id));
  const ids = missing.map(({ id }) => id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same columns are measured once
  useEffect(() => {
    if (ids.length === 0) return;
    const measure = () => {
      // Rows can be there before the grid is drawn, which has the same font.
      const element = frame.current?.querySelector<HTMLElement>('[role="grid"]') ?? frame.current;
      const rows = model.rowModel.all().slice(0, maxRows);
      if (!element || rows.length === 0) return;
      stop();
      const measured = measureColumnWidths(model, columns, { ids, element, rows });
      const added = missing.map(({ id, width }): [string, number] => {
        const content = (measured.get(id) ?? 0) + slack;
        // The rows at the top of a tree do not show what those below them need.
        return [id, model.view.tree ? Math.max(width, content) : content];
      });
      setContents((known) => new Map([...known, ...added]));
    };
    const stop = subscribeKey(model.state, 'rowVersion', measure);
    measure();
    return stop;
  }, [frame, model, ids.join()]);
  return contents;
}

/**
 * Columns that do not grow keep their width. No column is wider than its content while others lack room for theirs; if
 * even the least widths do not fit, columns have these and none grows. A column without a measured content counts as its
 * configured share.
 */
export function growByContent<Row>(
  arranged: readonly ArrangedColumn<Row>[],
  contents: Widths,
  room: number,
): readonly ArrangedColumn<Row>[] {
  const columns = arranged.map((column) => fixPinned(column, contents.get(column.id), room));
  const shown = columns.filter((column) => column.shown);
  const growing = shown.flatMap((column) => {
    if (column.grow === undefined || column.pin) return [];
    const content = contents.get(column.id) ?? Math.max(column.width, column.grow);
    return [{ id: column.id, content, least: leastWidth(column, content) }];
  });
  if (growing.length === 0) return columns;
  const least = new Map(growing.map((column) => [column.id, column.least]));
  const taken = shown.filter(({ id }) => !least.has(id));
  const free = taken.reduce((sum, { width }) => sum - width, room - checkboxWidth);
  const fit = growing.reduce((sum, column) => sum + column.least, 0) <= free;
  const shares = fit ? shareRoom(growing, free) : undefined;
  return columns.map((column) => {
    const width = least.get(column.id);
    if (width === undefined) return column;
    const content = contents.get(column.id);
    const grow = shares?.get(column.id) ?? 0;
    return { ...column, width, grow, ...(content !== undefined && { content }) };
  });
}

/** A pinned column has a width of its own, because the grid shares the room of those that scroll only. */
function fixPinned<Row>(
  column: ArrangedColumn<Row>,
  content: number | undefined,
  room: number,
): ArrangedColumn<Row> {
  if (!column.pin || column.grow === undefined || content === undefined) return column;
  const known = { ...column, width: leastWidth(column, content), content };
  return { ...known, width: Math.round(widthAtLeft(known, room)), grow: 0 };
}

const leastWidth = <Row>({ width, minWidth = 0 }: ArrangedColumn<Row>, content: number): number =>
  Math.max(minWidth, Math.min(width, content));

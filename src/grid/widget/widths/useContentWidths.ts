/**
 * Columns share the width of the pane by their contents. A column is measured once, by the first rows of a list,
 * so that columns stay where they are while one reads, scrolls and searches.
 */
import { type RefObject, useEffect, useMemo, useState } from 'react';
import { subscribeKey } from 'valtio/utils';
import type { ArrangedColumn } from '../../model/columns/columnLayout.ts';
import type { ListModel } from '../../model/listModel.ts';
import { checkboxWidth, widthAtLeft } from '../frozenColumns.ts';
import { measureColumnWidths } from './columnAutoSize.ts';
import { leastRoom, type SharingColumn, shareRoom } from './shareRoom.ts';
import type { Pane } from './usePane.ts';

/** The width of the texts of the rows on the first screen, and of all that are measured. */
export type MeasuredContent = { seen: number; all: number };
type Contents = ReadonlyMap<string, MeasuredContent>;
const unmeasured: Contents = new Map();
const maxRows = 100;
/** Of the densest rows, in pixels. */
const leastRowHeight = 28;
/** For the difference between canvas and cell. */
const tolerance = 2;
/** A reserve for longer texts of later rows. */
const reserve = 4;

export function useContentWidths<Row>(
  { frame, room }: Pane,
  model: ListModel<Row>,
  columns: readonly ArrangedColumn<Row>[],
): readonly ArrangedColumn<Row>[] {
  const contents = useMeasuredContents(frame, model, columns);
  // While a pane is dragged the shares need not be computed for each pixel. The grid stretches them, and never has to
  // shrink one below its content.
  const roughly = room && Math.floor((room - measureScrollbar()) / roomStep) * roomStep;
  return useMemo(
    () => (roughly === undefined ? columns : growByContent(columns, contents, roughly)),
    [columns, contents, roughly],
  );
}

const roomStep = 8;

let scrollbarWidth: number | undefined;

/** A list can have more rows than fit. Zero where scrollbars lie over the content. */
function measureScrollbar(): number {
  if (scrollbarWidth !== undefined) return scrollbarWidth;
  const probe = document.createElement('div');
  probe.style.cssText = 'position:absolute;visibility:hidden;overflow:scroll;width:50px;height:50px';
  document.body.append(probe);
  scrollbarWidth = probe.offsetWidth - probe.clientWidth;
  probe.remove();
  return scrollbarWidth;
}

function useMeasuredContents<Row>(
  frame: RefObject<HTMLElement | null>,
  model: ListModel<Row>,
  columns: readonly ArrangedColumn<Row>[],
): Contents {
  const [contents, setContents] = useState(unmeasured);
  const missing = columns.filter(({ id, resized, shown }) => !resized && shown && !contents.has(id));
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
      const all = measureColumnWidths(model, columns, { ids, element, rows });
      const onScreen = rows.slice(0, Math.ceil(element.clientHeight / leastRowHeight));
      const seen = measureColumnWidths(model, columns, { ids, element, rows: onScreen });
      const added = missing.map((column): [string, MeasuredContent] => {
        const floor = keepsWidth(model, column) ? column.width : 0;
        return [
          column.id,
          {
            seen: Math.max(floor, (seen.get(column.id) ?? 0) + tolerance),
            all: Math.max(floor, (all.get(column.id) ?? 0) + tolerance + reserve),
          },
        ];
      });
      setContents((known) => new Map([...known, ...added]));
    };
    const stop = subscribeKey(model.state, 'rowVersion', measure);
    measure();
    return stop;
  }, [frame, model, ids.join()]);
  return contents;
}

/** The rows at the top of a tree do not show what those below them need, nor do rows what their sums need. */
const keepsWidth = <Row>({ view }: ListModel<Row>, { id }: ArrangedColumn<Row>): boolean =>
  view.tree !== undefined || view.evals.some((one) => one.id === id);

/**
 * A width that a person has set stays. Others get room by `shareRoom`; if even the least widths do not fit, columns have
 * these and none grows. A column without a measured content counts as its configured share.
 */
export function growByContent<Row>(
  arranged: readonly ArrangedColumn<Row>[],
  contents: Contents,
  room: number,
): readonly ArrangedColumn<Row>[] {
  const columns = arranged.map((column) => fixPinned(column, contents.get(column.id), room));
  const shown = columns.filter((column) => column.shown);
  const sharing = shown
    .filter(({ pin, resized }) => !pin && !resized)
    .map((column) => toSharingColumn(column, contents.get(column.id)));
  const ids = new Set(sharing.map(({ id }) => id));
  const free = shown.reduce((sum, { id, width }) => sum - (ids.has(id) ? 0 : width), room - checkboxWidth);
  const shares = leastRoom(sharing) <= free ? shareRoom(sharing, free) : undefined;
  return columns.map((column) => {
    if (!ids.has(column.id)) return column;
    const measured = contents.get(column.id);
    const content = measured?.all;
    // What fits is decided by the first screen, so that a list that fits is not taken for one that scrolls.
    const needed = shares ? measured?.seen : content;
    const width = needed === undefined ? column.width : leastWidth(column, needed);
    return { ...column, width, grow: shares?.get(column.id) ?? 0, ...(content !== undefined && { content }) };
  });
}

function toSharingColumn<Row>(
  column: ArrangedColumn<Row>,
  measured: MeasuredContent | undefined,
): SharingColumn {
  const { id, width, grow } = column;
  const { seen, all } = measured ?? { seen: width, all: Math.max(width, grow ?? 0) };
  const limit = grow === undefined ? { most: width } : {};
  return { id, least: leastWidth(column, seen), seen, content: Math.max(seen, all), ...limit };
}

/** A pinned column has a width of its own, because the grid shares the room of those that scroll only. */
function fixPinned<Row>(
  column: ArrangedColumn<Row>,
  measured: MeasuredContent | undefined,
  room: number,
): ArrangedColumn<Row> {
  if (!column.pin || column.grow === undefined || measured === undefined) return column;
  const known = { ...column, width: leastWidth(column, measured.all), content: measured.all };
  return { ...known, width: Math.round(widthAtLeft(known, room)), grow: 0 };
}

const leastWidth = <Row>({ width, minWidth = 0 }: ArrangedColumn<Row>, content: number): number =>
  Math.max(minWidth, Math.min(width, content));

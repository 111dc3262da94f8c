import { type RefObject, useEffect, useMemo, useState } from 'react';
import type { ArrangedColumn } from '../model/columns/columnLayout.ts';
import type { ListModel } from '../model/listModel.ts';
import { aggregatedColumnIds } from './columnDefs.ts';
import { selectFrozenColumns } from './frozenColumns.ts';

/** The frozen columns for the width of the pane; the same map object while its content is equal. */
export function useFrozenColumns<Row>(
  frame: RefObject<HTMLElement | null>,
  model: ListModel<Row>,
  columns: readonly ArrangedColumn<Row>[],
): ReadonlyMap<string, number> {
  const [room, setRoom] = useState<number>();
  useEffect(() => {
    if (!frame.current) return;
    const watch = new ResizeObserver(([entry]) => {
      // A hidden tab has no width.
      if (entry && entry.contentRect.width > 0) setRoom(entry.contentRect.width);
    });
    watch.observe(frame.current);
    return () => watch.disconnect();
  }, [frame]);
  const text = useMemo(() => {
    const frozen = room === undefined ? [] : selectFrozenColumns(columns, aggregatedColumnIds(model), room);
    return JSON.stringify([...frozen]);
  }, [columns, model, room]);
  // The text was made from such pairs.
  return useMemo(() => new Map(JSON.parse(text) as [string, number][]), [text]);
}

import { useMemo } from 'react';
import type { ArrangedColumn } from '../model/columns/columnLayout.ts';
import type { ListModel } from '../model/listModel.ts';
import { aggregatedColumnIds } from './columnDefs.ts';
import { fillsRoom, growFromLeast, selectFrozenColumns } from './frozenColumns.ts';
import type { Pane } from './widths/usePane.ts';

type DrawnColumns<Row> = {
  columns: readonly ArrangedColumn<Row>[];
  /** Widths of the frozen columns; the same map object while its content is equal. */
  frozen: ReadonlyMap<string, number>;
};

/** The columns as the grid draws them in a pane of this width. */
export function useDrawnColumns<Row>(
  { room }: Pane,
  model: ListModel<Row>,
  columns: readonly ArrangedColumn<Row>[],
): DrawnColumns<Row> {
  const text = useMemo(() => {
    const frozen = room === undefined ? [] : selectFrozenColumns(columns, aggregatedColumnIds(model), room);
    return JSON.stringify([...frozen]);
  }, [columns, model, room]);
  // The text was made from such pairs.
  const frozen = useMemo(() => new Map(JSON.parse(text) as [string, number][]), [text]);
  const fills = room === undefined || fillsRoom(columns, frozen, room);
  const drawn = useMemo(() => (fills ? columns : growFromLeast(columns)), [columns, fills]);
  return { columns: drawn, frozen };
}

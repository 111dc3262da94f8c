import { useMemo } from 'react';
import type { ArrangedColumn } from '../model/columns/columnLayout.ts';
import type { ListModel } from '../model/listModel.ts';
import { aggregatedColumnIds } from './columnDefs.ts';
import { selectFrozenColumns } from './frozenColumns.ts';
import type { Pane } from './widths/usePane.ts';

/** The frozen columns for the width of the pane; the same map object while its content is equal. */
export function useFrozenColumns<Row>(
  { room }: Pane,
  model: ListModel<Row>,
  columns: readonly ArrangedColumn<Row>[],
): ReadonlyMap<string, number> {
  const text = useMemo(() => {
    const frozen = room === undefined ? [] : selectFrozenColumns(columns, aggregatedColumnIds(model), room);
    return JSON.stringify([...frozen]);
  }, [columns, model, room]);
  // The text was made from such pairs.
  return useMemo(() => new Map(JSON.parse(text) as [string, number][]), [text]);
}

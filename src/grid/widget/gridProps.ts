import type { ArrangedColumn, ColumnLayout } from '../model/columns/columnLayout.ts';
import type { ListModel } from '../model/listModel.ts';
import type { GridAccess } from './gridAccess.ts';
import type { RowDrop } from './rowDrag.ts';

export type GridProps<Row> = {
  model: ListModel<Row>;
  columns: readonly ArrangedColumn<Row>[];
  rowHeight: number;
  onReady: (access: GridAccess) => void;
  onArrange: (layout: ColumnLayout) => void;
  onOpen: () => void;
  onMenu: (at: { x: number; y: number }) => void;
  /** Absent: headers have no menu. The cursor is in the column when the menu opens. */
  onHeaderMenu?: (at: { x: number; y: number }) => void;
  /** Absent: rows are not dragged. */
  onDropRow?: ((drop: RowDrop) => void) | undefined;
};

/** The newest properties, columns as they are drawn and frozen columns, read by handlers when they are called. */
export type GridState<Row> = GridProps<Row> & { frozen: ReadonlyMap<string, number> };

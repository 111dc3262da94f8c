/** What a person changes about the columns of a list; each answers the layout to keep. Pure. */
import { type ArrangedColumn, arrangedLayout, type ColumnLayout } from './columnLayout.ts';

type Columns<Row> = readonly ArrangedColumn<Row>[];

const changeColumn = <Row>(
  columns: Columns<Row>,
  id: string,
  change: (column: ArrangedColumn<Row>) => ArrangedColumn<Row>,
): ColumnLayout => arrangedLayout(columns.map((column) => (column.id === id ? change(column) : column)));

/** It stays at the left while the list is scrolled sideways. */
export const pinColumn = <Row>(columns: Columns<Row>, id: string): ColumnLayout =>
  changeColumn(columns, id, ({ free: _, ...column }) => ({ ...column, pin: 'left' }));

/** It scrolls with the others, even where the list would freeze it. */
export const unpinColumn = <Row>(columns: Columns<Row>, id: string): ColumnLayout =>
  changeColumn(columns, id, ({ pin: _, ...column }) => ({ ...column, free: true }));

/** Undefined for the last one that is shown. */
export const hideColumn = <Row>(columns: Columns<Row>, id: string): ColumnLayout | undefined =>
  columns.some((column) => column.shown && column.id !== id)
    ? changeColumn(columns, id, (column) => ({ ...column, shown: false }))
    : undefined;

/** A column that was given a width grows no longer. */
export const resizeColumns = <Row>(
  columns: Columns<Row>,
  widths: ReadonlyMap<string, number>,
): ColumnLayout =>
  arrangedLayout(
    columns.map((column) => {
      const width = widths.get(column.id);
      if (width === undefined) return column;
      const { grow: _, ...rest } = column;
      return { ...rest, width };
    }),
  );

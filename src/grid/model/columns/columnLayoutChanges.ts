/** Changes of a column layout; each function returns the layout to save. Pure. */
import { type ArrangedColumn, type ColumnLayout, extractColumnLayout } from './columnLayout.ts';

type Columns<Row> = readonly ArrangedColumn<Row>[];

const changeColumn = <Row>(
  columns: Columns<Row>,
  id: string,
  change: (column: ArrangedColumn<Row>) => ArrangedColumn<Row>,
): ColumnLayout => extractColumnLayout(columns.map((column) => (column.id === id ? change(column) : column)));

/** The column stays at the left during horizontal scrolling. */
export const pinColumn = <Row>(columns: Columns<Row>, id: string): ColumnLayout =>
  changeColumn(columns, id, ({ free: _, ...column }) => ({ ...column, pin: 'left' }));

/** The column scrolls with the others, even where the list would freeze it. */
export const unpinColumn = <Row>(columns: Columns<Row>, id: string): ColumnLayout =>
  changeColumn(columns, id, ({ pin: _, ...column }) => ({ ...column, free: true }));

/** Undefined if this is the last visible column. */
export const hideColumn = <Row>(columns: Columns<Row>, id: string): ColumnLayout | undefined =>
  columns.some((column) => column.shown && column.id !== id)
    ? changeColumn(columns, id, (column) => ({ ...column, shown: false }))
    : undefined;

/** A column with an explicit width no longer grows. */
export const resizeColumns = <Row>(
  columns: Columns<Row>,
  widths: ReadonlyMap<string, number>,
): ColumnLayout =>
  extractColumnLayout(
    columns.map((column) => {
      const width = widths.get(column.id);
      if (width === undefined) return column;
      const { grow: _, ...rest } = column;
      return { ...rest, width, resized: true as const };
    }),
  );
